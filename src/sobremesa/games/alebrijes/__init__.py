"""Alebrijes: shed the hand by tricks along a chain of four colours, for three to six people."""
