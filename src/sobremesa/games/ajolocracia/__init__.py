"""Ajolocracia: gather citizens, institutions and axolotls from hands that go round the table."""
