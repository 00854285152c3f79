"""Uncalled bets of formats that have no line for them: they follow from the bets."""

from __future__ import annotations

from razz_fast.history.record import HandRecord


def paid_in(record: HandRecord) -> int:
    """Return all chips that the players put in."""
    return sum(act.add for act in record.actions)


def infer_uncalled(record: HandRecord) -> None:
    """Set the uncalled part of the last round's highest bet, or of a bring-in to which all folded."""
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
