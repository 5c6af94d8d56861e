"""A classifier's last layers, apart from its body."""

import cv2
import numpy as np
import pytest

from vision.cards import CARDS
from vision.learned import open_classifier, open_digit, open_second, weights_are_here
from vision.nets.classifier import Classifier
from vision.nets.head import FEATURES, SHAPES, Head, body_of

pytestmark = pytest.mark.skipif(not weights_are_here(), reason="the weights are not installed")

PATCHES = np.random.default_rng(0).integers(0, 255, (20, 64, 64, 3), np.uint8)


def _with_head(net: Classifier, head: Head) -> Classifier:
    return Classifier(net._net, head=head)


@pytest.mark.parametrize("opened", [open_classifier, open_second])
def test_the_head_it_came_with_says_what_the_whole_net_says(opened: type) -> None:
    net: Classifier = opened()
    assert tuple(part.shape for part in net.head()) == SHAPES
    whole, apart = net.look_at(PATCHES), _with_head(net, net.head()).look_at(PATCHES)
    for one, other in zip(whole, apart, strict=True):
        assert np.abs(one - other).max() < 1e-3
    assert np.ptp(whole.chances) > 0.5


def test_another_head_gives_other_names() -> None:
    net = open_classifier()
    bias = net.head().name_bias.copy()
    bias[1] += 100
    bias[4 + 14 + 4 + 15] += 100
    changed = _with_head(net, net.head()._replace(name_bias=bias))
    named = changed.look_at(PATCHES).chances.argmax(axis=1)
    assert {CARDS[number] for number in named} == {"T-16"}
    assert changed.head().name_bias is bias


def test_no_patches_have_no_features() -> None:
    net = open_classifier()
    assert net.features(PATCHES[:0]).shape == (0, FEATURES)
    assert _with_head(net, net.head()).look_at(PATCHES[:0]).chances.shape == (0, 79)


def test_a_net_of_another_kind_is_told_apart() -> None:
    digit: cv2.dnn.Net = open_digit()._net
    with pytest.raises(ValueError, match="no classifier: 0 of its layers are called …/embed/Gemm"):
        Head.of(digit)
    with pytest.raises(ValueError, match="no classifier"):
        body_of(cv2.dnn.Net())
