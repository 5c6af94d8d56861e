"""The user's own deck, shown once and kept: it teaches the nets, and must agree with them."""

from vision.enrolment.agreement import Agreement, EnrolledReader
from vision.enrolment.collect import patches_at, patches_of
from vision.enrolment.embedding import Embedder, TemplateEmbedder, default_embedder
from vision.enrolment.errors import DeckError
from vision.enrolment.folder import DeckFolder, checked_name
from vision.enrolment.free import FreeNumbers, free_numbers
from vision.enrolment.prototypes import EnrolledDeck, confusable, enrolled, learn_deck
from vision.enrolment.shown import ShownCard, shown_card
from vision.enrolment.teaching import Teacher, default_teacher

__all__ = [
    "Agreement",
    "DeckError",
    "DeckFolder",
    "Embedder",
    "EnrolledDeck",
    "EnrolledReader",
    "FreeNumbers",
    "ShownCard",
    "Teacher",
    "TemplateEmbedder",
    "checked_name",
    "confusable",
    "default_embedder",
    "default_teacher",
    "enrolled",
    "free_numbers",
    "learn_deck",
    "patches_at",
    "patches_of",
    "shown_card",
]
