"""What an act of Mauna Kea brings about: its facts and all that is forced by them."""

from domain.cards.cards import FrenchCard
from domain.games.mauna_kea import commands as c
from domain.games.mauna_kea import events as e
from domain.games.mauna_kea.ascent import is_piton, slide, value
from domain.games.mauna_kea.evolve import evolve
from domain.games.mauna_kea.physical import passes_over, physical
from domain.games.mauna_kea.scoring import game_by_altitude, game_by_empty_pile, match_ended
from domain.games.mauna_kea.state import Dealing, Owing, Scored, State, Turn, other
from domain.play.findings import refuse
from domain.play.frame.outcome import frame_outcome
from domain.play.game import follow
from domain.play.steps import applied
from domain.play.vocabulary import Command, Fact

CUT_ORDER = "A23456789TJQK"


def outcome(state: State, command: Command) -> tuple[Fact, ...]:
    """The facts of this act. Raises Impossible for what everybody can see cannot have happened."""
    refuse(physical(state, command), stood=True)
    gone, state = passed_over(state, command)
    return (*gone, *follow(state, _act(state, command), evolve, forced))


def passed_over(state: State, command: Command) -> tuple[tuple[Fact, ...], State]:
    """What comes of the cards that are still owed where an act goes on without them, and the table it then finds."""
    owing = state.phase
    if not (isinstance(owing, Owing) and passes_over(command)):
        return (), state
    gone = follow(state, (e.DebtLapsed(owing.kind, owing.seat, owing.count),), evolve, forced)
    return gone, applied(evolve, state, gone)


def _act(state: State, command: Command) -> tuple[Fact, ...]:
    """The act itself, before anything it forces."""
    match command:
        case c.Climb(seat, card):
            return (e.PitonLaid(seat, card) if is_piton(card) else e.CardClimbed(seat, card),)
        case c.Attack(seat, card):
            return _attack(state, seat, card)
        case c.Draw(seat, card):
            return (e.CardDrawn(seat, card),)
        case c.Swap(seat, discards, drawn):
            return (e.CardsDiscarded(seat, discards), e.CardsDrawn(seat, drawn))
        case c.Steal(seat, card):
            return (e.CardStolen(seat, card),)
        case c.TakeOwed(seat, cards):
            rally = state.phase.kind == "rally" if isinstance(state.phase, Owing) else len(cards) == 1
            return tuple(e.RallyDrawn(seat, card) for card in cards) if rally else (e.HandRefilled(seat, cards),)
        case c.ShowHand(seat, cards):
            return (e.HandShown(seat, cards),)
        case c.AnswerCount(seat, answer):
            return (e.CountAnswered(seat, answer),)
        case c.Forfeit(seat):
            return (e.ActionForfeited(seat),)
        case _:
            return _frame(state, command)


def _frame(state: State, command: Command) -> tuple[Fact, ...]:
    match command:
        case c.Cut(cards):
            ranks = [CUT_ORDER.index(card[0]) for card in cards]
            if ranks[0] == ranks[1]:
                return (e.CutTied(cards),)
            return (e.DealerCut(cards, 1 if ranks[0] < ranks[1] else 2),)
        case c.Deal(seat, cards):
            return (e.HandDealt(seat, cards),)
        case c.Resign(seat):
            return (e.GameEnded("resignation", other(seat), (0, 0)),)
        case c.Abandon():
            return (_abandoned(state),)
        case c.SetTurn(seat, action):
            return (_turn_set(state, seat, action),)
        case _:
            return frame_outcome(command)


def _attack(state: State, seat: int, card: FrenchCard) -> tuple[Fact, ...]:
    owner = other(seat)
    target = state.side(owner)
    played = e.AvalanchePlayed(seat, card) if value(card) == 1 else e.AscentAttacked(seat, card)
    if not target.ascent:
        return (played,)
    fallen = slide(target.ascent, value(card))
    owed = min(7 - target.hand.size, state.pile)
    if len(fallen) < len(target.ascent) or owed <= 0:
        return (played, e.AscentSlid(owner, fallen))
    return (played, e.AscentSlid(owner, fallen), e.RefillOwed(owner, owed))


def _abandoned(state: State) -> Fact:
    if isinstance(state.phase, Dealing | Turn | Owing):
        return e.GameEnded("abandoned", None, (0, 0))
    return e.MatchEnded("abandoned", None, state.totals)


def _turn_set(state: State, seat: int, action: int) -> Fact:
    """A first action of the other seat begins a turn (MK-45); within a turn its plays so far count on."""
    turn = state.running_turn
    if turn and turn.seat == seat:
        course = turn.until(action)
        return e.TurnSet(seat, action, len(course) - course.count("-"), course.count("c"))
    return e.TurnBegun(seat) if action == 1 else e.TurnSet(seat, action, 0, 0)


def forced(state: State, last: Fact) -> Fact | None:
    """What must happen next by itself after the ``last`` fact, None when a player is to act."""
    match state.phase:
        case Turn() | Owing() if state.pile <= 0:
            return game_by_empty_pile(state)
        case Turn(action=4, climbs=3, rallied=False, seat=seat):
            return e.RallyOwed(seat)
        case Turn(action=4, seat=seat):
            return e.TurnBegun(other(seat))
        case Turn() if isinstance(last, e.TurnBegun):
            return game_by_altitude(state, last.seat)
        case Dealing(waiting=()):
            return e.TurnBegun(other(state.dealer))
        case Scored(ended):
            return match_ended(state) or _next_dealer(state, ended)
        case _:
            return None


def _next_dealer(state: State, ended: e.GameEnded) -> e.DealerNamed | None:
    """Who deals the next game as announced (MK-A30); None when the players cut again."""
    choice = state.choice("next-deal")
    if choice == "recut":
        return None
    if choice == "alternate" or ended.winner is None:
        return e.DealerNamed(other(state.dealer))
    return e.DealerNamed(ended.winner if choice == "winner" else other(ended.winner))
