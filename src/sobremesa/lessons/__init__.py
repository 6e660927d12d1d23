"""Lessons: a match that a friend explains at the table. `lesson` is what a file says, `course` how far somebody is."""
