"""The install script, run for real into a folder; steps beyond it go to a recorder."""

import os
import shutil
import sqlite3
from contextlib import closing

import pytest

from tests.systemd.box import Box


def test_a_dry_run_says_every_step_and_changes_nothing(box: Box) -> None:
    done = box("--dry-run", beyond=False)
    assert done.returncode == 0, done.stderr
    assert list(box.root.iterdir()) == []
    for step in ("install -D -m 644", "systemctl restart tarot-kiosk.service", "kiosk.toml"):
        assert step in done.stdout
    assert "pip install -c" in done.stdout
    assert "is installed" not in done.stdout


def test_it_installs(box: Box) -> None:
    done = box()
    assert done.returncode == 0, done.stderr
    tree = box.tree()
    for place in (
        "etc/systemd/system/tarot-kiosk.service",
        "etc/sysusers.d/tarot-kiosk.conf",
        "etc/tmpfiles.d/tarot-kiosk.conf",
        "etc/udev/rules.d/70-tarot-kiosk.rules",
        "etc/polkit-1/rules.d/50-tarot-kiosk.rules",
        "etc/systemd/journald.conf.d/tarot-kiosk.conf",
        "etc/tarot-kiosk/kiosk.toml",
        "usr/local/bin/tarot-kiosk",
    ):
        assert place in tree
    assert (box.root / "usr/local/bin/tarot-kiosk").stat().st_mode & 0o777 == 0o755
    assert (box.root / "opt/tarot-kiosk/current/systemd/mount-stick").stat().st_mode & 0o100
    steps = box.steps()
    assert steps[0] == "systemd-sysusers"
    assert steps[-3:] == [
        "systemctl daemon-reload",
        "systemctl enable --quiet tarot-kiosk.service",
        "systemctl restart tarot-kiosk.service",
    ]


def test_the_unit_starts_what_is_installed(box: Box) -> None:
    box()
    unit = (box.root / "etc/systemd/system/tarot-kiosk.service").read_text(encoding="utf-8")
    assert "ExecStart=/opt/tarot-kiosk/current/venv/bin/tarot-kiosk" in unit
    assert (box.root / "opt/tarot-kiosk/current").is_symlink()


def test_a_second_time_changes_nothing_and_restarts_nothing(box: Box) -> None:
    box()
    config = box.root / "etc/tarot-kiosk/kiosk.toml"
    config.write_text('[screen]\nlanguage = "en"\n', encoding="utf-8")
    before = box.tree()
    box.steps()
    done = box()
    assert done.returncode == 0
    assert "installed already" in done.stdout
    assert box.tree() == before
    assert box.steps() == ["systemctl is-active --quiet tarot-kiosk.service"]


def test_a_file_that_was_spoilt_is_put_right(box: Box) -> None:
    box()
    unit = box.root / "etc/systemd/system/tarot-kiosk.service"
    good = unit.read_text(encoding="utf-8")
    unit.write_text("[Service]\n", encoding="utf-8")
    box.steps()
    assert "put right" in box().stdout
    assert unit.read_text(encoding="utf-8") == good
    assert "systemctl daemon-reload" in box.steps()


def test_uninstalling_leaves_evenings_configuration_and_backups(box: Box) -> None:
    box()
    box.play(1, "vendredi")
    done = box("--uninstall")
    assert done.returncode == 0, done.stderr
    assert sorted(box.tree()) == ["etc/tarot-kiosk/kiosk.toml", "var/lib/tarot-kiosk/evenings.db"]
    assert box.evenings() == ["vendredi"]
    assert "var/lib/tarot-kiosk" in done.stdout
    assert "systemctl disable --now --quiet tarot-kiosk.service" in box.steps()
    assert box("--uninstall").returncode == 0, "twice does no harm"
    assert box().returncode == 0, "and it can come back"


def test_an_update_backs_up_first_and_can_go_back(box: Box) -> None:
    box()
    first = box.current()
    box.play(1, "vendredi")
    box.new_version()
    box.steps()
    done = box("--update")
    assert done.returncode == 0, done.stderr
    second = box.current()
    assert second != first
    (backup,) = (
        path for path in (box.root / "var/backups/tarot-kiosk").iterdir() if not path.is_symlink()
    )
    assert {path.name for path in backup.iterdir()} == {"evenings.db", "kiosk.toml"}
    steps = box.steps()
    assert steps[0] == "systemctl stop tarot-kiosk.service", "copied while nobody writes"
    assert "# newer" in (box.root / "etc/systemd/system/tarot-kiosk.service").read_text("utf-8")
    box.play(1, "samedi")
    assert box("--rollback").returncode == 0
    assert box.current() == first
    assert "# newer" not in (box.root / "etc/systemd/system/tarot-kiosk.service").read_text("utf-8")
    assert box.evenings() == ["vendredi", "samedi"], "an old program that can read them keeps them"
    assert box("--rollback").returncode == 0
    assert box.current() == second, "back and forth"


