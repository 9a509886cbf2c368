"""The rules of Mountain, numbered, and the rulings (A) by which Cairn reads what they leave open."""

from domain.play.vocabulary import Rule


class Mountain(Rule):
    """Rules MT-01 to MT-30 and rulings MT-A01 to MT-A39."""

    MT_01 = "The game is played with a standard deck of 52 cards."
    MT_02 = "Hands rank in the standard order of poker."
    MT_03 = "Each player holds five cards."
    MT_04 = "Seven cards form the mountain."
    MT_05 = "One deck therefore serves at most nine players."
    MT_06 = "The aim is, first, to survive every test against the mountain."
    MT_07 = "The aim is, second, to hold the best five cards at the showdown."
    MT_08 = "The mountain is a row of seven cards dealt face down."
    MT_09 = "The first card of the row is the base camp, the seventh the mountain top."
    MT_10 = "The cards of the mountain are never part of a player's hand."
    MT_11 = "Every player antes an agreed amount before the deal."
    MT_12 = "The dealer deals five cards face down to each player."
    MT_13 = "Then seven cards are dealt face down in a row in the middle."
    MT_14 = "After the first betting round the base camp is turned face up."
    MT_15 = "Every player whose five cards cannot beat the base camp must fold."
    MT_16 = "After each further round the next card is turned; who cannot beat the open cards folds, up to the sixth."
    MT_17 = "With six cards open the test is against the best five-card hand that they make."
    MT_18 = "A hand must beat the mountain to survive; a tie folds."
    MT_19 = "With fewer than five cards open the mountain's hand is incomplete: a high card, a pair."
    MT_20 = "How an equal leading rank is compared with an incomplete mountain, the dealer announces before the deal."
    MT_21 = "After the seventh betting round the mountain top is turned face up."
    MT_22 = "Nobody is forced to fold when the mountain top is turned."
    MT_23 = "Every card in a player's hand of the mountain top's rank becomes wild."
    MT_24 = "Five of a kind is possible and ranks above a straight flush."
    MT_25 = "A final betting round follows the mountain top."
    MT_26 = "If two or more players remain, the highest hand, wild cards counted, wins the pot."
    MT_27 = "Identical hands split the pot."
    MT_28 = "If the mountain beats every player before the seventh card is turned, the pot is carried to the next deal."
    MT_29 = "Every player adds a new ante to a carried pot."
    MT_30 = "Whether a sole survivor of a test wins at once or faces the mountain further is announced before the deal."

    MT_A01 = "An incomplete mountain is compared as announced: kickers count, shown cards only, or made ranks only."
    MT_A02 = "The sole survivor of a test wins at once or must continue through the sixth test, as announced."
    MT_A03 = "A player left alone because the others folded wins at once or must continue, as announced."
    MT_A04 = "The dealer announces anew for every deal before its first card; silence announces nothing."
    MT_A05 = "There are eight betting rounds; one is skipped when fewer than two contenders have chips."
    MT_A06 = "Betting is fixed limit (small bets to round four, then big bets), pot limit or no limit, as announced."
    MT_A07 = "The first contender with chips to the dealer's left opens every round; play goes clockwise."
    MT_A08 = (
        "A player who checked may raise; in fixed limit raises are capped as announced, except between two players."
    )
    MT_A09 = (
        "In fixed limit an all-in raise of half a bet or more reopens the betting; "
        "in pot and no limit only what adds up to a full raise does."
    )
    MT_A10 = "Pots are layers by the amount paid in; an uncalled excess goes back when the round closes."
    MT_A11 = "A player who is all-in is tested like any other; nobody folds out of turn."
    MT_A12 = "A side pot whose contenders all fell is carried, goes down to the next pot or is refunded, as announced."
    MT_A13 = "A side pot with one contender left follows the rule of the sole survivor or of the last in."
    MT_A14 = "What is said of the pot holds for each pot; earlier folds do not keep it from being carried."
    MT_A15 = "A carried pot lies in the lowest layer of the main pot and is played for by all who are dealt in."
    MT_A16 = (
        "The deal moves left after a carried pot too; newcomers pay the ante only, and who leaves gives up the claim."
    )
    MT_A17 = (
        "When the table closes, a carried pot is split among those dealt in last, odd chips from the dealer's left."
    )
    MT_A18 = "A player with less than the ante is all-in for it; a player without chips is not dealt in."
    MT_A19 = "A hand equal to the mountain in all its cards folds."
    MT_A20 = "Of six open cards the best five count for the mountain."
    MT_A21 = "An ace may be low in a straight, for players and mountain; no straight goes round the corner."
    MT_A22 = "Straights and flushes need five open cards."
    MT_A23 = "All five cards count at the showdown, and suits never break a tie."
    MT_A24 = (
        "A wild card may stand for a card already in the hand only for five of a kind, or in a flush, as announced."
    )
    MT_A25 = "Only cards in hands are wild; a wild card is read as what makes the best hand."
    MT_A26 = "A natural hand splits with an equal one made with wild cards, or beats it, as announced."
    MT_A27 = "Odd chips go one each to the first winners clockwise from the dealer, pot by pot."
    MT_A28 = (
        "The last to bet or raise in the final round shows first, then clockwise; with a player all-in all hands are "
        "shown."
    )
    MT_A29 = "A forced fold is recorded where the hand is known; else the player declares before the betting goes on."
    MT_A30 = "No cards are burnt; after a misdeal the antes stay and the same dealer deals again."
    MT_A31 = "At least two players are dealt in."
    MT_A32 = "The high card deals first, equal ranks draw again; then the deal moves left."
    MT_A33 = "A betting round can end the deal before the first test."
    MT_A34 = "All forced folds of one test happen at the same instant."
    MT_A35 = "The part of an ante that nobody else could match goes back before the first round."
    MT_A36 = "A player may fold in turn even with no bet to call."
    MT_A37 = "A mountain card exposed early stays up and counts only from its own test on."
    MT_A38 = "The hands of players who are all-in are shown at the showdown, not when the betting stops."
    MT_A39 = "A sole survivor by claims shows the hand before being paid; with hands known to the record nobody shows."
