"""What the form of a new table says: for every game its own fields, all of them as they were typed."""

from collections.abc import Mapping

from marshmallow import Schema, fields

from domain.play.game import Game
from domain.play.vocabulary import Announcement


class GameForm(Schema):
    """The game of a new table."""

    game = fields.String(load_default="")


class OpeningForm(GameForm):
    """A new table, whichever game it is; all of it as it was typed, judged when the table is opened.

    ``change`` is the button that changes the form: ``add`` or ``remove`` a seat, ``same`` players as last time;
    ``pick`` names somebody for the next empty seat.
    """

    seats = fields.String(load_default="")
    command_id = fields.String(load_default="")
    preset = fields.String(load_default="")
    event = fields.String(load_default="")
    venue = fields.String(load_default="")
    date = fields.String(load_default="")
    dealing = fields.String(load_default="physical")
    deal_set = fields.String(data_key="deal-set", load_default="")
    first_deal = fields.String(data_key="first-deal", load_default="")
    last_deal = fields.String(data_key="last-deal", load_default="")
    dealer = fields.String(load_default="")
    change = fields.String(load_default="")
    pick = fields.String(load_default="")


def form_of(game: Game) -> type[Schema]:
    """The form of a game: a name for every seat, and what its table announces."""
    own = [f"player{seat}" for seat in range(1, game.seats.stop)]
    for one in game.announcements:
        own += [f"say-{one.key}", *(_number_of(one, option) for option in one.options if takes_number(option))]
    schema: type[Schema] = OpeningForm.from_dict({name: fields.String(load_default="") for name in own})
    return schema


def takes_number(option: str) -> bool:
    """Whether an option is a number, or asks for one."""
    return option == "n" or option.endswith(":n")


def _number_of(announcement: Announcement, option: str) -> str:
    """The field of the number that goes with an option."""
    return f"number-{announcement.key}-{option[:-2]}"


def choice(announcement: Announcement, form: Mapping[str, str], proposed: str) -> str:
    """What was chosen, ``proposed`` where the form leaves it to the house rules.

    Nothing where a number is missing, or was given to an option that is not the chosen one.
    """
    chosen = form[f"say-{announcement.key}"]
    numbers = {
        option: number
        for option in announcement.options
        if takes_number(option) and (number := form[_number_of(announcement, option)].strip())
    }
    if not numbers and (not chosen or announcement.is_number):
        return proposed
    if takes_number(chosen):
        return chosen[:-1] + numbers[chosen] if set(numbers) == {chosen} else ""
    return "" if numbers else chosen
