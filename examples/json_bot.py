"""A bot that is a process of its own: razz-fast match caller "exec:python3 examples/json_bot.py"

It starts with three cards nine or lower, and later calls while its cards have no more than one pair or high card.
Standard input brings a JSON object a line; each "act" is answered by one line.
"""

import json
import sys

RANKS = "A23456789TJQK"


def choose(seen):
    """Return the name of a legal action."""
    legal = {option["action"]: option for option in seen["options"]}
    cards = seen["down_cards"] + seen["up_cards"][seen["seat"]]
    low = {RANKS.index(card[0]) for card in cards if card != "??"}
    low = [rank for rank in low if rank <= RANKS.index("9")]
    good = len(low) >= min(5, len(cards) - 1 if len(cards) > 3 else 3)
    if good and len(low) == len(cards):
        for action in ("COMPLETE", "BET", "RAISE"):
            if action in legal and seen["wagers"] < 2:
                return action
    if not good and "FOLD" in legal and seen["to_call"]:
        return "FOLD"
    return next(action for action in ("CHECK", "CALL", "BRING_IN") if action in legal)


def main():
    """Answer until the end."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "act":
            print(json.dumps({"action": choose(message["observation"])}), flush=True)
        elif message["type"] == "end":
            break


if __name__ == "__main__":
    main()
