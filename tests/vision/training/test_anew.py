"""What training shows anew, and what it must then refuse. Run by `make test-training`."""

import math
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="training's own tests: make test-training")
from vision.cards import CARDS  # noqa: E402
from vision.nets.classifier import label_table  # noqa: E402
from vision.training.anew import (  # noqa: E402
    Shift,
    Trouble,
    covered_in_part,
    seen_anew,
    with_art,
)
from vision.training.behind import (  # noqa: E402
    from_below,
    printed_on,
    printed_whole,
    rims,
    strengths,
    strongly,
)
from vision.training.engraved import engraved  # noqa: E402
from vision.training.fit_classifier import _loss  # noqa: E402
from vision.training.fit_corner import _put_art_behind  # noqa: E402
from vision.training.nets import KINDS, OUTPUTS  # noqa: E402
from vision.training.shards import WIDE  # noqa: E402
from vision.training.warped import bent, weighed  # noqa: E402

MANY = 400


def _goal(card: str, count: int = MANY) -> Any:
    row = torch.from_numpy(label_table())[CARDS.index(card) if card else len(CARDS)]
    return row.repeat(count, 1)


def _patches(count: int = MANY) -> Any:
    return torch.rand(count, 3, WIDE, WIDE, generator=torch.Generator().manual_seed(1))


def _straight(count: int = MANY) -> Shift:
    return Shift(torch.zeros(count), torch.zeros(count), torch.ones(count))


def _seen(card: str) -> tuple[Any, Any, Any]:
    generator = torch.Generator().manual_seed(3)
    pictures, pose, spoiled = seen_anew(_patches(), _goal(card), generator, _straight())
    return pictures, pose, spoiled


def test_what_looks_the_same_on_its_head_is_not_refused_for_it() -> None:
    upright = {card: int(_seen(card)[2].sum()) for card in ("T-3", "T-8", "T-11", "T-1", "EX")}
    alike = upright["T-8"]
    assert upright["T-11"] == upright["T-1"] == alike
    assert upright["T-3"] > alike + MANY * 0.04, "a 3 on its head is none"
    assert upright["EX"] < alike, "a star stands any way up"


def test_a_turn_nobody_can_see_is_not_asked_of_the_net() -> None:
    _, pose, spoiled = _seen("T-8")
    assert float(pose[~spoiled, 2].abs().max()) < math.pi / 2


def test_a_one_on_its_head_is_shown_as_a_one_and_not_left_out() -> None:
    """Else its wide foot, up there, is the bar of a 7."""
    patches, goal = torch.ones(MANY, 3, WIDE, WIDE), _goal("T-1")
    patches[:, :, 40:60, 46:50] = 0
    patches[:, :, 60:64, 40:56] = 0
    seen, _, spoiled = seen_anew(patches, goal, torch.Generator().manual_seed(3), _straight())
    ink = (seen.mean(1) < seen.mean(1).amax((1, 2), keepdim=True) * 0.6).float()
    rows = ink.sum(2)
    foot = rows.argmax(1)
    middle = (rows * torch.arange(64)).sum(1) / rows.sum(1).clamp(min=1)
    on_its_head = (foot < middle - 2) & ~spoiled
    assert MANY * 0.03 < int(on_its_head.sum()) < MANY * 0.2


def test_what_is_seen_anew_has_its_size_and_range() -> None:
    pictures, pose, _ = _seen("S-R")
    assert pictures.shape == (MANY, 3, 64, 64)
    assert pose.shape == (MANY, 4)
    assert 0 <= float(pictures.min()) <= float(pictures.max()) <= 1


def test_half_a_number_and_a_rank_without_its_pip_are_refused_and_a_digit_alone_is_not() -> None:
    for card, expected in (("T-16", 0.4), ("S-9", 0.12), ("T-6", 0.0), ("EX", 0.0)):
        patches, goal = _patches(), _goal(card)
        before = patches.clone()
        generator = torch.Generator().manual_seed(4)
        after, shift, covered = covered_in_part(patches, goal, Trouble(), generator)
        assert abs(float(covered.float().mean()) - expected) < 0.06, card
        changed = (after != before).flatten(1).any(1)
        assert bool((changed == covered).all()), card
        assert bool((shift.x[~covered] == 0).all())


def test_art_darkens_the_paper_behind_suit_cards_and_stars_alone() -> None:
    generator = torch.Generator().manual_seed(6)
    for card, touched in (("H-V", True), ("EX", True), ("T-5", False)):
        patches = _patches(40)
        goal = torch.cat([_goal(card, 30), _goal("", 10)])
        before = patches.clone()
        after = with_art(patches, goal, 1.0, generator)
        assert bool((after[:30] < before[:30] - 0.01).any()) is touched
        assert bool((after[30:] == before[30:]).all()), "what is none stays as it is"


def test_art_leaves_what_it_does_not_reach() -> None:
    generator = torch.Generator().manual_seed(7)
    ink, art = torch.rand(4, 3, 16, 16), torch.rand(4, 3, 16, 16)
    rim, strength = rims(4, 16, generator), strengths(4, generator)
    out = printed_on(ink, art, rim, strength)
    assert bool((out <= ink + 1e-6).all())
    clear = (rim == 0).expand_as(ink)
    assert bool(clear.any())
    assert torch.equal(out[clear], ink[clear])


