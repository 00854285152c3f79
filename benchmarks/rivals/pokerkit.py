"""PokerKit (Python), a call for each hand."""

from pokerkit import Card, RegularLowHand

NAME = "PokerKit"
KIND = "razz"
SPEED = 200


def prepare(texts):
    return [tuple(Card.parse(text)) for text in texts]


def evaluate(hands, from_game=RegularLowHand.from_game):
    return [from_game(hand).entry.index for hand in hands]
