"""The floor of a table: who holds which place, on which terms others look on, what people ask of each other.

It knows no game. Every table has a stream of floor facts beside its record; names of people are kept elsewhere.
"""

from domain.tables.floor.floor import Floor, Glass, OnlookerTerms, Place
from domain.tables.floor.floors import Floors, floor_of, read_fact
from domain.tables.floor.permissions import Permissions, permissions_at

__all__ = [
    "Floor",
    "Floors",
    "Glass",
    "OnlookerTerms",
    "Permissions",
    "Place",
    "floor_of",
    "permissions_at",
    "read_fact",
]