def test_what_engravers_draw_comes_up_to_the_ink_and_leaves_it_whole() -> None:
    generator = torch.Generator().manual_seed(8)
    ink = torch.ones(60, 3, WIDE, WIDE)
    middle = slice(WIDE // 2 - 6, WIDE // 2 + 6)
    ink[:, :2, middle, middle] = 0.05
    art = engraved(60, WIDE, generator)
    assert 0 <= float(art.min()) < 0.4
    assert 0.9 < float(art.max()) <= 1
    rim = from_below(60, WIDE, generator)
    out = printed_whole(ink, art, rim, strongly(60, generator))
    assert torch.allclose(out[:, :, middle, middle], ink[:, :, middle, middle])
    darker = (ink - out > 0.2).any(1)
    above, below = darker[:, : WIDE // 3].float().mean(), darker[:, -WIDE // 3 :].float().mean()
    assert below > 1.5 * above > 0, "an index stands at a card's edge, its picture within"
    around = darker[:, middle.start - 4 : middle.stop + 4, middle.start - 4 : middle.stop + 4]
    assert float(around.flatten(1).any(1).float().mean()) > 0.3


def test_paper_is_what_most_of_a_patch_shows_not_what_its_corner_does() -> None:
    ink = torch.full((1, 3, WIDE, WIDE), 0.8)
    ink[:, :, :4, :4] = 0.05
    middle = slice(WIDE // 2 - 6, WIDE // 2 + 6)
    ink[:, :, middle, middle] = 0.1
    art, everywhere = torch.zeros_like(ink), torch.ones(1, 1, WIDE, WIDE)
    out = printed_whole(ink, art, everywhere, everywhere[:, :, :1, :1])
    assert torch.equal(out[:, :, middle, middle], ink[:, :, middle, middle])
    assert float(out[:, :, :4, :4].min()) > 0.04, "nor is other ink printed over"
    assert float(out[:, :, -10:].max()) < 0.1, "on all of the paper the picture shows"


def test_behind_faint_ink_pictures_are_faint_too() -> None:
    generator = torch.Generator().manual_seed(9)
    art, everywhere = torch.zeros(1, 3, WIDE, WIDE), torch.ones(1, 1, WIDE, WIDE)
    faint = torch.ones(1, 3, WIDE, WIDE)
    middle = slice(WIDE // 2 - 6, WIDE // 2 + 6)
    faint[:, :, middle, middle] = 0.8
    out = printed_whole(faint, art, everywhere, strongly(1, generator))
    assert float(out.min()) > 0.6
    assert torch.equal(printed_whole(faint, art, 0 * everywhere, everywhere[:, :, :1, :1]), faint)


def test_some_strokes_are_set_bolder_and_some_thinner() -> None:
    patches = torch.ones(MANY, 3, WIDE, WIDE)
    patches[:, :, :, 40:44] = 0
    inked = (weighed(patches.clone(), torch.Generator().manual_seed(8)) < 0.5).flatten(1).sum(1)
    usual = 3 * WIDE * 4
    assert int((inked > usual).sum()) > MANY * 0.03
    assert int((inked < usual).sum()) > MANY * 0.005
    assert int((inked == usual).sum()) > MANY * 0.7
    assert int(inked.min()) > 0, "a stroke is never lost"


def test_bends_are_small_and_leave_many_straight() -> None:
    grid = torch.zeros(MANY, 64, 64, 2)
    moved = bent(grid, torch.Generator().manual_seed(9)).abs().flatten(1).amax(1)
    assert 0.3 < float((moved == 0).float().mean()) < 0.5
    assert 0.03 < float(moved.max()) < 0.25


def test_only_what_a_card_has_is_asked_of_its_logits() -> None:
    kinds = len(KINDS)
    goal = _goal("T-7", 8)
    logits = torch.zeros(8, OUTPUTS)
    logits[:, KINDS.index("trump")] = 30
    logits[:, -21 + 6] = 30
    right = float(_loss(logits, goal))
    assert right < 0.1
    logits[:, kinds : kinds + 4] = 30
    assert float(_loss(logits, goal)) == pytest.approx(right), "a trump has no rank"
    logits[:, -1] = 60
    assert float(_loss(logits, goal)) > 10


def test_the_corner_net_sees_one_engraving_from_far_and_near_behind_whole_indices_alone() -> None:
    generator = torch.Generator().manual_seed(10)
    wider, closer = torch.ones(300, 1, 64, 64), torch.ones(300, 1, WIDE, WIDE)
    ink = slice(WIDE // 2 - 6, WIDE // 2 + 6)
    closer[:, :, ink, ink] = 0.05
    wider[:, :, 30:34, 30:34] = 0.05
    whole = torch.arange(300) < 200
    _put_art_behind((wider, closer), whole, torch.arange(300) >= 250, generator)
    near, far = ((view < 0.9).flatten(1).float().mean(1) for view in (closer, wider))
    touched = near > near[-1]
    assert 0.05 < float(touched[:200].float().mean()) < 0.4
    assert not touched[200:].any()
    assert float((far[touched] > far[-1]).float().mean()) > 0.9, "the wider view shows it too"
    assert bool((closer[touched][:, :, ink, ink] < 0.06).all())


def test_where_no_index_is_whole_nothing_is_printed() -> None:
    views = (torch.ones(20, 1, 64, 64), torch.ones(20, 1, WIDE, WIDE))
    none, generator = torch.ones(20, dtype=torch.bool), torch.Generator().manual_seed(1)
    _put_art_behind(views, ~none, none, generator)
    assert all(bool((view == 1).all()) for view in views)
