"""One adaptor a rival: each samples, or counts, the same spots on one thread and returns player 0's equity."""

import razz_fast as rf

THIRD = {
    2: ["As2d3c", "Ac5d6c"],
    3: ["As2d3c", "Ac5d6c", "2s4d8c"],
    6: ["As2d3c", "Ac5d6c", "2s4d8c", "3h5h9h", "AhAd7c", "8s9s9c"],
    8: ["As2d3c", "Ac5d6c", "2s4d8c", "3h5h9h", "AhAd7c", "8s9s9c", "TsTd4h", "KsQdJh"],
}


def razz_fast(players, deals):
    """Sample with razz_fast."""
    r = rf.equity(players, trials=deals, seed=1)
    return r.players[0].equity, r.total


def poker_equity(players, deals):
    """Sample with poker-equity."""
    import poker_equity as rival

    r = rival.chunk_from_text("razz", players, samples=deals, seed=1, threads=1)
    return r["players"][0]["equity"], r["samples"]


def pokerkit(players, deals):
    """Sample with PokerKit."""
    from pokerkit import Card, Deck, RegularLowHand, calculate_equities

    hands = [[list(Card.parse(h))] for h in players]
    r = calculate_equities(hands, (), 7, 0, Deck.REGULAR, (RegularLowHand,), sample_count=deals)
    return r[0], deals


def razz_fast_exact(players):
    """Count with razz_fast."""
    return rf.equity(players, method="exact").players[0].equity


def poker_equity_exact(players):
    """Count with poker-equity; None when it will not."""
    import poker_equity as rival

    r = rival.exact_from_text("razz", players)
    return None if r is None else r["players"][0]["equity"]


SAMPLERS = {"razz_fast": (razz_fast, 60_000_000), "poker_equity": (poker_equity, 300_000), "pokerkit": (pokerkit, 300)}
EXACT = {"razz_fast": razz_fast_exact, "poker_equity": poker_equity_exact}
