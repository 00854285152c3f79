"""The formats of hand histories: a module a reader, a module a writer.

To add a site, write ``<site>.py`` with

- ``HEADER``, a pattern of the line that begins a hand, and
- ``parse(lines, first) -> HandRecord``, which reads the lines of one hand; ``first`` is the number of the header's line
  in its file. It raises `BadHandError` for a hand that it cannot read and `OtherGameError` for one of another game.

Then add both to the table in ``split.py`` (a format that is not lines of text also gets a ``_split_*`` function there),
the site's ruleset to ``history/sites.py``, a file of its hands to ``tests/data/hands/``, and what they say to
``tests/data/hands.jsonl``.

==============  ========================================================================================================
``builder.py``  `Builder` holds the hand being built. Call `seat`, `next_street`, `deal` or `give`, `act`, `shows`,
                `collects` and `takes_back` as the lines say so, `note` for lines that contradict others, `unread` for
                lines that are not understood, and `finish` at the end. `amount` and `cards_of` read money and cards;
                inside `reading(hand)`, errors name the current line.
``summary.py``  `read_summary` compares a summary as PokerStars and Full Tilt write it with the play.
``uncalled.py``  `infer_uncalled` finds the uncalled bet, if the format has no line for it; `paid_in` adds up the pot.
``split.py``    Finds out the format of a file, and where each hand begins.
==============  ========================================================================================================
"""
