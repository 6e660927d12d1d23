"""A game of sealed bids: what `sobremesa new` copies. Whole, small, and to be changed piece by piece into your own."""
