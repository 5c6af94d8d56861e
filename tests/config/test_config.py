"""Settings from files good, bad and torn, and back."""

import ast
import errno
import os
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.panel.parts import Button
from hardware.panel.wiring import EXTRA_LAMPS, Wiring
from kiosk.config import Loaded, SettingError, find_places, load, save, write_default
from kiosk.config.checks import Value
from kiosk.config.keys import KEYS, SECTIONS
from kiosk.config.reading import check, defaults
from kiosk.config.settings import build
from kiosk.config.writing import default_text, spelled, toml


def read(folder: Path, text: str, overlay: str | None = None) -> Loaded:
    config = folder / "kiosk.toml"
    config.write_text(text, encoding="utf-8")
    if overlay is not None:
        (folder / "settings.toml").write_text(overlay, encoding="utf-8")
    return load(config, folder / "settings.toml")


def test_every_default_will_do() -> None:
    for name, key in KEYS.items():
        assert check(name, spelled(name, key.default)) == key.default, name
        assert name.rpartition(".")[0] in SECTIONS


def test_a_setting_that_nothing_reads_is_not_said_to_do_anything() -> None:
    """Seen: the mat's corners « as the aiming screen found them », which it never looked for."""
    rooms = [Path(str(files(room))) for room in ("kiosk", "hardware")]
    parts = [part for room in rooms for part in room.rglob("*.py")]
    read = {
        node.attr
        for part in parts
        if part.parent.name != "config"
        for node in ast.walk(ast.parse(part.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
    }
    idle = {name for name in KEYS if not name.startswith("panel.")}
    idle = {name for name in idle if name.rpartition(".")[2] not in read}
    said = {name for name, key in KEYS.items() if key.comment.startswith("Of no effect")}
    assert idle == said


def test_without_files_all_is_default(tmp_path: Path) -> None:
    loaded = load(tmp_path / "kiosk.toml", tmp_path / "settings.toml")
    assert loaded == Loaded(build(defaults()), ())
    assert loaded.settings.wiring == Wiring()
    assert list(tmp_path.iterdir()) == []


def test_the_first_start_writes_the_file_once(tmp_path: Path) -> None:
    file = tmp_path / "etc" / "kiosk.toml"
    assert write_default(file)
    file.write_text(file.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    assert not write_default(file)
    assert file.read_text(encoding="utf-8").endswith("# mine\n")
    assert load(file, tmp_path / "none").problems == ()


def test_the_commented_file_shows_every_key_with_its_default(tmp_path: Path) -> None:
    """Every `# key = value` taken out of its comment changes nothing, and none is missing."""
    lines = [
        line.removeprefix("# ") if line.startswith("# ") else line
        for line in default_text().splitlines()
    ]
    assert sum(" = " in line and not line.startswith("#") for line in lines) == len(KEYS)
    loaded = read(tmp_path, "\n".join(lines))
    assert loaded.problems == ()
    assert loaded.settings == build(defaults())
    assert read(tmp_path, default_text()).settings == build(defaults())
    assert max(map(len, default_text().splitlines())) <= 100


def test_values_are_taken(tmp_path: Path) -> None:
    loaded = read(
        tmp_path,
        """
        [screen]
        rotation = 90
        language = "en"
        brightness = 1
        [camera]
        focus = 2.5
        mat = [0, 0, 10, 0, 10, 8, 0, 8]
        [panel]
        debounce_ms = 30
        buzzer = false
        [panel.buttons]
        garde_sans = false
        [panel.lamps]
        garde = 9
        [panel.encoder]
        a = false
        """,
    )
    assert loaded.problems == ()
    screen, camera, wiring = (
        loaded.settings.screen,
        loaded.settings.camera,
        loaded.settings.wiring,
    )
    assert (screen.rotation, screen.language, screen.brightness) == (90, "en", 1.0)
    assert (camera.focus, camera.mat) == (2.5, (0, 0, 10, 0, 10, 8, 0, 8))
    assert wiring is not None
    assert Button.GARDE_SANS not in wiring.buttons
    assert wiring.lamps[Button.GARDE] == 9
    assert (wiring.encoder, wiring.buzzer, wiring.timing.settle) == (None, None, 0.03)


def test_no_panel(tmp_path: Path) -> None:
    assert read(tmp_path, '[panel]\nkind = "none"').settings.wiring is None


def test_what_the_screen_set_wins(tmp_path: Path) -> None:
    loaded = read(
        tmp_path,
        '[screen]\nlanguage = "fr"\ntheme = "light"',
        '[screen]\nlanguage = "en"\nrotation = 45',
    )
    assert (loaded.settings.screen.language, loaded.settings.screen.theme) == ("en", "light")
    assert [problem.place for problem in loaded.problems] == [
        f"{tmp_path / 'settings.toml'}:screen.rotation"
    ]


BAD: Sequence[tuple[str, str]] = [
    ("screen.rotation", "45"),
    ("screen.rotation", "true"),
    ("screen.rotation", "90.0"),
    ("screen.width", "-1"),
    ("screen.width", "false"),
    ("screen.language", '"de"'),
    ("screen.language", "1"),
    ("screen.brightness", "0.0"),
    ("screen.brightness", "nan"),
    ("screen.brightness", '"full"'),
    ("screen.sound", '"yes"'),
    ("screen.sound", "1"),
    ("camera.kind", '"polaroid"'),
    ("camera.device", '"two\\nlines"'),
    ("camera.device", "0"),
    ("camera.device", '"frames"'),
    ("camera.device", '"99999999999"'),
    ("journal.path", '"x.db"'),
    ("journal.path", '"~nobody-of-that-name/x.db"'),
    ("recording.folder", '"./rec"'),
    ("camera.focus", '"near"'),
    ("camera.focus", "false"),
    ("camera.mat", "[1, 2, 3]"),
    ("camera.mat", "[1, 2, 3, 4, 5, 6, 7, inf]"),
    ("camera.mat", "[1, 2, 3, 4, 5, 6, 7, true]"),
    ("camera.mat", "{x = 1}"),
    ("camera.mat", f"[0x{'f' * 5000}, 1, 2, 3, 4, 5, 6, 7]"),
    ("screen.width", f"0x{'f' * 5000}"),
    ("panel.buttons.garde", "28"),
    ("panel.buttons.garde", "true"),
    ("panel.buttons.garde", '"GPIO5"'),
    ("panel.debounce_ms", "500"),
    ("recording.max_mb", "0"),
]


@pytest.mark.parametrize(("name", "value"), BAD, ids=lambda text: text[:30])
def test_a_bad_value_falls_back_and_says_its_place_and_cure(
    tmp_path: Path, name: str, value: str
) -> None:
    section, _, key = name.rpartition(".")
    loaded = read(tmp_path, f'[{section}]\n{key} = {value}\n[reader]\ndeck = "mine"')
    assert build(defaults() | {"reader.deck": "mine"}) == loaded.settings, "the rest is kept"
    (problem,) = loaded.problems
    assert problem.place == f"{tmp_path / 'kiosk.toml'}:{name}"
    assert KEYS[name].check.fr in problem.words("fr")
    assert KEYS[name].check.en in problem.words("en")


@pytest.mark.parametrize(
    ("text", "key", "near"),
    [
        ('[screen]\nlangage = "fr"', "screen.langage", "screen.language"),
        ("[scren]\nwidth = 1", "scren", "screen"),
        ("[panel.button]\ngarde = 1", "panel.button", "panel.buttons"),
        ("[camera]\nfps_max = 3", "camera.fps_max", "camera.fps"),
        ("screen = 3", "screen", "[screen]"),
        ("zzzzzzzz = 3", "zzzzzzzz", "delete it"),
    ],
)
def test_an_unknown_key_is_told_with_the_nearest(
    tmp_path: Path, text: str, key: str, near: str
) -> None:
    loaded = read(tmp_path, text)
    (problem,) = loaded.problems
    assert problem.key == key
    assert near in problem.en
    assert loaded.settings == build(defaults())


def test_an_empty_section_is_no_problem(tmp_path: Path) -> None:
    assert read(tmp_path, "[screen]\n[panel.lamps]\n").problems == ()


TORN = ("[screen\nwidth = 3", "a = 1\na = 2", "\x00", "a = " + "9" * 5000, "a = " + "[" * 3000)


@pytest.mark.parametrize("text", TORN, ids=["bracket", "twice", "nul", "digits", "nest"])
def test_torn_toml_gives_defaults_and_is_kept_untouched(tmp_path: Path, text: str) -> None:
    loaded = read(tmp_path, text, '[screen]\ntheme = "light"')
    assert (tmp_path / "kiosk.toml").read_text(encoding="utf-8") == text
    (problem,) = loaded.problems
    assert problem.place == str(tmp_path / "kiosk.toml")
    assert loaded.settings == build(defaults() | {"screen.theme": "light"})


def test_a_value_nested_without_end_falls_back(tmp_path: Path) -> None:
    loaded = read(tmp_path, "screen.width" + ".a" * 5000 + " = 1")
    assert [problem.key for problem in loaded.problems] == ["screen.width"]
    assert loaded.settings == build(defaults())


def test_the_mark_an_editor_puts_before_the_text_is_no_part_of_it(tmp_path: Path) -> None:
    loaded = read(tmp_path, '\ufeff[screen]\nlanguage = "en"', "\ufeff[screen]\nrotation = 90")
    assert loaded.problems == ()
    assert (loaded.settings.screen.language, loaded.settings.screen.rotation) == ("en", 90)


def test_a_path_may_begin_with_the_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or be a number, where it is a camera; it is one place wherever the kiosk is started from."""
    monkeypatch.setenv("HOME", str(tmp_path))
    text = '[camera]\ndevice = "~/mat"\n[journal]\npath = "~/x.db"\n[recording]\nfolder = "/rec"'
    loaded = read(tmp_path, text)
    assert loaded.problems == ()
    assert loaded.settings.camera.device == str(tmp_path / "mat")
    assert loaded.settings.journal.path == str(tmp_path / "x.db")
    assert loaded.settings.recording.folder == "/rec"
    assert read(tmp_path, '[camera]\ndevice = "2"').settings.camera.device == "2"


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "kiosk.toml").mkdir()
    (tmp_path / "settings.toml").write_bytes(b'[screen]\nlanguage = "\xff"')
    loaded = load(tmp_path / "kiosk.toml", tmp_path / "settings.toml")
    assert [problem.file.name for problem in loaded.problems] == ["kiosk.toml", "settings.toml"]
    assert loaded.settings == build(defaults())


def test_two_parts_on_one_pin(tmp_path: Path) -> None:
    """The later part is left out, and the place is the line that has to be mended."""
    loaded = read(tmp_path, "[panel.buttons]\ngarde = 4\nvalider = 18")
    assert [problem.key for problem in loaded.problems] == ["panel.buttons.garde", "panel.buzzer"]
    assert "GPIO 4" in loaded.problems[0].words("fr")
    wiring = loaded.settings.wiring
    assert wiring is not None
    assert wiring.clashes() == []
    assert Button.GARDE not in wiring.buttons
    assert wiring.buttons[Button.VALIDER] == 18
    assert wiring.buzzer is None


def test_the_extra_lamps_are_taken_as_the_file_proposes_them(tmp_path: Path) -> None:
    lines = [f"{button} = {pin}" for button, pin in EXTRA_LAMPS.items()]
    loaded = read(tmp_path, "[panel.lamps]\n" + "\n".join(lines))
    assert loaded.problems == ()
    assert loaded.settings.wiring is not None
    assert len(loaded.settings.wiring.lamps) == 8


def test_settings_of_the_screen_are_kept_over_one_another(tmp_path: Path) -> None:
    file = tmp_path / "state" / "settings.toml"
    save(file, {"screen.language": "en", "camera.focus": 3.0})
    save(file, {"screen.rotation": 270, "camera.focus": None, "panel.lamps.garde": 9})
    loaded = load(tmp_path / "none", file)
    assert loaded.problems == ()
    assert loaded.settings.screen.language == "en"
    assert loaded.settings.screen.rotation == 270
    assert loaded.settings.camera.focus is None
    assert [path.name for path in file.parent.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize(
    ("name", "value"),
    [("screen.rotation", 45), ("screen.langage", "fr"), ("screen.language", None)],
)
def test_a_setting_that_will_not_do_writes_nothing(tmp_path: Path, name: str, value: Value) -> None:
    file = tmp_path / "settings.toml"
    save(file, {"screen.theme": "light"})
    before = file.read_bytes()
    with pytest.raises(SettingError, match=name):
        save(file, {"screen.sound": False, name: value})
    assert file.read_bytes() == before


def test_a_torn_overlay_is_kept_aside(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("[scre", encoding="utf-8")
    save(file, {"screen.theme": "light"})
    assert (tmp_path / "settings.toml.torn").read_text(encoding="utf-8") == "[scre"
    assert load(tmp_path / "none", file).settings.screen.theme == "light"


def test_a_full_disk_leaves_the_old_settings_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.toml"
    save(file, {"screen.theme": "light"})
    before = file.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(descriptor))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        save(file, {"screen.theme": "dark"})
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["settings.toml"]


def test_it_is_on_the_disk_before_it_is_said_to_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """File, then rename, then folder: the order in which a power cut loses nothing."""
    acts: list[str] = []
    real_sync, real_replace = os.fsync, Path.replace

    def sync(descriptor: int) -> None:
        acts.append("folder" if os.path.isdir(f"/proc/self/fd/{descriptor}") else "file")  # noqa: PTH112 - a descriptor
        real_sync(descriptor)

    def replace(self: Path, target: Path) -> Path:
        acts.append("rename")
        return real_replace(self, target)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(Path, "replace", replace)
    save(tmp_path / "settings.toml", {"screen.theme": "light"})
    assert acts == ["file", "rename", "folder"]


@settings(max_examples=80, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=30))
def test_any_text_comes_back_as_it_was(words: str) -> None:
    import tomllib  # noqa: PLC0415 - only here

    assert tomllib.loads(f"a = {toml(words)}") == {"a": words}


@settings(max_examples=60, deadline=None)
@given(st.floats(allow_nan=False))
def test_any_number_comes_back_as_it_was(value: float) -> None:
    import tomllib  # noqa: PLC0415 - only here

    assert tomllib.loads(f"a = {toml(value)}") == {"a": value}


def test_places(tmp_path: Path) -> None:
    system = tmp_path / "etc.toml"
    home = {"HOME": "/home/anne"}
    places = find_places(home, system=system)
    assert places.config == Path("/home/anne/.config/tarot-kiosk/kiosk.toml")
    assert places.overlay == Path("/home/anne/.local/state/tarot-kiosk/settings.toml")
    system.touch()
    served = find_places(home | {"STATE_DIRECTORY": "/var/lib/tarot-kiosk"}, system=system)
    assert served.config == system
    assert served.journal == Path("/var/lib/tarot-kiosk/evenings.db")
    named = find_places(home | {"TAROT_KIOSK_CONFIG": "/x/k.toml"}, system=system)
    assert named.config == Path("/x/k.toml")
    odd = find_places(home | {"XDG_CONFIG_HOME": "here", "XDG_STATE_HOME": "/s"}, system=tmp_path)
    assert odd.config == Path("/home/anne/.config/tarot-kiosk/kiosk.toml")
    assert odd.decks == Path("/s/tarot-kiosk/decks")
