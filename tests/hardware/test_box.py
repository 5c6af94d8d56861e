"""Backlight, power and health, on folders that look like /sys."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from hardware.backlight import Backlight, BacklightError
from hardware.health import Health, read_health
from hardware.power import Action, PowerError, ask, run_command


@pytest.fixture
def backlight(tmp_path: Path) -> Path:
    folder = tmp_path / "10-0045"
    folder.mkdir()
    (folder / "max_brightness").write_text("31\n")
    (folder / "brightness").write_text("31\n")
    return folder


def test_brightness_is_set_as_a_share(backlight: Path) -> None:
    light = Backlight(backlight.parent)
    assert light.present
    light.set(0.5)
    assert (backlight / "brightness").read_text() == "16\n"
    assert light.get() == pytest.approx(16 / 31)


@pytest.mark.parametrize(("share", "level"), [(0.0, "2\n"), (-3, "2\n"), (7, "31\n")])
def test_the_screen_is_never_wholly_dark(backlight: Path, share: float, level: str) -> None:
    Backlight(backlight.parent).set(share)
    assert (backlight / "brightness").read_text() == level


def test_no_backlight_and_one_that_cannot_be_used(backlight: Path, tmp_path: Path) -> None:
    none = Backlight(tmp_path / "nothing")
    assert not none.present
    with pytest.raises(BacklightError, match="luminosité"):
        none.set(1)
    (backlight / "max_brightness").write_text("bright")
    broken = Backlight(tmp_path, language="en")
    with pytest.raises(BacklightError, match="systemd/install"):
        broken.set(0.5)
    with pytest.raises(BacklightError, match="brightness"):
        broken.get()


class Runner:
    def __init__(self, *answers: tuple[int, str] | OSError) -> None:
        self.answers = list(answers)
        self.commands: list[Sequence[str]] = []

    def __call__(self, command: Sequence[str]) -> tuple[int, str]:
        self.commands.append(command)
        answer = self.answers.pop(0)
        if isinstance(answer, OSError):
            raise answer
        return answer


def test_power_goes_through_systemctl_without_a_password() -> None:
    run = Runner((0, ""))
    ask(Action.POWER_OFF, run=run)
    assert run.commands == [("systemctl", "--no-ask-password", "poweroff")]


def test_power_tries_the_bus_when_systemctl_is_missing() -> None:
    run = Runner(FileNotFoundError("systemctl"), (0, ""))
    ask(Action.REBOOT, run=run)
    assert run.commands[1] == (
        "busctl", "--system", "call",
        "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager",
        "Reboot", "b", "false",
    )  # fmt: skip


def test_power_refused_says_why_and_the_cure() -> None:
    run = Runner((1, "Access denied"), (1, ""))
    with pytest.raises(PowerError, match=r"Access denied; busctl: 1.*systemd/install"):
        ask(Action.POWER_OFF, run=run, language="en")


def test_power_refused_is_told_in_the_language_of_the_screen() -> None:
    """Of a table that plays in English nobody has to read French, nor the other way round."""
    told = set()
    for language in ("fr", "en"):
        with pytest.raises(PowerError) as refused:
            ask(Action.REBOOT, language, run=Runner(FileNotFoundError("no systemctl"), (1, "no")))
        told.add(str(refused.value))
        assert "no systemctl; no" in str(refused.value)
    assert len(told) == 2


def test_commands_really_run() -> None:
    assert run_command(["sh", "-c", "echo out; echo why >&2; exit 1"]) == (1, "why")
    assert run_command(["sh", "-c", "echo out; exit 3"]) == (3, "out")
    with pytest.raises(FileNotFoundError):
        run_command(["no-such-command-at-all"])


def no_firmware(command: Sequence[str]) -> tuple[int, str]:
    raise FileNotFoundError(command[0])


def test_a_plain_machine_says_little(tmp_path: Path) -> None:
    health = read_health(tmp_path / "not" / "yet", sys=tmp_path, run=no_firmware)
    assert health.flags is None
    assert health.degrees is None
    assert health.free_mb is not None
    assert health.free_mb > 0


@pytest.mark.parametrize("soc", ["soc", "soc@107c000000"])
def test_the_firmware_s_file(tmp_path: Path, soc: str) -> None:
    path = tmp_path / f"devices/platform/{soc}/{soc}:firmware/get_throttled"
    path.parent.mkdir(parents=True)
    path.write_text("50005\n")
    (tmp_path / "class/thermal/thermal_zone0").mkdir(parents=True)
    (tmp_path / "class/thermal/thermal_zone0/temp").write_text("81234\n")
    health = read_health(tmp_path, sys=tmp_path, run=no_firmware, free=lambda _: 5_000_000)
    assert health == Health(flags=0x50005, degrees=81.234, free_mb=5)
    problems = health.problems("en")
    assert len(problems) == 4
    assert "too weak" in problems[0]
    assert "81 °C" in problems[2]
    assert "5 MB" in problems[3]


@pytest.mark.parametrize(("alarm", "flags"), [("1\n", 1), ("0\n", 0)])
def test_the_supply_s_alarm(tmp_path: Path, alarm: str, flags: int) -> None:
    for index, name in enumerate(("cpu_thermal", "rpi_volt")):
        folder = tmp_path / f"class/hwmon/hwmon{index}"
        folder.mkdir(parents=True)
        (folder / "name").write_text(name + "\n")
    (folder / "in0_lcrit_alarm").write_text(alarm)
    assert read_health(tmp_path, sys=tmp_path, run=no_firmware).flags == flags


@pytest.mark.parametrize(
    ("answer", "flags"),
    [((0, "throttled=0x50000"), 0x50000), ((1, "VCHI failed"), None), ((0, "what"), None)],
)
def test_the_firmware_asked(tmp_path: Path, answer: tuple[int, str], flags: int | None) -> None:
    assert read_health(tmp_path, sys=tmp_path, run=Runner(answer)).flags == flags


def test_all_is_well() -> None:
    assert Health(flags=0, degrees=55.0, free_mb=9000).problems("fr") == []
    assert "faibli" in Health(flags=1 << 16).problems("fr")[0]
