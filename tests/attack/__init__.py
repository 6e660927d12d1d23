"""The server attacked, again and again: `make attack`. docs/attack.md says what is tried and what must hold."""
