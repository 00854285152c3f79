"""What notebooks show: tables and cards in colour, and charts that look as they did."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import razz_fast as rf
from razz_fast import html

CHARTS = Path(__file__).parent / "data" / "charts"


class Table(HTMLParser):
    """The texts of a table's cells, row by row."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.open = [], []
        self.feed(text)
        assert not self.open, "a tag is left open"

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "tr" in self.open:
            self.rows[-1][-1] += data


def test_cards_are_coloured_by_suit_and_other_text_is_escaped():
    shown = html.cards("As2d ?? <b>")
    assert re.sub("<.*?>", "", shown) == "A♠2♦ ?? &lt;b&gt;"
    assert shown.count("color:") == 2


def test_an_exact_result_shows_a_row_a_player():
    rows = Table(rf.equity(["As2d3c", "5d"], dead="9s9d")._repr_html_()).rows
    assert rows[0] == ["player", "equity", "win", "tie", "lose"]
    assert rows[1] == ["0", "68.6836 %", "68.6318 %", "0.1037 %", "31.2645 %"]
    assert len(rows) == 3


def test_a_sampled_result_shows_its_standard_errors():
    rows = Table(rf.equity(["As2d3c", "5d"], trials=10_000, seed=1)._repr_html_()).rows
    assert rows[0][2] == "standard error"
    assert rows[1][2].startswith("± ")


def test_starting_hands_show_the_best_and_are_a_list():
    hands = rf.starting_hands()
    rows = Table(hands._repr_html_()).rows
    assert rows[1] == ["1", "A23", "64", "73.4682 %"]
    assert len(rows) == 41
    assert len(hands) == 455
    assert isinstance(hands, list)


def test_final_hands_show_the_kinds_that_come():
    (hands,) = rf.hand_distributions(["As2d3c4h5s6d"])
    rows = Table(hands._repr_html_()).rows
    assert rows == [["hand", "share"], ["5-low", "100.0000 %"]]


def test_a_hand_shows_all_cards_and_a_seat_only_what_it_may_see():
    state = rf.State([200, 200, 150], ante=1, bring_in=2, small_bet=5, big_bet=10, seed=7)
    for shown in (state, state.observation(1)):
        text = re.sub("<.*?>", "", shown._repr_html_()).replace("&gt;", ">")
        for suit, sign in zip("cdhs", "♣♦♥♠", strict=True):
            text = text.replace(sign, suit)
        assert text == str(shown)


@pytest.fixture
def looks_the_same(tmp_path):
    """Compare a chart without its texts, which differ from font to font, with the one in `tests/data/charts`."""
    matplotlib = pytest.importorskip("matplotlib")
    compare = pytest.importorskip("matplotlib.testing.compare")
    decorators = pytest.importorskip("matplotlib.testing.decorators")

    def check(name, draw):
        with matplotlib.rc_context(matplotlib.rcParamsDefault):
            figure = draw().get_figure(root=True)
            decorators.remove_ticks_and_titles(figure)
            for axes in figure.axes:
                axes.set(xlabel="", ylabel="")
                for text in list(axes.texts):
                    text.remove()
                if axes.get_legend():
                    axes.get_legend().remove()
            figure.set_layout_engine("none")
            drawn = tmp_path / f"{name}.png"
            figure.savefig(drawn, dpi=50)
        expected = CHARTS / drawn.name
        assert expected.exists(), f"look at {drawn} and copy it to {expected}"
        difference = compare.compare_images(str(expected), str(drawn), tol=5)
        assert difference is None, difference

    return check


def test_final_hands_of_two_players_are_drawn_side_by_side(looks_the_same):
    first, second = rf.hand_distributions(["As2d3c", "5d"])
    looks_the_same("final-hands", lambda: first.plot(second, labels=["A23", "a five"]))


def test_starting_hands_are_drawn_as_a_map_of_two_ranks(looks_the_same):
    looks_the_same("starting-hands", lambda: rf.starting_hands().plot("2"))


def test_running_results_are_drawn_as_lines(looks_the_same):
    plot = pytest.importorskip("razz_fast.plot")
    looks_the_same("running", lambda: plot.running([("a", [1, 3, -2, 2]), ("b", [-1, -3, 2, -2])]))


def test_a_chart_goes_where_it_is_told():
    pytest.importorskip("matplotlib")
    from razz_fast.plot import new_figure

    axes = new_figure().add_subplot()
    (hands,) = rf.hand_distributions(["As2d3c"])
    assert hands.plot(axes=axes) is axes


def test_wrong_labels_and_ranks_are_refused():
    pytest.importorskip("matplotlib")
    (hands,) = rf.hand_distributions(["As2d3c"])
    with pytest.raises(ValueError, match="1 players and 2 labels"):
        hands.plot(labels=["a", "b"])
    with pytest.raises(ValueError, match="'1' is not a rank"):
        rf.starting_hands().plot("1")


def test_without_matplotlib_a_chart_says_what_to_install(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'razz-fast\[plot\]'"):
        rf.hand_distributions(["As2d3c"])[0].plot()
