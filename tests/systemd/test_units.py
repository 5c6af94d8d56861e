"""The units are sound and hardened, by systemd's own judgement."""

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).parents[2] / "systemd"
UNIT = SYSTEMD / "tarot-kiosk.service"


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own
        [str(word) for word in command],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "SYSTEMD_LOG_LEVEL": "notice"},
    )


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(
        shutil.which(program) is None, reason=f"{program} is missing: apt install it to run this"
    )


def settings(unit: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in unit.read_text(encoding="utf-8").splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


@needs("systemd-analyze")
@pytest.mark.parametrize("name", ["tarot-kiosk.service", "tarot-kiosk-stick@.service"])
def test_systemd_finds_no_fault(tmp_path: Path, name: str) -> None:
    """With the programs of an installed kiosk in their place."""
    text = (SYSTEMD / name).read_text(encoding="utf-8")
    unit = tmp_path / name.replace("@", "@sda1")
    unit.write_text(
        text.replace("/opt/tarot-kiosk/current/venv/bin/tarot-kiosk", "/bin/true").replace(
            "/opt/tarot-kiosk/current/systemd/mount-stick", "/bin/true"
        ),
        encoding="utf-8",
    )
    done = run("systemd-analyze", "verify", "--man=no", unit)
    own = [line for line in done.stderr.splitlines() if "tarot-kiosk" in line]
    assert (done.returncode, own) == (0, [])


@needs("systemd-analyze")
def test_the_kiosk_is_hardened() -> None:
    """At most 2.0 by systemd's own measure; a plain unit has 9.2."""
    done = run(
        "systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=20", UNIT
    )
    assert done.returncode == 0, done.stdout[-200:]
    assert "Overall exposure level" in done.stdout


def test_it_comes_back_whatever_happens_and_is_watched() -> None:
    unit = settings(UNIT)
    assert unit["Type"] == ["notify"]
    assert unit["Restart"] == ["always"]
    assert unit["StartLimitIntervalSec"] == ["0"]
    assert int(unit["WatchdogSec"][0]) <= 15


def test_it_can_still_touch_its_parts() -> None:
    unit = settings(UNIT)
    allowed = {device.split()[0] for device in unit["DeviceAllow"]}
    parts = ("drm", "input", "gpiochip", "video4linux", "media", "dma_heap", "alsa")
    assert {f"char-{part}" for part in parts} <= allowed
    assert unit["DevicePolicy"] == ["closed"]
    for breaks in ("ProtectKernelTunables", "PrivateDevices", "ProcSubset", "PrivateNetwork"):
        assert breaks not in unit
    assert "AF_NETLINK" in unit["RestrictAddressFamilies"][0]
    assert "AF_INET" not in unit["RestrictAddressFamilies"][0]


@needs("systemd-sysusers")
def test_the_user_is_in_the_groups_that_the_unit_asks_for(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    done = run("systemd-sysusers", f"--root={tmp_path}", SYSTEMD / "sysusers.conf")
    assert done.returncode == 0, done.stderr
    groups = {
        line.split(":")[0]: line.rstrip("\n").split(":")[3].split(",")
        for line in (tmp_path / "etc" / "group").read_text(encoding="utf-8").splitlines()
    }
    wanted = settings(UNIT)["SupplementaryGroups"][0].split()
    assert all("tarot-kiosk" in groups[group] for group in wanted)
    assert "tarot-kiosk" in (tmp_path / "etc" / "passwd").read_text(encoding="utf-8")
    if shutil.which("systemd-tmpfiles"):
        made = run("systemd-tmpfiles", f"--root={tmp_path}", "--create", SYSTEMD / "tmpfiles.conf")
        assert made.returncode == 0, made.stderr
        assert (tmp_path / "var/lib/tarot-kiosk").stat().st_mode & 0o777 == 0o750


def test_a_stick_is_data_and_nothing_else() -> None:
    script = (SYSTEMD / "mount-stick").read_text(encoding="utf-8")
    assert "nodev,nosuid,noexec" in script
    rules = (SYSTEMD / "udev.rules").read_text(encoding="utf-8")
    assert 'ENV{ID_BUS}=="usb"' in rules
    assert "tarot-kiosk-stick@%k.service" in rules


def mounted(kind: str, entry: str = "") -> bool:
    """Whether the rule for sticks takes a partition with that file system and of that type."""
    about = {
        "ACTION": "add",
        "SUBSYSTEM": "block",
        "ENV{ID_BUS}": "usb",
        "ENV{ID_FS_TYPE}": kind,
        "ENV{ID_PART_ENTRY_TYPE}": entry,
    }
    rules = (SYSTEMD / "udev.rules").read_text(encoding="utf-8").splitlines()
    (rule,) = (line for line in rules if "tarot-kiosk-stick@" in line and line[0] != "#")
    return all(
        (about[key] in values.split("|")) is (sign == "==")
        for key, sign, values in re.findall(r'(\S+?)(==|!=)"(.*?)"', rule)
    )


def test_of_a_stick_from_a_mac_the_partition_that_people_see_is_mounted() -> None:
    """The one before it is FAT as well, is no place for a copy, and would be the first."""
    assert mounted("exfat", "ebd0a0a2-b9e5-4433-87c0-68b6b72699c7")
    assert mounted("vfat", "0xc")
    assert mounted("vfat"), "a stick without a partition"
    assert not mounted("ext4", "0x83")
    assert not mounted("vfat", "c12a7328-f81f-11d2-ba4b-00a0c93ec93b")
    assert not mounted("vfat", "0xef")


def test_mounting_passes_the_safe_options_and_refuses_other_file_systems(tmp_path: Path) -> None:
    """The real script, with stand-ins for what only root on a real machine can run."""
    script = (
        (SYSTEMD / "mount-stick")
        .read_text(encoding="utf-8")
        .replace("/media/tarot-kiosk", str(tmp_path / "media"))
    )
    (tmp_path / "mount-stick").write_text(script, encoding="utf-8")
    for name, body in (
        ("mount", 'echo "$@"'),
        ("id", "echo 900"),
        ("blkid", 'case "$5" in *a1) echo vfat;; *b1) echo exfat;; *) echo ext4;; esac'),
    ):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        program.chmod(0o755)

    def mount(device: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(  # noqa: S603 - our own
            ["/bin/sh", str(tmp_path / "mount-stick"), device],
            env={"PATH": f"{tmp_path}:/usr/bin:/bin"},
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )

    for device, kind in (("sda1", "vfat"), ("sdb1", "exfat")):
        said = mount(device).stdout.split()
        options = said[said.index("-o") + 1].split(",")
        assert {"nodev", "nosuid", "noexec", "uid=900", "gid=900"} <= set(options)
        assert said[said.index("-t") + 1] == kind
        assert said[-1] == str(tmp_path / "media" / device)
    refused = mount("sdc1")
    assert refused.returncode == 1
    assert "FAT32" in refused.stderr


def test_polkit_lets_the_kiosk_switch_off_and_nobody_else_anything() -> None:
    rules = (SYSTEMD / "polkit.rules").read_text(encoding="utf-8")
    assert 'subject.user !== "tarot-kiosk"' in rules
    for act in ("power-off", "reboot"):
        assert f'"org.freedesktop.login1.{act}"' in rules
    assert rules.count("{") == rules.count("}")


@needs("shellcheck")
@pytest.mark.parametrize("name", ["install", "wrapper", "mount-stick"])
def test_the_scripts_are_sound(name: str) -> None:
    done = run("shellcheck", SYSTEMD / name)
    assert done.returncode == 0, done.stdout


@needs("shellcheck")
def test_the_appliance_s_scripts_are_sound() -> None:
    """Together, as `debian` is read by the others."""
    folder = Path(__file__).parents[1] / "appliance"
    done = run("shellcheck", *(folder / name for name in ("arm64", "build", "parts", "debian")))
    assert done.returncode == 0, done.stdout


def wrapped(folder: Path, user: str, uid: int, *arguments: str) -> Sequence[str]:
    """What the wrapper runs when called by that user."""
    script = (
        (SYSTEMD / "wrapper")
        .read_text(encoding="utf-8")
        .replace("/opt/tarot-kiosk/current/venv/bin", str(folder))
    )
    (folder / "wrapper").write_text(script, encoding="utf-8")
    for name, body in (
        ("id", f'if [ "$1" = -un ]; then echo {user}; else echo {uid}; fi'),
        ("sudo", 'echo "sudo $*"'),
        ("runuser", 'echo "runuser $*"'),
        ("tarot-kiosk", 'echo "kiosk $STATE_DIRECTORY $*"'),
    ):
        (folder / name).write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    done = subprocess.run(  # noqa: S603 - our own
        ["/bin/sh", str(folder / "wrapper"), *arguments],
        env={"PATH": f"{folder}:/usr/bin:/bin", "STATE_DIRECTORY": ""},
        capture_output=True,
        text=True,
        timeout=20,
        check=True,
    )
    return done.stdout.split()


def test_commands_run_as_the_kiosk_s_user(tmp_path: Path) -> None:
    """So that nobody else's files come to lie among the evenings."""
    assert wrapped(tmp_path, "anne", 1000, "doctor")[:3] == ["sudo", "-u", "tarot-kiosk"]
    assert wrapped(tmp_path, "root", 0, "doctor")[:3] == ["runuser", "-u", "tarot-kiosk"]
    own = wrapped(tmp_path, "tarot-kiosk", 900, "doctor")
    assert own == ["kiosk", "/var/lib/tarot-kiosk", "doctor"]


def test_what_reads_the_caller_s_files_runs_as_the_caller_and_knows_the_kiosk_s_decks(
    tmp_path: Path,
) -> None:
    """`deck enrol` keeps them there, whoever calls it."""
    for user, uid in (("anne", 1000), ("root", 0)):
        said = wrapped(tmp_path, user, uid, "scan", "--deck", "mamie", "a.jpg")
        assert said == ["kiosk", "/var/lib/tarot-kiosk", "scan", "--deck", "mamie", "a.jpg"]
