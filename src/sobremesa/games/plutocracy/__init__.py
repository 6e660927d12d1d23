"""Plutocracy: trade between moving planets, where space is time, time is money and money is power."""
