"""How an act stands to the rules of Mauna Kea, as far as one sight of the table shows.

Findings come in the order in which a referee would give them: what cannot have happened, then what is against a
rule, then what
cannot be known from here.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from domain.cards import BACK
from domain.mauna_kea import commands as c
from domain.mauna_kea.announcements import ANNOUNCEMENTS
from domain.mauna_kea.rulebook import MaunaKea as R
from domain.mauna_kea.state import (
    Cutting,
    Dealing,
    Ended,
    Owing,
    Scored,
    Side,
    State,
    Turn,
    is_piton,
    other,
    value,
    without,
)
from domain.play import Announce, Command, Finding, Rule, Verdict, announcement_findings

ACTIONS = c.Draw | c.Steal | c.Swap | c.Climb | c.Attack | c.Forfeit
TURN_ACTS = ACTIONS | c.ShowHand


def judge(sight: State, command: Command) -> tuple[Finding, ...]:
    """Everything to be said about this act; empty when it is lawful beyond doubt."""
    blocked = tuple(physical(sight, command))
    if blocked:
        return blocked
    return (*_faces(sight, command), *_rules(sight, command))


def impossible(rule: Rule, why: str) -> Finding:
    """It cannot have happened."""
    return Finding(Verdict.IMPOSSIBLE, rule, why)


def unlawful(rule: Rule, why: str) -> Finding:
    """It is against a rule."""
    return Finding(Verdict.UNLAWFUL, rule, why)


def unknown(rule: Rule, why: str) -> Finding:
    """It rests on cards this sight does not show."""
    return Finding(Verdict.UNKNOWN, rule, why)


# --- what everybody can see to be impossible ---------------------------------------------------------------


def physical(state: State, command: Command) -> Iterator[Finding]:
    """What open facts alone rule out: the wrong phase, too few cards. The same for every viewer."""
    match command:
        case Announce(choices):
            yield from _announcing(state, choices)
        case c.Cut() | c.NameDealer():
            if not isinstance(state.phase, Cutting | Scored):
                yield impossible(R.MK_04, "the deal is not being decided now")
        case c.Deal(seat, cards):
            yield from _dealing(state, seat, len(cards))
        case c.TakeOwed(seat, cards):
            yield from _taking_owed(state, seat, len(cards))
        case c.Resign() | c.CallMisdeal():
            if not isinstance(state.phase, Dealing | Turn | Owing):
                yield impossible(R.MK_A31, "no game is being played")
        case c.Abandon():
            if isinstance(state.phase, Ended):
                yield impossible(R.MK_44, "the match is over")
        case c.MoveCards(source, target, cards):
            yield from _moving(state, source, target, cards)
        case _:
            yield from _in_play(state, command)


def _announcing(state: State, choices: tuple[tuple[str, str], ...]) -> Iterator[Finding]:
    yield from announcement_findings(ANNOUNCEMENTS, choices)
    if state.deal:
        yield impossible(R.MK_A01, "announcements are made before the first deal")


def _dealing(state: State, seat: int, count: int) -> Iterator[Finding]:
    for announcement in ANNOUNCEMENTS:
        if not state.choice(announcement.key):
            yield impossible(announcement.rule, f"{announcement.key} is not announced yet")
    if not isinstance(state.phase, Dealing):
        yield impossible(R.MK_05, "no hand is being dealt now")
    elif seat not in state.phase.waiting:
        yield impossible(R.MK_05, f"seat {seat} has been dealt a hand")
    elif count != 7:
        yield impossible(R.MK_05, f"a hand is seven cards, not {count}")


def _taking_owed(state: State, seat: int, count: int) -> Iterator[Finding]:
    match state.phase:
        case Owing(kind, owed_to, owed):
            rule = R.MK_30 if kind == "rally" else R.MK_40
            if seat != owed_to:
                yield impossible(rule, f"the cards are owed to seat {owed_to}, not to seat {seat}")
            elif count != owed:
                yield impossible(rule, f"seat {seat} draws {owed}, not {count}")
        case _:
            yield impossible(R.MK_40, "no cards are owed")


def _in_play(state: State, command: Command) -> Iterator[Finding]:
    match state.phase:
        case Owing(kind, seat, count):
            if not isinstance(command, c.AnswerCount | c.SetTurn):
                rule = R.MK_30 if kind == "rally" else R.MK_40
                yield impossible(rule, f"seat {seat} first draws the {kind}: {count} from the draw pile")
        case Turn():
            yield from _too_few(state, command)
        case _:
            yield impossible(R.MK_13, "no turn has begun")


def _too_few(state: State, command: Command) -> Iterator[Finding]:
    match command:
        case c.Swap(seat, _, drawn):
            held, most = state.side(seat).hand.size, min(2, state.pile)
            if held < 2:
                yield impossible(R.MK_23, f"seat {seat} holds {held}, and a swap discards two")
                yield impossible(R.MK_A14, "a swap needs two cards in hand")
            elif len(drawn) != most:
                yield impossible(R.MK_A15, f"a swap now draws {most}, not {len(drawn)}")
        case c.Climb(seat) | c.Attack(seat):
            if not state.side(seat).hand.size:
                yield impossible(R.MK_25, f"seat {seat} holds no card")
        case c.Steal(seat):
            if not state.side(other(seat)).hand.size:
                yield impossible(R.MK_19, f"seat {other(seat)} holds no card")
        case c.ShowHand(seat, cards):
            size = state.side(seat).hand.size
            if len(cards) != size:
                yield impossible(R.MK_16, f"seat {seat} holds {size}, not {len(cards)}")
        case _:
            pass


def _moving(state: State, source: str, target: str, cards: tuple[str, ...]) -> Iterator[Finding]:
    places = {"pile": state.pile, "discards": len(state.discards)}
    for seat in (1, 2):
        places |= {f"hand{seat}": state.side(seat).hand.size, f"ascent{seat}": len(state.side(seat).ascent)}
    if source not in places or target not in places or source == target:
        yield impossible(R.MK_02, f"cards move between two of {', '.join(places)}")
    elif not cards or len(cards) > places[source]:
        yield impossible(R.MK_02, f"{source} has {places[source]}, so {len(cards)} cannot leave it")
    elif BACK in cards and {source, target} & {"discards", "ascent1", "ascent2"}:
        yield impossible(R.MK_26, "a card that lies or came face up has a face")
    elif source.startswith(("ascent", "discards")):
        pile = state.discards if source == "discards" else state.side(int(source[-1])).ascent
        if len(without(pile, cards)) != len(pile) - len(cards):
            yield impossible(R.MK_02, f"these cards are not all in {source}")


# --- what the faces in this sight rule out ----------------------------------------------------------------


def _faces(sight: State, command: Command) -> Iterator[Finding]:
    match command:
        case c.Deal(_, cards) | c.TakeOwed(_, cards):
            yield from _third_copies(sight, cards)
        case c.Draw(_, card):
            yield from _third_copies(sight, (card,))
        case c.Climb(seat, card) | c.Attack(seat, card):
            yield from _from_hand(sight, seat, (card,), R.MK_25 if isinstance(command, c.Climb) else R.MK_32)
        case c.Swap(seat, discards, drawn):
            yield from _from_hand(sight, seat, discards, R.MK_23, also=drawn)
        case c.Steal(seat, card):
            yield from _from_hand(sight, other(seat), (card,), R.MK_19)
        case c.ShowHand(seat, cards):
            yield from _showing(sight, seat, cards)
        case c.MoveCards(source, _, cards):
            if source.startswith("hand"):
                yield from _from_hand(sight, int(source[-1]), cards, R.MK_02)
            elif source == "pile":
                yield from _third_copies(sight, cards)
        case _:
            pass


def _from_hand(
    sight: State, seat: int, cards: tuple[str, ...], rule: Rule, also: tuple[str, ...] = ()
) -> Iterator[Finding]:
    hand = sight.side(seat).hand
    named = tuple(card for card in cards if card != BACK)
    if hand.excludes(named):
        missing = " ".join(f"{{{card}}}" for card in (Counter(named) - Counter(hand.faces)).elements())
        yield impossible(rule, f"seat {seat} does not hold {missing}")
    else:
        new = tuple((Counter(named) - Counter(hand.faces)).elements())
        yield from _third_copies(sight, new + also)


def _showing(sight: State, seat: int, cards: tuple[str, ...]) -> Iterator[Finding]:
    held, shown = Counter(sight.side(seat).hand.faces), Counter(card for card in cards if card != BACK)
    hidden = list((held - shown).elements())
    if len(hidden) > cards.count(BACK):
        yield impossible(
            R.MK_16,
            f"seat {seat} holds {' '.join(f'{{{card}}}' for card in hidden)}, which is not among them",
        )
    yield from _third_copies(sight, tuple((shown - held).elements()))


def _third_copies(sight: State, cards: Iterable[str]) -> Iterator[Finding]:
    claimed = Counter(card for card in cards if card != BACK)
    if claimed:
        for card in claimed - sight.unseen():
            yield impossible(R.MK_A33, f"both {{{card}}} are already seen elsewhere")


# --- the rules of play --------------------------------------------------------------------------------------


def _rules(sight: State, command: Command) -> Iterator[Finding]:
    match command:
        case c.MoveCards() | c.SetTurn():
            yield unlawful(R.MK_14, "the rules have no such act; an official enters it with the reason why it stood")
        case c.AnswerCount(seat, answer):
            yield from _answering(sight, seat, answer)
        case c.Draw() | c.Steal() | c.Swap() | c.Climb() | c.Attack() | c.Forfeit() | c.ShowHand():
            yield from _on_turn(sight, command)
        case _:
            pass


def _on_turn(sight: State, command: TURN_ACTS) -> Iterator[Finding]:
    turn = sight.phase
    assert isinstance(turn, Turn)
    if command.seat != turn.seat:
        yield unlawful(R.MK_14, f"it is the turn of seat {turn.seat}")
    side, opponent = sight.side(command.seat), sight.side(other(command.seat))
    match command:
        case c.Climb(_, card):
            yield from climbing(side, card)
        case c.Attack(_, card):
            yield from attacking(opponent, card)
        case c.ShowHand(_, cards):
            yield from _may_show(sight, turn, side, cards)
        case c.Forfeit():
            yield from _may_forfeit(sight, turn, side)
        case c.Draw() | c.Steal() | c.Swap():
            if isinstance(command, c.Steal) and opponent.hand.size < 8:
                yield unlawful(R.MK_19, f"seat {other(command.seat)} does not hold eight or more")
            yield from _must_play_or_show(sight, turn, side)
            if isinstance(command, c.Draw):
                yield from _plain_draw(sight, turn)


def climbing(side: Side, card: str) -> Iterator[Finding]:
    """Whether a card may go on its owner's ascent (MK-27, MK-28)."""
    if not is_piton(card):
        return
    if side.top is None:
        yield unlawful(R.MK_28, f"{{{card}}} is a face card and the ascent is empty")
        yield unlawful(R.MK_A06, "a piton cannot lie on an empty ascent")
    elif side.top[1] != card[1]:
        yield unlawful(R.MK_28, f"{{{card}}} does not match the suit of the top card {{{side.top}}}")


