"""What KingsClub and Winamax have in common: no line for an uncalled bet, so it follows from the bets."""

from __future__ import annotations

from razz_fast.history.record import HandRecord


def paid_in(record: HandRecord) -> int:
    """All chips that the players put in."""
    return sum(act.add for act in record.actions)


def infer_uncalled(record: HandRecord) -> None:
    """Find the uncalled part of the last round's highest bet; a bring-in that all fold to was not called either."""
    if record.returned or not record.actions:
        return
    last = record.actions[-1].street
    bets = [0] * len(record.players)
    for act in record.actions:
        if act.street == last and act.add:
            bets[act.player] = act.to
    called, top = sorted(bets)[-2:]
    if top > called:
        record.returned = {bets.index(top): top - called}
