"""Players that are not people. A bot gets a hidden state, never the true one."""
