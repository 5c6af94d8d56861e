"""Sums are made in 16 bits only where the processor does so itself. `make test-training`."""

import pytest

torch = pytest.importorskip("torch", reason="training's own tests: make test-training")
from vision.training.precision import quickest  # noqa: E402


def _product(can: dict[str, bool]) -> str:
    with quickest(can):
        return str(torch.nn.functional.linear(torch.rand(2, 3), torch.rand(4, 3)).dtype)


@pytest.mark.parametrize("name", ["avx512_bf16", "amx_bf16", "bf16"])
def test_sixteen_bits_where_the_processor_multiplies_them(name: str) -> None:
    assert _product({"avx2": True, name: True}) == "torch.bfloat16"


@pytest.mark.parametrize("can", [{"avx2": True, "avx512_bf16": False}, {"neon": True}, {}])
def test_thirty_two_bits_where_it_would_only_act_them_out(
    can: dict[str, bool],
) -> None:
    assert _product(can) == "torch.float32"


def test_this_machine_says_what_it_can() -> None:
    told = torch.cpu.get_capabilities()
    able = any(told.get(name) for name in ("avx512_bf16", "amx_bf16", "bf16"))
    with quickest():
        assert torch.is_autocast_enabled("cpu") == able
