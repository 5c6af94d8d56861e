"""`tarot-kiosk deck enrol|list|remove`: the decks the kiosk has been shown."""

import argparse
import os
import sys
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, TextIO

from kiosk.cli.answers import is_yes
from kiosk.config import find_places, load
from vision.cards import CARDS
from vision.enrolment import (
    DeckError,
    DeckFolder,
    EnrolledDeck,
    ShownCard,
    checked_name,
    confusable,
    default_embedder,
    default_teacher,
    learn_deck,
    shown_card,
)
from vision.pictures import PictureError, folder_files, is_folder, is_video, load_picture
from vision.reading import Reader

_LIKELY: Final = 0.5
"""The chance of being its card from which a place on a picture counts as read."""


def main(arguments: Sequence[str]) -> int:
    """Do what the command line says; 0 when all went well, 1 when something did not."""
    options = _parser().parse_args(arguments)
    place = options.data or find_places(os.environ).decks
    folder = DeckFolder(place)
    try:
        if options.action == "list":
            if options.data is not None and not place.is_dir():
                raise DeckError(f"{place}: no such folder: give one with enrolled decks")
            if place.is_dir():
                next(place.iterdir(), None)  # OSError where nobody may look, which `names` bears.
            return _list(folder)
        if options.action == "remove":
            folder.remove(options.name)
            print(f"{options.name} is removed.")
            return 0
        return _enrol(folder, options)
    except ValueError as error:  # DeckError, or of weights that are damaged.
        return _complain(str(error))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tarot-kiosk deck", description="Your own decks.")
    data = argparse.ArgumentParser(add_help=False)
    data.add_argument("--data", type=Path, metavar="DIR", help="where enrolled decks are kept")
    actions = parser.add_subparsers(dest="action", required=True)
    enrol = actions.add_parser("enrol", parents=[data], help="show a deck to the kiosk, once")
    enrol.add_argument("name", metavar="NAME")
    enrol.add_argument(
        "--folder", type=Path, metavar="DIR", help="pictures named by card id; else the camera"
    )
    enrol.add_argument("--replace", action="store_true", help="in place of one of that name")
    enrol.add_argument("--reader", choices=("learned", "contour"), help="default: the best here")
    actions.add_parser("list", parents=[data], help="name the decks there are")
    remove = actions.add_parser("remove", parents=[data], help="forget a deck")
    remove.add_argument("name", metavar="NAME")
    return parser


def _complain(message: str) -> int:
    print(f"tarot-kiosk deck: {message}", file=sys.stderr)
    return 1


def _list(folder: DeckFolder) -> int:
    """A line a deck with the number of its cards; damaged ones are named as such."""
    status = 0
    for name in folder.names():
        try:
            deck = folder.load(name, default_embedder())
        except DeckError as error:
            status = _complain(str(error))
        else:
            print(f"{name}: {len(deck.cards())} cards")
    return status


def _enrol(folder: DeckFolder, options: argparse.Namespace) -> int:
    from vision.readers import open_reader

    name = checked_name(options.name)
    if name in folder.names() and not options.replace:
        raise DeckError(f"deck {name!r} is there already: give --replace or another name")
    folder.prepare()
    older = _cards_of(folder, name)
    files = [] if options.folder is None else _files(options.folder)
    try:
        reader = open_reader(options.reader)
    except FileNotFoundError as error:
        raise DeckError(str(error)) from error
    if options.folder is None:
        found, bad = _from_camera(reader), 0
    else:
        found, bad = _from_files(files, reader)
    answers = sys.stdin if options.folder is None else None
    _check_nothing_lost(name, older, found, answers)
    if len(found) == len(CARDS):
        print(f"{name}: all {len(CARDS)} cards were shown. Learning them takes a minute or two.")
    deck = learn_deck(name, found, default_embedder(), default_teacher())
    _keep(folder, deck, answers)
    _tell(name, deck.cards(), confusable(deck))
    return 1 if bad else 0


def _cards_of(folder: DeckFolder, name: str) -> tuple[str, ...]:
    """The cards of the deck that is to be replaced; none where there is none that can be read."""
    try:
        return folder.load(name, default_embedder()).cards()
    except DeckError:
        return ()


