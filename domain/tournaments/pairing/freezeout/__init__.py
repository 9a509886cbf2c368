"""Freezeout for Mountain: chips are carried, tables are balanced and broken, places follow the order of going out."""
