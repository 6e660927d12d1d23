"""Way of the ShoTgun: announced in the Yeast Games booklet, whose text has no rules of it; here is only its cover."""
