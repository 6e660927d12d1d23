"""Which Side: rules of thumb for bots, and a kinder game for the solver."""

from __future__ import annotations

from sobremesa.engine.record import lookup
from sobremesa.games.which_side.components import (
    ALL_RESOURCES,
    DANGERS,
    FILTH,
    GOALS,
    LAST_CONTROL,
    MEANS,
    NEEDS,
    POLICE,
    PRICES,
    PRINT_COST,
    PRINTED,
    RISK,
    START_WORKERS,
)
from sobremesa.games.which_side.rules import (
    CLAIM,
    WON,
    WORKERS,
    State,
    apply,
    bits,
    controlled,
    cost_of_living,
    hands,
    is_over,
    legacy,
)

# What each is worth to a rule of thumb, in hundredths of a means of production: fitted by playing all three modes. The
# sum is the logarithm of the odds of winning, in these steps.
ODDS_STEP, VICTORY = 46, 10_000  # a victory outweighs all that can be summed up
START, BY_MEANS, BY_CLAIM = 79, 100, 17  # BY_MEANS is lost for each that is still missing
# What is still to come is worth something by itself: fitted to how 3,000 games ended, so that a search, which looks now
# further and now less far, compares like with like.
BY_TURN, BY_WORKER = 13, 7  # for each turn that is left, and each worker still to be placed
BY_PHASE = lookup([-82, -46, -31, -55, -22])  # SETUP_DIE, FIRST_DIE, LAST_DIE, WORKERS, CLAIM
BY_HALF_DOLLAR, BY_HALF_DEBT = 3, 23
BY_HEALTHY, BY_INJURED, BY_JAILED, BY_LEGACY = 8, 7, -2, -4  # for each turn that is left
BY_DANGER, BY_ARREST = 6, -11
WAGE = 3  # half dollars to count on from a worker, a little less than what can be earned without danger


def appraise(state: State, seat: int) -> int:
    """What is controlled, the people there are and what threatens them, and what tonight promises."""
    if is_over(state):
        return VICTORY if state.phase == WON else -VICTORY
    threats = state.dangers[RISK] + state.dangers[FILTH] + state.dangers[POLICE]
    missing = GOALS[state.mode] - controlled(state)
    lasting = START - BY_MEANS * missing - BY_DANGER * threats + BY_ARREST * state.is_arrest
    lasting += (LAST_CONTROL + 1 - state.control) * (BY_TURN + people(state))
    lasting += BY_PHASE[state.phase] + BY_WORKER * state.to_place
    return lasting + (tonight(state) if state.phase == WORKERS else tomorrow(state))


def people(state: State) -> int:
    """What they bring, and what the prisoners and the dead cost, in a turn."""
    living = BY_HEALTHY * state.healthy + BY_INJURED * state.injured
    return living + BY_JAILED * state.jailed + BY_LEGACY * legacy(state)


def tonight(state: State) -> int:
    """The best of all plans for the workers still to be placed: to take one of the means, or just to live."""
    best = purse(state, state.to_place, 0)
    for means in range(MEANS):
        missing = NEEDS[means] & ~state.used
        errands = bits(missing)
        if (state.means >> means) & 1 == 0 and errands <= state.to_place:
            price = PRICES[means] + (PRINT_COST if missing & PRINTED else 0)
            best = max(best, BY_CLAIM + purse(state, state.to_place - errands, price))
    return best


def tomorrow(state: State) -> int:
    claim = BY_CLAIM if state.phase == CLAIM else 0
    return claim + purse(state, hands(state), 0)


def purse(state: State, earners: int, price: int) -> int:
    """What is left of the savings if these many work for their wage; a debt weighs more than what is left over."""
    left = 2 * (state.savings - cost_of_living(state) - price) + WAGE * earners
    return BY_HALF_DOLLAR * left if left >= 0 else BY_HALF_DEBT * left


# --- For the solver ---------------------------------------------------------------------------------------------------


def apply_kindly(state: State, seat: int, move: int) -> None:
    """No turn's work fails and nobody is hurt: every evening any one of the means can be taken.

    Control and so the number of turns depend on the dice alone, and no turn gives more than one of the means (ruling
    14). So whoever wins the real game wins this one with the same dice: its exact value is a bound for the real one.
    """
    apply(state, seat, move)
    if state.phase == WORKERS:
        state.phase = CLAIM
    state.healthy, state.injured, state.jailed, state.reserve, state.dead = START_WORKERS, 0, 0, 0, 0
    state.to_place, state.is_arrest, state.surcharge = 0, 0, 0
    state.used, state.savings = ALL_RESOURCES, state.savings_cap
    for danger in range(DANGERS):
        state.dangers[danger] = 0
