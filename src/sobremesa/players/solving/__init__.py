"""Exact play of games for one with nothing hidden.

`state_space` finds the states and `value_iteration` their values, both compiled; `solver` drives them over all states.
`best_first` says where to look when there are too many, and `prover` drives that to proved bounds. What comes out is a
`solution`, which `lookup` reads in compiled code.
"""
