"""Politburó, lucha de poder."""