def _check_nothing_lost(
    name: str, older: Sequence[str], found: Collection[str], answers: TextIO | None
) -> None:
    """DeckError where cards of the older deck were not shown, unless a person says they may go.

    Who ends by q after three cards has not said so; where nobody can answer, nobody does.
    """
    lost = [card for card in older if card not in found]
    if not lost or not found:
        return
    told = f"{len(lost)} of its {len(older)} cards were not shown"
    if answers is not None:
        print(f"{name}: {told}. Forget these? [y/N]", flush=True)
        if is_yes(answers.readline()):
            return
    some = " ".join([*lost[:4], *(["…"] if lost[4:] else [])])
    raise DeckError(
        f"deck {name!r} is kept as it was, {told} ({some}): show these too, or remove it first"
    )


def _keep(folder: DeckFolder, deck: EnrolledDeck, answers: TextIO | None) -> None:
    """OSError where there is no room; who laid every card down by hand may make some first."""
    while True:
        try:
            folder.save(deck)
        except OSError as error:
            if answers is None:
                raise
            why = f"{folder.path(deck.name)}: {error.strerror or error}"
            print(f"{why}: set that right, then Enter; q gives the deck up.", flush=True)
            word = answers.readline()
            if not word or word.strip().lower() == "q":
                raise
        else:
            return


def _tell(name: str, cards: Sequence[str], pairs: Sequence[tuple[str, str]]) -> None:
    print(f"{name}: {len(cards)} of {len(CARDS)} cards are enrolled.")
    missing = [card for card in CARDS if card not in cards]
    if missing:
        print(f"Missing, and read without the deck's help: {' '.join(missing)}")
        print("Show the whole deck, and the kiosk learns to read it: --replace.")
    if pairs:
        told = ", ".join(f"{one}/{other}" for one, other in pairs)
        print(f"Cannot be told apart by the deck alone: {told}")


def _files(folder: Path) -> list[Path]:
    """The pictures in it; DeckError when it is no folder that may be looked into."""
    try:
        if not is_folder(folder):
            raise DeckError(f"{folder}: no such folder: give one with pictures named by card")
        files = folder_files(folder)
    except PictureError as error:
        raise DeckError(f"{folder}: {error}") from error
    if not files:
        raise DeckError(f"{folder}: a folder without a picture: give one with pictures of cards")
    return files


def _from_files(files: Sequence[Path], reader: Reader) -> tuple[Mapping[str, list[ShownCard]], int]:
    """Looks by card, and how many files could not be used; H-R_2.jpg is another of H-R."""
    found: dict[str, list[ShownCard]] = {}
    bad = 0
    for file in files:
        card = file.stem.partition("_")[0]
        try:
            look, doubt = _look(file, card, reader)
        except PictureError as error:
            bad += 1
            _complain(f"{file}: {error}")
            continue
        if doubt:
            _complain(f"{file}: learned as {card}, {doubt}")
        found.setdefault(card, []).append(look)
    return found, bad


def _look(file: Path, card: str, reader: Reader) -> tuple[ShownCard, str]:
    """Of one file, and what speaks against its name, if anything; PictureError if useless.

    A deck may be enrolled because it is misread: what a person says it is counts.
    """
    if is_video(file) or card not in CARDS:
        raise PictureError("not named by a card: call it H-10.jpg, T-21.jpg, EX.jpg …")
    picture = load_picture(file)
    detections = reader.read(picture)
    look = shown_card(picture, card, reader, detections)
    if look is None:
        raise PictureError("no index found on it: take the card alone and nearer")
    if look.beside:
        raise PictureError(f"{look.beside} lies there too: take the card alone")
    if not detections and max(look.own) < _LIKELY:
        return look, "but no card was read on it: look whether it shows that one"
    sure = {one.card for one in detections if not one.doubtful}
    if not sure or card in sure:
        return look, ""
    return look, f"but reads as {min(sure, key=CARDS.index)}: check its name"


def _from_camera(reader: Reader) -> Mapping[str, list[ShownCard]]:
    from hardware.camera import CameraError, make_camera
    from kiosk.cli.deck_camera import show_cards
    from kiosk.cli.examine import camera_is_held
    from kiosk.cli.findings import Tongue

    if reason := camera_is_held(Tongue("en")):
        raise DeckError(reason)

    places = find_places(os.environ)
    settings = load(places.config, places.overlay).settings
    try:
        camera = make_camera(settings.camera, language="en")
        with closing(camera):
            camera.open()
            found = show_cards(camera, reader, sys.stdin, print)
    except CameraError as error:
        raise DeckError(str(error)) from error
    if not found:
        raise DeckError("no card was shown: nothing is kept")
    return found