def attacking(target: Side, card: str) -> Iterator[Finding]:
    """Whether a card may be played on this opposing ascent (MK-33 to MK-36)."""
    height = target.altitude
    if is_piton(card):
        yield unlawful(R.MK_33, f"{{{card}}} is a face card")
    elif target.top is None:
        yield unlawful(R.MK_A08, "the ascent is empty, so there is nothing to attack")
    elif value(card) == 1 and target.top[1] != card[1]:
        yield unlawful(R.MK_36, f"{{{card}}} does not match the suit of the top card {{{target.top}}}")
        if is_piton(target.top):
            yield unlawful(R.MK_A11, "a piton on top counts like any card")
    elif height % value(card):
        yield unlawful(R.MK_34, f"{value(card)} does not divide {height}")


def playable(side: Side, cards: Iterable[str]) -> tuple[str, ...]:
    """The cards among these that the side can play at all (MK-17, MK-A04, MK-A05)."""
    return tuple(card for card in cards if card != BACK and not any(climbing(side, card)))


def _must_play_or_show(sight: State, turn: Turn, side: Side) -> Iterator[Finding]:
    if turn.action != 3:
        return
    fits = playable(side, side.hand.faces)
    if not turn.plays:
        if fits:
            yield unlawful(R.MK_15, f"no card was played this turn and {{{fits[0]}}} can be")
        elif not turn.shown:
            yield unlawful(R.MK_16, "no card was played this turn: the hand is shown first")
    elif sight.choice("plain-draw") == "after-showing" and not turn.shown and not fits:
        if side.hand.known:
            yield unlawful(R.MK_A03, "no card of the hand can be played: the hand is shown first")
        else:
            yield unknown(R.MK_A03, "whether the hand had to be shown depends on unseen cards")


