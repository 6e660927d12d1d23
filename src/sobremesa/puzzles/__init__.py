"""Puzzles: positions in which one move is clearly best. `puzzle` is what a file says, `finding` how they are found."""
