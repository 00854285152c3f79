"""XML as elements that know their line, for messages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from razz_fast.history.formats.builder import BadHandError


@dataclass(slots=True)
class Element:
    """An element of XML: its tag, attributes, line and children; text in it is not kept."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[Element] = field(default_factory=list)

    def get(self, name: str, default: str = "") -> str:
        """Return an attribute."""
        return self.attributes.get(name, default)

    def all(self, tag: str, *deeper: str) -> Iterator[Element]:
        """Yield the children with a tag, or those of their children that ``deeper`` names."""
        for child in self.children:
            if child.tag == tag:
                if deeper:
                    yield from child.all(*deeper)
                else:
                    yield child


def parse_xml(text: str, first: int) -> Element:
    """Parse one element, whose first line has number ``first`` of its file.

    Raises
    ------
    BadHandError
        The text is not well-formed, with the line.
    """
    parser = expat.ParserCreate()
    top = Element("", {}, first)
    path = [top]

    def start(tag: str, attributes: dict[str, str]) -> None:
        element = Element(tag, attributes, first + parser.CurrentLineNumber - 1)
        path[-1].children.append(element)
        path.append(element)

    def end(tag: str) -> None:
        path.pop()

    parser.StartElementHandler, parser.EndElementHandler = start, end
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        raise BadHandError(first + error.lineno - 1, f"this is not well-formed XML: {_reason(path, error)}") from error
    return top.children[0]


def _reason(path: list[Element], error: expat.ExpatError) -> str:
    """Return what is wrong; a mismatch is told with the element that is open, which may be the misspelt one."""
    reason = expat.ErrorString(error.code)
    if len(path) < 2:
        return reason
    return f"{reason}; <{path[-1].tag}> was opened on line {path[-1].line}"
