"""Charts of results, on matplotlib (the extra ``razz-fast[plot]``).

Results call these from their `plot` methods; they take plain numbers and know nothing of cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes as Axes  # results name it too
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

#: Colours that people who see few colours tell apart too.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c564b", "#4d4d4d")


def new_figure(width: float = 8, height: float = 4.5) -> Figure:
    """Make a figure that belongs to no window, to be shown by a notebook or saved.

    Parameters
    ----------
    width, height : float
        Inches.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    ModuleNotFoundError
        matplotlib is not installed; the message says how to install it.
    """
    try:
        from matplotlib.figure import Figure
    except ModuleNotFoundError as error:
        message = "charts need matplotlib: pip install 'razz-fast[plot]'"
        raise ModuleNotFoundError(message, name=error.name) from None
    return Figure(figsize=(width, height), layout="constrained")


def axes_for(axes: Axes | None) -> Axes:
    """Return the given axes, or those of a new figure."""
    return new_figure().add_subplot() if axes is None else axes


def grouped_bars(
    groups: Sequence[str], series: Sequence[tuple[str, Sequence[float]]], axes: Axes | None = None
) -> Axes:
    """Draw one bar a series in each group, in per cent.

    Parameters
    ----------
    groups : sequence of str
        What stands below the bars.
    series : sequence of (str, sequence of float)
        A label, and a share from 0 to 1 for each group.
    axes : matplotlib.axes.Axes, optional
        Where to draw; by default a figure of its own.

    Returns
    -------
    matplotlib.axes.Axes
    """
    axes = axes_for(axes)
    width = 0.8 / len(series)
    for i, (label, shares) in enumerate(series):
        places = [x + i * width for x in range(len(groups))]
        axes.bar(places, [100 * share for share in shares], width, label=label, color=COLOURS[i % len(COLOURS)])
    axes.set_xticks([x + 0.4 - width / 2 for x in range(len(groups))], groups, rotation=30)
    axes.set_ylabel("% of deals")
    axes.legend()
    return _plain(axes)


def running(
    series: Sequence[tuple[str, Sequence[float] | NDArray[Any]]],
    axes: Axes | None = None,
    unit: str = "chips",
    steps: str = "hands",
) -> Axes:
    """Draw results that change from hand to hand, one line a player.

    Parameters
    ----------
    series : sequence of (str, sequence of float)
        A label, and the result after each hand: a total or a mean.
    axes : matplotlib.axes.Axes, optional
        Where to draw; by default a figure of its own.
    unit, steps : str
        What the results and the steps count.

    Returns
    -------
    matplotlib.axes.Axes
    """
    axes = axes_for(axes)
    for i, (label, results) in enumerate(series):
        axes.plot(range(1, len(results) + 1), results, label=label, color=COLOURS[i % len(COLOURS)])
    axes.axhline(0, color="#888888", linewidth=0.8)
    axes.set_xlabel(steps)
    axes.set_ylabel(unit)
    axes.legend()
    return _plain(axes)


def heat_map(
    rows: Sequence[str],
    columns: Sequence[str],
    values: Sequence[Sequence[float | None]],
    axes: Axes | None = None,
    label: str = "equity, %",
) -> Axes:
    """Draw a table of numbers as colours, each number in its cell.

    Parameters
    ----------
    rows, columns : sequence of str
        Their names.
    values : sequence of sequence of float or None
        Shares from 0 to 1, a row each; None leaves a cell empty.
    axes : matplotlib.axes.Axes, optional
        Where to draw; by default a figure of its own.
    label : str
        What the numbers are.

    Returns
    -------
    matplotlib.axes.Axes
    """
    axes = new_figure(8, 6.5).add_subplot() if axes is None else axes
    cells: Any = [[float("nan") if value is None else 100 * value for value in row] for row in values]
    image = axes.imshow(cells, cmap="cividis", aspect="auto")
    axes.set_xticks(range(len(columns)), columns)
    axes.set_yticks(range(len(rows)), rows)
    known = [value for row in cells for value in row if value == value]
    middle = (min(known) + max(known)) / 2 if known else 0
    for y, row in enumerate(cells):
        for x, value in enumerate(row):
            if value == value:
                colour = "black" if value > middle else "white"
                axes.text(x, y, f"{value:.0f}", ha="center", va="center", color=colour, fontsize=8)
    colours = axes.get_figure(root=True).colorbar(image, ax=axes)  # type: ignore[union-attr]
    colours.set_label(label)
    return axes


def _plain(axes: Axes) -> Axes:
    axes.spines[["top", "right"]].set_visible(False)
    return axes
