"""Sealed bids for prizes: a game that is whole and small, as `sobremesa new` writes it, to be made into another."""
