"""A PNG of every screen, at every size, in both languages and text sizes, and contact sheets.

`python -m kiosk.screens.gallery FOLDER [SIZE…]`; what `make screens` runs.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import pygame

from kiosk.evening.state import EMPTY, State, TableKind
from kiosk.screens import samples
from kiosk.screens.model import (
    NO_LIVE,
    Amendment,
    Form,
    Guest,
    Health,
    Language,
    Live,
    Notice,
    Place,
    Settings,
    Tone,
    Ui,
)
from kiosk.screens.stage import Stage
from kiosk.screens.theme import Mode, TextSize

SIZES: Final = ((480, 320), (800, 480), (1024, 600), (1280, 800), (720, 1280))


@dataclass(frozen=True, slots=True)
class Sample:
    """One screen as it may be met."""

    name: str
    ui: Ui
    state: State
    live: Live = NO_LIVE


def _at(place: Place, *trail: Place, **changes: object) -> Ui:
    ui = Ui()
    for step in trail:
        ui = ui.go(step)
    return ui.go(place, **changes)


def all_samples() -> list[Sample]:
    """Every screen, with the states in which it looks different."""
    live = samples.live()
    home = Ui()
    four = samples.evening()
    five = samples.evening(samples.NAMES[:5], TableKind.FIVE)
    long = samples.evening(samples.LONG_NAMES, TableKind.FIVE)
    six = samples.evening(samples.NAMES[:6], TableKind.FOUR)
    eight = samples.extreme(samples.evening(samples.NAMES, TableKind.FOUR))
    dead = samples.evening(samples.NAMES[:5], TableKind.DEAD_HAND)
    counting = samples.counting(four)
    asked = samples.counting(four, doubts=2)
    form = Form(tuple(Guest(name, badge) for badge, name in enumerate(samples.NAMES[:4])))
    full = Form(tuple(Guest(name, badge) for badge, name in enumerate(samples.NAMES)))
    first = Ui(place=Place.FIRST)
    deal = four.evening.deals[6] if four.evening else None
    amendment = None
    if deal is not None and deal.facts.taker is not None:
        amendment = Amendment(deal.number, replace(deal.facts, taker=deal.facts.players[3]),
                              deal.tally)  # fmt: skip
    menu = (Place.MENU,)
    gone = replace(
        live,
        view=None,
        camera=Health.MISSING,
        panel=Health.MISSING,
        camera_words="La caméra est perdue : vérifiez son câble. Nouvel essai dans 4 s.",
    )
    bare = replace(live, view=None, camera=Health.ABSENT, panel=Health.ABSENT, known=())
    stuck = ("Le bouton « Garde sans » est enfoncé depuis plus de 30 s : décoincez-le.",)
    aside = "Journal abîmé, gardé de côté : evenings.db-2026"
    sticking = replace(
        live, panel=Health.POOR, camera=Health.POOR, panel_words=stuck, problems=(aside, *stuck)
    )
    fifth = five.evening.deals[5] if five.evening else None
    of_five = Amendment(fifth.number, fifth.facts, fifth.tally) if fifth else None
    named = samples.amending(long, 6)
    past = (*menu, Place.HISTORY, Place.DEAL)
    settings = (Place.MENU, Place.SETTINGS)
    return [
        Sample("accueil", home, EMPTY, live),
        Sample("premier-1", first, EMPTY, live),
        Sample("premier-2", replace(first, step=1), EMPTY, live),
        Sample("premier-3", replace(first, step=2, choice="garde petite valider"), EMPTY, live),
        Sample("premier-4", replace(first, step=3), EMPTY, live),
        Sample("premier-sans", first, EMPTY, bare),
        Sample("nouvelle-toute", _at(Place.NEW), EMPTY, bare),
        Sample("nouvelle-vide", _at(Place.NEW), EMPTY, live),
        Sample("nouvelle", _at(Place.NEW, form=form), EMPTY, live),
        Sample("nouvelle-siege", _at(Place.NEW, form=replace(full, chosen=2)), EMPTY, live),
        Sample("nom", _at(Place.NAME, Place.NEW, text="Élodie", shift=False), EMPTY, live),
        Sample("nom-refus", _at(Place.NAME, Place.NEW, text=samples.LONG_NAMES[1], notice=(
            f"{samples.LONG_NAMES[1]} est déjà là : ajoutez une lettre.")), EMPTY, live),
        Sample("regles", _at(Place.HOUSE, Place.NEW, form=full), EMPTY, live),
        Sample("donneur-premier", home,
               samples.started(samples.NAMES[:4], TableKind.FOUR, dealer=False), live),
        Sample("marque", home, four, live),
        Sample("marque-debut", home, samples.started(samples.NAMES[:3], TableKind.THREE), live),
        Sample("marque-5", home, five, live),
        Sample("marque-noms", home, long, live),
        Sample("marque-extremes", home, samples.extreme(long), live),
        Sample("marque-6", home, six, live),
        Sample("marque-mort", home, dead, live),
        Sample("marque-panne", home, four, gone),
        Sample("marque-bouton", home, four, sticking),
        Sample("marque-noms-panne", home, long, gone),
        Sample("marque-refus-panne", replace(home, notice=(
            f"{samples.LONG_NAMES[1]} ne peut pas prendre cette donne.")), long, gone),
        Sample("marque-refus", replace(home, notice="Anne ne peut pas prendre cette donne."),
               four, live),
        Sample("piles-reprise", _at(Place.PILES, tone=Tone.UNDONE,
                                     notice="Dernier geste repris\u00a0: les points à la main"),
               counting, live),
        Sample("marque-close", home, samples.closed(four), live),
        Sample("donne-vide", home, samples.announcing(four, filled=False), live),
        Sample("donne", home, samples.announcing(four), live),
        Sample("donne-5", home, samples.announcing(five), live),
        Sample("donne-noms", home, samples.announcing(long), live),
        Sample("donne-quitter", Ui(asking="drop"), samples.announcing(four), live),
        Sample("appel", _at(Place.CALL), samples.announcing(five), live),
        Sample("poignee", _at(Place.POIGNEE), samples.announcing(four), live),
        Sample("poignee-noms", _at(Place.POIGNEE), samples.announcing(long), live),
        Sample("poignee-vue", home, samples.shown(four), live),
        Sample("sans-marque", _at(Place.NO_SCORE), samples.announcing(four), live),
        Sample("a-qui", _at(Place.NO_SCORE, choice="renonce"), samples.announcing(four), live),
        Sample("comptage", home, counting, live),
        Sample("comptage-vide", home, samples.begun(four), bare),
        Sample("comptage-doute", home, asked, samples.live(doubts=2)),
        Sample("comptage-main", home, samples.counting(four, by_hand=True), gone),
        Sample("comptage-juste", home, samples.entered(four, 2, 82), live),
        Sample("comptage-large", home, samples.entered(five, 3, 173), live),
        Sample("grille", _at(Place.GRID), counting, live),
        Sample("grille-doute", _at(Place.GRID, choice="doubt:1:T-16,T-19,T-6"), asked, live),
        Sample("grille-sans-doute", _at(Place.GRID, choice="doubt:1:T-16"), asked, live),
        Sample("points", _at(Place.HAND, text="47", bouts=2), counting, live),
        Sample("points-vides", _at(Place.HAND), counting, live),
        Sample("facon", _at(Place.PILES), counting, live),
        Sample("recompter", _at(Place.PILES, asking="again"), counting, live),
        Sample("autre-tas", _at(Place.PILES, asking="defence"), counting, live),
        Sample("controles", _at(Place.CHECKS), asked, live),
        Sample("controles-2", _at(Place.CHECKS), counting, live),
        Sample("comptage-pli", home, samples.counting_odd(four), live),
        Sample("controles-beaucoup", _at(Place.CHECKS), samples.counting_odd(four), live),
        Sample("controles-rien", _at(Place.CHECKS), samples.begun(four), bare),
        Sample("resultat", home, samples.result(four), live),
        Sample("resultat-bouts", home, samples.result(four, bouts=3), live),
        Sample("resultat-5", home, samples.result(five), live),
        Sample("resultat-chelem", home, samples.boasted(four), live),
        Sample("resultat-noms", home, samples.result(long), live),
        Sample("resultat-renonce", home, samples.revoked(four), live),
        Sample("resultat-partenaire", home, samples.result(five, partner=False), live),
        Sample("resultat-recompter", Ui(asking="again"), samples.result(four), live),
        Sample("menu", _at(Place.MENU), four, live),
        Sample("menu-clore", _at(Place.MENU, asking="close"), four, live),
        Sample("historique", _at(Place.HISTORY, *menu), four, live),
        Sample("historique-8", _at(Place.HISTORY, *menu), eight, live),
        Sample("historique-5", _at(Place.HISTORY, *menu), long, live),
        Sample("donne-passee", _at(Place.DEAL, *menu, Place.HISTORY, deal=7), four, live),
        Sample("donne-annulee", _at(Place.DEAL, *menu, Place.HISTORY, deal=7),
               samples.struck_out(four, 7), live),
        Sample("donne-corrigee", _at(Place.DEAL, *menu, Place.HISTORY, deal=7),
               samples.amended(four, 7), live),
        Sample("retablir", _at(Place.DEAL, *menu, Place.HISTORY, deal=7, asking="void"),
               samples.struck_out(four, 7), live),
        Sample("annuler", _at(Place.DEAL, *menu, Place.HISTORY, deal=7, asking="void"), four, live),
        Sample("annuler-noms", _at(Place.DEAL, *menu, Place.HISTORY, deal=7, asking="void"),
               long, live),
        Sample("corriger", _at(Place.AMEND, *menu, Place.HISTORY, Place.DEAL, deal=7,
                               amendment=amendment), four, live),
        Sample("corriger-effet", _at(Place.AMEND, *menu, Place.HISTORY, Place.DEAL, deal=7,
                                     amendment=amendment, asking="change"), four, live),
        Sample("corriger-points", _at(Place.AMEND, *menu, Place.HISTORY, Place.DEAL, deal=7,
                                      amendment=amendment, choice="points", text="47"),
               four, live),
        Sample("corriger-cartes", _at(Place.AMEND, *menu, Place.HISTORY, Place.DEAL, deal=7,
                                      amendment=amendment, choice="cards"), four, live),
        Sample("corriger-5", _at(Place.AMEND, *past, deal=6, amendment=of_five), five, live),
        Sample("corriger-noms", _at(Place.AMEND, *past, deal=6, amendment=named), long, live),
        Sample("corriger-noms-2", _at(Place.AMEND, *past, deal=6, amendment=named, page=1),
               long, live),
        Sample("corriger-appel", _at(Place.AMEND, *past, deal=6, amendment=of_five,
                                     choice="called"), five, live),
        Sample("courbes", _at(Place.CURVES, *menu), four, live),
        Sample("courbes-noms", _at(Place.CURVES, *menu), long, live),
        Sample("statistiques", _at(Place.STATS, *menu), four, live),
        Sample("statistiques-extremes", _at(Place.STATS, *menu), samples.extreme(long), live),
        Sample("statistiques-8", _at(Place.STATS, *menu), eight, live),
        Sample("gens", _at(Place.PEOPLE, *menu), five, live),
        Sample("gens-choisi", _at(Place.PEOPLE, *menu, subject=1), six, live),
        Sample("donneur", _at(Place.DEALER, *menu), four, live),
        Sample("table", _at(Place.RULES, *menu), five, live),
        Sample("reglages", _at(Place.SETTINGS, *menu), four, live),
        Sample("affichage", _at(Place.DISPLAY, *settings), four, live),
        Sample("camera", _at(Place.AIM, *settings), four, live),
        Sample("camera-absente", _at(Place.AIM, *settings), four, gone),
        Sample("boutons", _at(Place.BUTTONS, *settings, choice="garde"), four, gone),
        Sample("boutons-coince", _at(Place.BUTTONS, *settings), four, sticking),
        Sample("lampes", _at(Place.BUTTONS, *settings, asking="lamps"), four, live),
        Sample("camera-mal", _at(Place.AIM, *settings), four, samples.badly_lit(live)),
        Sample("premier-mal", replace(first, step=1), EMPTY, samples.badly_lit(live)),
        Sample("camera-sans", _at(Place.AIM, *settings), four, bare),
        Sample("jeu", _at(Place.DECK, *settings), four, live),
        Sample("jeu-sans-camera", _at(Place.DECK, *settings), four, gone),
        *[
            Sample(f"jeu-{name}", _at(Place.ENROL, *settings, Place.DECK, text="Mon jeu",
                                      asking="stop" if name == "arret" else ""),
                   four, replace(live, enrolment=enrolment))
            for name, enrolment in samples.enrolments().items()
        ],
        Sample("journal", _at(Place.JOURNAL, *settings), four, live),
        Sample("journal-copie", _at(Place.JOURNAL, *settings), four,
               replace(live, usb=False, copies=(),
                       news=Notice("Copié : tarot-2026-11-22-2030.db. La clé peut être retirée.",
                                   Tone.DONE))),
        Sample("feuille-ecrite", _at(Place.MENU), four,
               replace(live, news=Notice("Écrit : tarot-2026-11-22-2030 en PDF et en CSV. "
                                         "La clé peut être retirée.", Tone.DONE))),
        Sample("feuille-en-cours", _at(Place.MENU), four,
               replace(live, news=Notice("Écriture de la feuille…", Tone.BUSY))),
        Sample("feuille-refusee", _at(Place.MENU), four,
               replace(live, news=Notice(
                   "La feuille n’a pas été écrite : l’écriture y est refusée ; vérifiez les droits,"
                   " ou la protection de la clé ou de la carte"))),
        Sample("feuille-manquee", _at(Place.MENU), four,
               replace(live, news=Notice("La feuille n’a pas été écrite : la clé est pleine."))),
        Sample("journal-sans-cle", _at(Place.JOURNAL, *settings), four,
               replace(live, usb=False, copies=())),
        Sample("copies", _at(Place.JOURNAL, *settings, choice="copies"), four, live),
        Sample("restaurer", _at(Place.JOURNAL, *settings, choice="copies",
                                asking=live.copies[0].file), four, live),
        Sample("a-propos", _at(Place.ABOUT, *settings), four, live),
        Sample("a-propos-mal", _at(Place.ABOUT, *settings), four, samples.ailing(live)),
        Sample("a-propos-bouton", _at(Place.ABOUT, *settings), four,
               replace(sticking, diagnosis=())),
        Sample("examen", _at(Place.ABOUT, *settings), four, replace(live, examining=True)),
        Sample("eteindre", _at(Place.POWER, *menu), four, live),
        Sample("panne-debut", Ui(place=Place.FAULT), EMPTY,
               Live(starting=True,
                    fault="soirees.db : c’est le fichier d’un autre programme ; donnez-en un autre "
                          "dans kiosk.toml, journal.path")),
        Sample("panne", Ui(place=Place.FAULT), four,
               replace(live, fault="Le journal ne peut plus être écrit : la carte est pleine. "
                                   "Libérez de la place, puis revenez à la marque.")),
    ]  # fmt: skip


def render(sample: Sample, size: tuple[int, int], settings: Settings) -> pygame.Surface:
    """One screen drawn."""
    surface = pygame.Surface(size)
    stage = Stage(surface, settings, ui=sample.ui)
    if sample.live.fault is not None:
        stage.fail()
    stage.draw(sample.state, sample.live)
    return surface


def looks(sizes: Sequence[tuple[int, int]]) -> Iterator[tuple[str, tuple[int, int], Settings]]:
    """Every size, language and text size, and the light colours once."""
    for size in sizes:
        for language in Language:
            for text in TextSize:
                name = f"{size[0]}x{size[1]}-{language}-{text}"
                yield name, size, Settings(language=language, text=text, started=True)
        name = f"{size[0]}x{size[1]}-fr-light"
        yield name, size, Settings(mode=Mode.LIGHT, started=True)


def sheet(pictures: Mapping[str, pygame.Surface], across: int, width: int) -> pygame.Surface:
    """Pictures side by side, made smaller to the width."""
    first = next(iter(pictures.values()))
    tall = round(first.get_height() * width / first.get_width())
    down = -(-len(pictures) // across)
    gap = 8
    whole = pygame.Surface((across * (width + gap) + gap, down * (tall + gap) + gap))
    whole.fill((128, 128, 128))
    for index, picture in enumerate(pictures.values()):
        place = (gap + index % across * (width + gap), gap + index // across * (tall + gap))
        whole.blit(pygame.transform.smoothscale(picture, (width, tall)), place)
    return whole


def main(arguments: Sequence[str], say: Callable[[str], object] = print) -> int:
    """Write all pictures; 0 when done."""
    parser = argparse.ArgumentParser(prog="python -m kiosk.screens.gallery", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("out/screens"))
    parser.add_argument("size", nargs="*", help="only looks whose name has this: 800x480, light …")
    words = parser.parse_args(arguments)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    folder, wanted = words.folder, set(words.size)
    count = 0
    for name, size, settings in looks(SIZES):
        if wanted and not any(part in name for part in wanted):
            continue
        place = folder / name
        place.mkdir(parents=True, exist_ok=True)
        pictures = {}
        for sample in all_samples():
            pictures[sample.name] = render(sample, size, settings)
            pygame.image.save(pictures[sample.name], place / f"{sample.name}.png")
            count += 1
        across = 6 if size[1] > size[0] else 4
        pygame.image.save(sheet(pictures, across, 300 if across == 6 else 480),
                          folder / f"{name}.png")  # fmt: skip
    say(f"{count} pictures in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
