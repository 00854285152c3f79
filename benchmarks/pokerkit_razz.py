"""PokerKit's fixed-limit Razz, played with the decisions that every engine here gets."""

from pokerkit import Automation, FixedLimitRazz

AUTOMATIONS = tuple(Automation)


def play_hand(players, draw):
    """Play a hand: check, call or bring in, and a raise one time in five. Returns the number of decisions."""
    state = FixedLimitRazz.create_state(AUTOMATIONS, True, 1, 2, 5, 10, (1000,) * players, players)
    decisions = 0
    while state.status:
        decisions += 1
        if draw() < 0.2 and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to()
        elif state.can_post_bring_in():
            state.post_bring_in()
        else:
            state.check_or_call()
    return decisions
