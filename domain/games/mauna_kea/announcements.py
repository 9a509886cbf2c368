"""What a Mauna Kea table declares before the deal."""

from domain.games.mauna_kea.rulebook import MaunaKea as R
from domain.play.vocabulary import Announcement

ANNOUNCEMENTS = (
    Announcement("plain-draw", ("always", "after-showing"), R.MK_A01, "When may a card simply be drawn?"),
    Announcement("hand-count", ("on-request", "shown"), R.MK_A27, "Are hand sizes always visible, or told on request?"),
    Announcement("match", ("single", "games:n", "target:n"), R.MK_A30, "How long is the match?"),
    Announcement("next-deal", ("alternate", "winner", "loser", "recut"), R.MK_A30, "Who deals the next game?"),
    Announcement("deck-out-winner", ("higher-score", "no-winner"), R.MK_A18, "Who wins when the draw pile is empty?"),
)
