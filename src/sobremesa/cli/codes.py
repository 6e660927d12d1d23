"""What a command tells the shell that called it."""

UNTRUE, BAD_INPUT, INTERRUPTED = 1, 2, 130