def test_going_back_takes_away_what_only_the_newer_version_has(box: Box) -> None:
    box()
    first = box.current()
    box.new_version()
    script = box.source / "systemd" / "install"
    piece = "wrapper /usr/local/bin/tarot-kiosk 755"
    text = script.read_text(encoding="utf-8")
    script.write_text(text.replace(piece, f"{piece}\nnewer.conf /etc/newer.conf 644"), "utf-8")
    (box.source / "systemd" / "newer.conf").touch()
    box("--update")
    assert (box.root / "etc/newer.conf").exists()
    box.steps()
    done = box("--rollback")
    assert done.returncode == 0, done.stderr
    assert box.current() == first
    assert not (box.root / "etc/newer.conf").exists()
    assert box.steps()[-1] == "systemctl restart tarot-kiosk.service"


def test_going_back_from_a_newer_journal_keeps_it_aside(box: Box) -> None:
    box()
    box.play(1, "vendredi")
    box.new_version()
    box("--update")
    box.play(2, "samedi")
    done = box("--rollback")
    assert done.returncode == 0, done.stderr
    assert box.evenings() == ["vendredi"]
    (kept,) = (box.root / "var/lib/tarot-kiosk").glob("newer_*/evenings.db")
    with closing(sqlite3.connect(kept)) as file:
        assert file.execute("SELECT count(*) FROM evening").fetchone() == (2,)
    assert "are kept in" in done.stdout


@pytest.mark.parametrize("name", ["/var/lib/tarot-kiosk/club.db", "~/du club/soirées.db"])
def test_evenings_in_a_file_of_another_name_are_copied_and_come_back_too(
    box: Box, name: str
) -> None:
    box()
    config = box.root / "etc/tarot-kiosk/kiosk.toml"
    config.write_text(f'[journal]\npath = "{name}"\n', encoding="utf-8")
    box.journal = box.root / name.replace("~", "/var/lib/tarot-kiosk").lstrip("/")
    box.play(1, "vendredi")
    box.new_version()
    box("--update")
    copy = box.root / "var/backups/tarot-kiosk/last" / box.journal.name
    assert copy.read_bytes() == box.journal.read_bytes()
    box.play(2, "samedi")
    done = box("--rollback")
    assert done.returncode == 0, done.stderr
    assert box.evenings() == ["vendredi"]
    assert list(box.journal.parent.glob(f"newer_*/{box.journal.name}"))


def test_a_version_that_does_not_start_is_taken_back(box: Box) -> None:
    box()
    first = box.current()
    box.play(1, "vendredi")
    box.new_version()
    box.steps_file.with_name("steps.fail").touch()
    done = box("--update")
    assert done.returncode == 1
    assert "does not start" in done.stderr
    assert "journalctl -u tarot-kiosk" in done.stderr
    assert box.current() == first
    assert "# newer" not in (box.root / "etc/systemd/system/tarot-kiosk.service").read_text("utf-8")
    assert box.evenings() == ["vendredi"]
    assert box.steps()[-1] == "systemctl restart tarot-kiosk.service"


def test_a_version_that_did_not_start_is_not_gone_back_to(box: Box) -> None:
    box()
    first = box.current()
    box.new_version()
    box.steps_file.with_name("steps.fail").touch()
    box("--update")
    done = box("--rollback")
    assert done.returncode == 1
    assert "no version to go back to" in done.stderr
    assert box.current() == first
    box("--update")
    second = box.current()
    box.new_version()
    box.steps_file.with_name("steps.fail").touch()
    box("--update")
    assert box.current() == second
    assert box("--rollback").returncode == 0
    assert box.current() == first


def test_a_first_install_that_does_not_start_says_where_to_look(box: Box) -> None:
    box.steps_file.with_name("steps.fail").touch()
    done = box()
    assert done.returncode == 1
    assert "journalctl -u tarot-kiosk" in done.stderr


