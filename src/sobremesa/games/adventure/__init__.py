"""Adventure books: how they are read, proved, set in numbers and gone through, whatever game they are for.

A game says in its charter what its books speak of; see docs/decisions/0017 and docs/write-a-book.md."""
