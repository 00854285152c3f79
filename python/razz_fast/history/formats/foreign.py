"""Files that look like hand histories but are not in a format that is read: what they are, and what is wanted."""

from __future__ import annotations

import re

_ROOT = re.compile(r"\s*(?:<\?xml[^<>]*\?>\s*)?(?:<!--.*?-->\s*)*<(!DOCTYPE\s+html|[\w:]+)", re.IGNORECASE | re.DOTALL)
_XML = {
    "session": "this is iPoker's XML, which is not read; of XML, only Merge's hands are",
    "history": "this is the XML of Boss Media, which is not read; of XML, only Merge's hands are",
    "html": "this is a saved web page; save the hand history itself, as plain text",
    "!doctype html": "this is a saved web page; save the hand history itself, as plain text",
}
_OHH = "this is Open Hand History JSON, which is not read; wanted are the site's own text, PHH, or our JSON lines"
_PRETTY = "this JSON is spread over several lines; wanted is one hand a line, as HandRecord.to_json() writes it"
_ARRAY = "this is a JSON array; wanted is one hand a line, as HandRecord.to_json() writes it"
_BINARY = {
    "PK\x03\x04": "this is a zip archive; the commands and read_folder() look inside, or unpack it",
    "{\\rtf": "this is a rich text document; save it as plain text",
    "%PDF-": "this is a PDF; hand histories are plain text",
}


def foreign(head: str) -> str | None:
    """Return what a file is and what is wanted, by its first lines; None for a file that may be read."""
    for begin, what in _BINARY.items():
        if head.startswith(begin):
            return what
    text = head.lstrip()
    if text.startswith("<"):
        root = _ROOT.match(text)
        return None if root is None else _XML.get(" ".join(root[1].lower().split()))
    first = text.partition("\n")[0].strip()
    if text.startswith("{"):
        if re.search(r'"ohh"\s*:', text):
            return _OHH
        return _PRETTY if first == "{" else None
    if text.startswith("[") and (first == "[" or first[1:].lstrip().startswith("{")):
        return _ARRAY
    return None