def test_a_kiosk_that_did_not_start_is_tried_again(box: Box) -> None:
    box.steps_file.with_name("steps.fail").touch()
    box()
    box.steps()
    done = box()
    assert done.returncode == 0, done.stderr
    assert "put right" in done.stdout
    assert box.steps()[-1] == "systemctl restart tarot-kiosk.service"
    assert "installed already" in box().stdout


def test_a_backup_that_fails_leaves_the_old_version_running(box: Box) -> None:
    box()
    first = box.current()
    box.play(1, "vendredi")
    box.new_version()
    (box.root / "var/backups").mkdir(parents=True)
    (box.root / "var/backups/tarot-kiosk").write_text("in the way", encoding="utf-8")
    box.steps()
    done = box("--update")
    assert done.returncode != 0
    assert box.current() == first
    assert box.evenings() == ["vendredi"]
    assert box.steps() == [
        "systemctl stop tarot-kiosk.service",
        "systemctl start tarot-kiosk.service",
    ]


def no_room_for(box: Box, words: str) -> str:
    """A PATH whose `cp` writes half of what it is told to when that has these words in it."""
    folder = box.steps_file.with_name("full")
    folder.mkdir()
    (folder / "cp").write_text(
        f'#!/bin/sh\ncase "$*" in *{words}*)\n'
        'for to; do :; done\necho half > "$to/${2##*/}"\necho "No space left" >&2\nexit 1;;\n'
        f'esac\nexec {shutil.which("cp")} "$@"\n',
        encoding="utf-8",
    )
    (folder / "cp").chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


def test_a_backup_that_finds_no_room_leaves_none_of_itself(box: Box) -> None:
    box()
    first = box.current()
    box.play(1, "vendredi")
    box.new_version()
    done = box("--update", PATH=no_room_for(box, "-a*kiosk.toml"))
    assert done.returncode != 0
    assert box.current() == first
    assert list((box.root / "var/backups/tarot-kiosk").iterdir()) == []
    assert box.steps()[-1] == "systemctl start tarot-kiosk.service"


def test_going_back_without_room_for_the_old_journal_leaves_the_newer_in_its_place(
    box: Box,
) -> None:
    box()
    box.play(1, "vendredi")
    box.new_version()
    box("--update")
    newer = box.current()
    box.play(2, "samedi")
    done = box("--rollback", PATH=no_room_for(box, "-a*/last/"))
    assert done.returncode != 0
    assert box.current() == newer
    assert box.evenings() == ["vendredi", "samedi"]
    assert list(box.journal.parent.glob("newer_*")) == []
    assert box.steps()[-1] == "systemctl start tarot-kiosk.service"


@pytest.mark.parametrize("signal", ["INT", "TERM", "HUP"])
def test_an_update_that_is_broken_off_leaves_the_old_version_running(box: Box, signal: str) -> None:
    """Ctrl-C, or the line over which it was called going down."""
    box()
    first = box.current()
    box.play(1, "vendredi")
    box.new_version()
    box.steps()
    assert box("--update", SIGNAL=signal).returncode != 0
    assert box.current() == first
    assert box.evenings() == ["vendredi"]
    assert box.steps() == [
        "systemctl stop tarot-kiosk.service",
        "systemctl start tarot-kiosk.service",
    ]


def test_old_versions_do_not_pile_up(box: Box) -> None:
    for _ in range(4):
        box()
        box.new_version()
    releases = box.root / "opt/tarot-kiosk/releases"
    assert len(list(releases.iterdir())) == 2


def test_an_install_that_was_cut_short_is_done_again(box: Box) -> None:
    box()
    release = box.root / "opt/tarot-kiosk/current"
    (release / ".complete").unlink()
    (release / "systemd" / "polkit.rules").unlink()
    assert box().returncode == 0
    assert (release / ".complete").exists()
    assert (release / "systemd" / "polkit.rules").exists()


@pytest.mark.parametrize(
    ("option", "words"),
    [("--update", "nothing to update"), ("--rollback", "no version to go back to")],
)
def test_there_has_to_be_something_to_go_from(box: Box, option: str, words: str) -> None:
    done = box(option)
    assert done.returncode == 1
    assert words in done.stderr


def test_an_unknown_option_is_refused(box: Box) -> None:
    done = box("--upgrade")
    assert done.returncode == 2
    assert "what is --upgrade?" in done.stderr
    assert "usage:" in done.stderr
