"""The user's own deck: its cards shown once, kept, and from then on asked for agreement."""

from vision.enrolment.agreement import Agreement, EnrolledReader
from vision.enrolment.collect import index_patches, patches_at
from vision.enrolment.embedding import Embedder, TemplateEmbedder, default_embedder
from vision.enrolment.errors import DeckError
from vision.enrolment.folder import DeckFolder, checked_name
from vision.enrolment.free import FreeNumbers, free_numbers
from vision.enrolment.prototypes import EnrolledDeck, confusable, enrolled

__all__ = [
    "Agreement",
    "DeckError",
    "DeckFolder",
    "Embedder",
    "EnrolledDeck",
    "EnrolledReader",
    "FreeNumbers",
    "TemplateEmbedder",
    "checked_name",
    "confusable",
    "default_embedder",
    "enrolled",
    "free_numbers",
    "index_patches",
    "patches_at",
]
