"""A deal of Mountain beside pokerkit, which plays the same cards and bets as eight streets without any test."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from pokerkit import Automation, HandHistory, Opening, State, Street
from pokerkit.games import NoLimitPokerMixin, Poker, TexasHoldemMixin

from domain.games.mountain import GAME
from domain.games.mountain.commands import BetOrRaise, Deal, Fold, TurnCard
from domain.play.findings import refuse
from domain.play.game import decide, fold
from domain.play.vocabulary import Command
from domain.record.history import History
from domain.store import open_store
from domain.tables.labels import Labels
from domain.tables.recorder import Recorder
from replays.phh import write_phh
from tests.bench.measure import Figure, at_least, side_by_side
from tests.recorded import Sitting

DEALS = 20
HANDS = "AsAhKd7c4d KsKhQd8h5d QsQhJd6c4h JsJhTd7s5c TsTh9d8d6d 9s9cAd6h5h"
ROUNDS = "cccccc|ccb10ccccc|cccccc|b20ccccf|ccccc|ccb20b60cccc|ccccc|b40ffff"
ROW = "2h 3c 4s 7d 8c Kc 2d"
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class Streets(TexasHoldemMixin, NoLimitPokerMixin, Poker):
    """Five cards each and seven on the table, with eight rounds of betting."""

    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: Any,
        raw_blinds_or_straddles: Any,
        min_bet: int,
        **more: Any,
    ) -> None:
        def street(number: int) -> Street:
            hole = () if number else (False,) * 5
            return Street(False, hole, 1 if number else 0, False, Opening.POSITION, min_bet, None)

        streets = tuple(map(street, range(8)))
        super().__init__(automations, streets, ante_trimming_status, raw_antes, raw_blinds_or_straddles, 0, **more)


class Hand(HandHistory):
    """A hand history of that shape; the code stands for the fields it needs."""

    game_types = HandHistory.game_types | {"NT": Streets}


def figures(folder: Path) -> Iterator[Figure]:
    """The figures of Mountain, on a SQLite file in this folder."""
    sitting = _recorded(Recorder(open_store(f"sqlite:///{folder / 'mountain.db'}")))
    yield from _replays(sitting)
    yield _actions(sitting)


def _recorded(recorder: Recorder) -> Sitting:
    """One deal in which nobody falls; it ends by folds, so that nobody has hands to compare."""
    chosen = {"betting": "no-limit", "small_bet": "10", "stack": "500"}
    sitting = Sitting(recorder, "mountain", "mountain", seats=6, **chosen)
    rounds = ROUNDS.split("|")
    turned = (f"{card} {bets}" for card, bets in zip(ROW.split(), rounds[1:], strict=True))
    for word in ("dealer6", f"deal{HANDS.replace(' ', '')}", rounds[0], *" ".join(turned).split()):
        sitting.enter(*GAME.split(word, sitting.table.truth.state()))
    return sitting


def _replays(sitting: Sitting) -> Iterator[Figure]:
    record = sitting.table.record
    text = write_phh(sitting.table.truth, 1, Labels()).replace('"MTN"', '"NT"')
    actions = "\n".join(line for line in text.splitlines() if not line.startswith(("_", "finishing")))
    theirs = Hand.loads(f"{actions}\nblinds_or_straddles = [0, 0, 0, 0, 0, 0]")

    def judged() -> None:
        history = History(GAME, record)
        for played in history.path():
            refuse(GAME.judge(played.before, history.command(played.number)))

    folded = [place.stack for place in sitting.table.truth.state().places if place.out == "fold"]
    assert [*theirs][-1].stacks[-len(folded) :] == folded
    yield _deals("a deal of Mountain replayed beside pokerkit", lambda: History(GAME, record).state(), theirs)
    yield _deals("a deal of Mountain judged and replayed beside pokerkit", judged, theirs)


def _deals(what: str, ours: Callable[[], object], theirs: Hand) -> Figure:
    own, other = side_by_side(_times(ours), _times(lambda: [*theirs]))
    return at_least(what, other / own, 10, f"{DEALS / own:,.0f} against {DEALS / other:,.0f} deals a second")


def _actions(sitting: Sitting) -> Figure:
    """The whole deal, from the hands on: bets and turned cards, decided and applied one by one."""
    history = sitting.table.truth
    path = [played for played in history.path() if played.before.said]
    dealt = next(place for place, played in enumerate(path) if isinstance(history.command(played.number), Deal))
    commands = [history.command(played.number) for played in path[dealt:]]

    def ours() -> None:
        state = path[dealt].before
        for command in commands:
            state = fold(GAME, state, decide(GAME, state, command))

    own, other = side_by_side(_times(ours), _times(lambda: _bet(_dealt(), commands[1:])))
    detail = f"{DEALS * len(commands) / own:,.0f} against {DEALS * len(commands) / other:,.0f} acts a second"
    return at_least("deciding and applying Mountain's acts beside pokerkit", other / own, 10, detail)


def _times(work: Callable[[], object]) -> Callable[[], None]:
    def many() -> None:
        for _ in range(DEALS):
            work()

    return many


def _dealt() -> State:
    game = Streets((*AUTOMATIONS, Automation.HOLE_DEALING), True, 1, (0,) * 6, 10)
    return game((500,) * 6, 6)


def _bet(state: State, commands: Sequence[Command]) -> None:
    for command in commands:
        match command:
            case TurnCard(card):
                state.deal_board(card)
            case BetOrRaise(_, to):
                state.complete_bet_or_raise_to(to)
            case Fold():
                state.fold()
            case _:
                state.check_or_call()