def _plain_draw(sight: State, turn: Turn) -> Iterator[Finding]:
    if sight.choice("plain-draw") == "after-showing" and not turn.shown:
        yield unlawful(R.MK_A01, "at this table a card is drawn only after showing the hand")


def _may_show(sight: State, turn: Turn, side: Side, cards: tuple[str, ...]) -> Iterator[Finding]:
    fits = playable(side, cards + side.hand.faces)
    if turn.shown:
        yield unlawful(R.MK_16, "the hand has been shown")
    elif turn.action != 3:
        yield unlawful(R.MK_16, f"the hand is shown after two actions, not after {turn.action - 1}")
    elif turn.plays and sight.choice("plain-draw") == "always":
        yield unlawful(R.MK_A03, "a card was played this turn, so no hand is shown")
    elif fits:
        yield unlawful(R.MK_17, f"{{{fits[0]}}} can be played")
    elif BACK in cards and not side.hand.known:
        yield unknown(R.MK_17, "not every card shown was recorded")


def _may_forfeit(sight: State, turn: Turn, side: Side) -> Iterator[Finding]:
    opponent = sight.side(other(turn.seat))
    fits = playable(side, side.hand.faces)
    if sight.choice("plain-draw") == "always" or turn.action == 3:
        yield unlawful(R.MK_A25, "a card can be drawn")
    elif fits:
        yield unlawful(R.MK_A25, f"{{{fits[0]}}} can be played")
    elif side.hand.size >= 2:
        yield unlawful(R.MK_A25, "two cards can be swapped")
    elif opponent.hand.size >= 8:
        yield unlawful(R.MK_A25, "a card can be taken from the opponent's hand")
    elif not side.hand.known:
        yield unknown(R.MK_A24, "whether the hand could be played depends on unseen cards")


def _answering(sight: State, seat: int, answer: bool) -> Iterator[Finding]:
    holds = sight.side(seat).hand.size >= 8
    if isinstance(sight.phase, Turn | Owing) and seat == sight.to_act:
        yield unlawful(R.MK_A27, "the turn player asks, and the opponent answers")
    if answer != holds:
        yield unlawful(R.MK_20, f"the true answer is {'yes' if holds else 'no'}")
