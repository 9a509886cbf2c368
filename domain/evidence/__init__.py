"""What an outsider holds the log against: keys, signed notes, checkpoints, and the folder that keeps them."""

from domain.evidence.checkpoint import Checkpoint
from domain.evidence.keys import PublicKey, SigningKey
from domain.evidence.notes import NoteError, SignedNote
from domain.evidence.signer import Behind, NoKey, Rewritten, Signer

__all__ = [
    "Behind",
    "Checkpoint",
    "NoKey",
    "NoteError",
    "PublicKey",
    "Rewritten",
    "SignedNote",
    "Signer",
    "SigningKey",
]
