"""The nets, as torch modules. Only operations that every supported OpenCV loads."""

import torch
from torch import nn

from vision.cards import RANKS, SUITS
from vision.nets.corner import WAYS

KINDS = ("suit", "trump", "excuse", "reject")
TRUMPS = 21
OUTPUTS = len(KINDS) + len(RANKS) + len(SUITS) + TRUMPS
POSE_OUTPUTS = 4
"""How the index lies in its patch: dx, dy (half sides), turn (radians), logarithm of height."""
FINDER_OUTPUTS = 6
"""Heat, dx, dy (cells), log height, cosine, sine of the turn."""
_LAST = 72
"""Channels of a classifier's last layer."""
IN_BLOCK = ((0, 1), (1, 0), (1, 1))
"""In which of two blocks each of three pixels is, of which the first is left of an even one."""


def _conv(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class _Added(nn.Module):
    """What a layer makes of its input, added to it."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.layer = _conv(width, width)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """The same shape."""
        return seen + self.layer(seen)


class Net(nn.Module):
    """A net that is taught; `last` are the layers whose values are what it says."""

    last: tuple[nn.Module, ...]


class Finder(Net):
    """(n, 1, h, w) grey 0…1, h and w multiples of 16 → (n, 6, h/8, w/8)."""

    def __init__(self, width: int = 32) -> None:
        super().__init__()
        self.stem = nn.Sequential(
            nn.Conv2d(1, 16, 4, 4, 0, bias=False), nn.BatchNorm2d(16), nn.ReLU(inplace=True)
        )
        self.down = _conv(16, width, 2)
        self.near = nn.Sequential(_conv(width, width), _conv(width, width))
        self.far = nn.Sequential(
            _conv(width, 2 * width, 2), _conv(2 * width, 2 * width), _conv(2 * width, 2 * width)
        )
        self.back = nn.Conv2d(2 * width, width, 1)
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        self.join = _conv(width, width)
        self.head = nn.Conv2d(width, FINDER_OUTPUTS, 1)
        nn.init.constant_(self.head.bias, 0.0)
        self.head.bias.data[0] = -4.6
        self.last = (self.head,)

    def forward(self, grey: torch.Tensor) -> torch.Tensor:
        """The six maps at an eighth of the picture's size."""
        return self.behind(self.stem(grey))

    def behind(self, stem: torch.Tensor) -> torch.Tensor:
        """The same from what the stem gives."""
        near = self.near(self.down(stem))
        wide = self.up(self.back(self.far(near)))
        return self.head(self.join(near + wide))


class FinderOfBlocks(nn.Module):
    """A trained finder that is given every 4 × 4 pixels as one point of 16 channels.

    The same sums to the bit; `vision.nets.blocks` says what for.
    """

    def __init__(self, finder: Finder) -> None:
        super().__init__()
        first, *others = finder.stem
        point = nn.Conv2d(16, 16, 1, bias=False)
        point.weight.data = first.weight.data.reshape(16, 16, 1, 1).clone()
        self.stem = nn.Sequential(point, *others)
        self.finder = finder

    def forward(self, blocks: torch.Tensor) -> torch.Tensor:
        """(n, 16, h/4, w/4) → (n, 6, h/8, w/8)."""
        return self.finder.behind(self.stem(blocks))


class Corner(Net):
    """(n, 2, 48, 48) grey 0…1, wider and closer → (n, 4) logits of WAYS and of wholeness."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(2, 16, 2), _conv(16, 24, 2), _conv(24, 40, 2), _conv(40, 40, 2), nn.Flatten()
        )
        self.head = nn.Sequential(
            nn.Linear(40 * 9, 32), nn.ReLU(inplace=True), nn.Linear(32, len(WAYS) + 1)
        )
        self.last = (self.head[-1],)

    def forward(self, grey: torch.Tensor) -> torch.Tensor:
        """Logits of each place."""
        return self.behind(self.body(grey))

    def behind(self, seen: torch.Tensor) -> torch.Tensor:
        """The same from what the body gives."""
        return self.head(seen)


class Digit(Net):
    """(n, 4, 48, 48) wider, grey, and closer, BGR, 0…1 → (n, 1) logit of being a whole number."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(4, 24, 2), _conv(24, 32, 2), _Added(32), _conv(32, 32, 2), _conv(32, 32, 2),
            nn.Flatten(),
        )  # fmt: skip
        self.head = nn.Sequential(nn.Linear(32 * 9, 12), nn.ReLU(inplace=True), nn.Linear(12, 1))
        self.last = (self.head[-1],)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """The logit of each place."""
        return self.behind(self.body(seen))

    def behind(self, seen: torch.Tensor) -> torch.Tensor:
        """The same from what the body gives."""
        return self.head(seen)


class Classifier(Net):
    """(n, 3, 64, 64) BGR 0…1 → logits, embedding, pose.

    (n, 43) logits of kind, rank, suit and number; (n, 64); (n, 4) as POSE_OUTPUTS says.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(*self._layers(), nn.Flatten())
        self.embed = nn.Linear(_LAST * 16, 64)
        self.heads = nn.Linear(64, OUTPUTS)
        self.pose = nn.Linear(_LAST * 16, POSE_OUTPUTS)
        self.last = (self.heads, self.pose)

    def _layers(self) -> tuple[nn.Module, ...]:
        """From patches to (n, _LAST, 4, 4)."""
        return (
            _conv(3, 24, 2),
            _conv(24, 32, 2),
            _conv(32, 32),
            _conv(32, 64, 2),
            _conv(64, 64),
            _conv(64, _LAST, 2),
        )

    def forward(self, patches: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Logits, embedding and pose of each patch."""
        return self.behind(self.body(patches))

    def behind(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """The same from what the body gives."""
        embedding = self.embed(seen)
        return self.heads(torch.relu(embedding)), embedding, self.pose(seen)


class SecondClassifier(Classifier):
    """The like with three times the sums, for the few places where the first is not sure.

    Most of them at a quarter of the patch's size, where strokes are still told apart.
    """

    def _layers(self) -> tuple[nn.Module, ...]:
        return (
            _conv(3, 32, 2),
            _conv(32, 64, 2),
            _Added(64),
            _Added(64),
            _conv(64, 80, 2),
            _Added(80),
            _conv(80, _LAST, 2),
        )


class OfBlocks(nn.Module):
    """A trained classifier or corner net that is given every 2 × 2 pixels as one point.

    The same sums: three pixels on, two of them a step of the first layer, reach into two blocks.
    """

    def __init__(self, net: Classifier | Corner | Digit) -> None:
        super().__init__()
        (first, *others), *rest = net.body
        wide = first.weight.data
        outputs, inputs = wide.shape[:2]
        over = wide.new_zeros(outputs, 2, 2, inputs, 2, 2)
        for row in range(3):
            for column in range(3):
                (down, y), (right, x) = IN_BLOCK[row], IN_BLOCK[column]
                over[:, y, x, :, down, right] = wide[:, :, row, column]
        point = nn.Conv2d(4 * inputs, outputs, 2, bias=False)
        point.weight.data = over.reshape(outputs, 4 * inputs, 2, 2)
        self.body = nn.Sequential(nn.ZeroPad2d((1, 0, 1, 0)), point, *others, *rest)
        self.net = net

    def forward(self, blocks: torch.Tensor) -> torch.Tensor | tuple[torch.Tensor, ...]:
        """(n, 4 c, h/2, w/2) of (n, c, h, w), and what the net says."""
        return self.net.behind(self.body(blocks))
