"""The rulebook of High Card, how an act stands to it, and what is lawful now."""

from collections.abc import Iterator, Sequence

from domain.cards.cards import BACK, ONE_FRENCH_DECK
from domain.play.findings import Finding, announcement_findings, impossible, unlawful
from domain.play.steps import Played
from domain.play.vocabulary import Announce, Announcement, Blank, Command, Line, Offer, Rule
from tests.domain.games.high_card import acts as a
from tests.domain.games.high_card.state import State

HEIGHTS = "23456789TJQKA"


class HighCard(Rule):
    """Every rule of the game."""

    HC_01 = "Two to four players use one pack of 52 cards; each is dealt three."
    HC_02 = "The player to the left of the dealer leads; all play one card face up in turn."
    HC_03 = "The highest card takes the round and one point, ace high; its player leads next."
    HC_04 = "Where the highest cards are equal, nobody takes the round and the same player leads."
    HC_05 = "The game ends after three rounds."
    HC_A01 = "A deal may be called off before a card is played, and the game abandoned at any time."


ANNOUNCEMENTS = (Announcement("ties", ("nobody",), HighCard.HC_04, "Who takes a round with equal cards?"),)


def judge(sight: State, command: Command) -> tuple[Finding, ...]:
    return tuple(physical(sight, command)) or tuple(_rules(sight, command))


def physical(state: State, command: Command) -> Iterator[Finding]:
    if command.named is not None and not 1 <= command.named <= state.seats:
        yield impossible(HighCard.HC_01, f"there is no seat {command.named}")
    elif state.ending:
        yield impossible(HighCard.HC_05, "the game is over")
    match command:
        case Announce(choices):
            yield from announcement_findings(ANNOUNCEMENTS, choices)
        case a.NameDealer() if state.waiting is not None:
            yield impossible(HighCard.HC_01, "a dealer is named")
        case a.Deal(seat, cards):
            if seat not in (state.waiting or ()) or len(cards) != 3:
                yield impossible(HighCard.HC_01, f"seat {seat} is not to be dealt {len(cards)} cards now")
        case a.Play() | a.SetTurn() if not state.turn:
            yield impossible(HighCard.HC_02, "no card is played before all are dealt")
        case a.CallMisdeal() if state.waiting is None:
            yield impossible(HighCard.HC_A01, "there is no deal to call off")


def _rules(sight: State, command: Command) -> Iterator[Finding]:
    match command:
        case a.Play(seat, card):
            if sight.held[seat - 1].excludes((card,)):
                yield impossible(HighCard.HC_02, f"seat {seat} does not hold {{{card}}}")
            elif seat != sight.to_act:
                yield unlawful(HighCard.HC_02, f"it is the turn of seat {sight.to_act}")
        case a.SetTurn():
            yield unlawful(HighCard.HC_02, "the rules have no such act; an official enters it with the reason")


def offers(sight: State) -> tuple[Offer, ...]:
    return tuple(_offers(sight))


def _offers(sight: State) -> Iterator[Offer]:
    unseen = tuple(card for card in ONE_FRENCH_DECK.cards if not any(card in hand.faces for hand in sight.held))
    if sight.ending:
        return
    if sight.waiting is None:
        yield from (Offer(a.NameDealer, seat) for seat in range(1, sight.seats + 1))
    elif sight.waiting:
        blank = Blank("cards", (*unseen, BACK, BACK, BACK), 3, 3)
        yield from (Offer(a.Deal, seat, (blank,)) for seat in sight.waiting)
    else:
        seat = sight.to_act or 1
        hand = sight.held[seat - 1]
        yield Offer(a.Play, seat, (Blank("card", hand.faces if hand.known else (*hand.faces, *unseen)),))
    if sight.waiting is not None:
        yield Offer(a.CallMisdeal, 0, aside=True)
    yield Offer(a.Abandon, 0, aside=True)


def score(path: Sequence[Played[State]]) -> tuple[Line, ...]:
    lines, row = [], []
    for step in path:
        row += [(fact.seat, fact.card, step.number) for fact in step.facts if isinstance(fact, a.CardPlayed)]
        if any(isinstance(fact, a.RoundTaken) for fact in step.facts):
            best = max(HEIGHTS.index(card[0]) for _, card, _ in row)
            high = [seat for seat, card, _ in row if HEIGHTS.index(card[0]) == best]
            because = tuple(number for _, _, number in row)
            if len(high) == 1:
                lines.append(Line(step.before.deal, high[0], 1, HighCard.HC_03, because, "the highest card"))
            row = []
    return tuple(lines)
