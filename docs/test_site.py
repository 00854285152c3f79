"""The built site: its links and anchors lead somewhere, it asks nobody else for anything, and it has every public name.

``.ci/run docs`` builds the site in ``build/site`` and runs this.
"""

import importlib
import re
import zlib
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

SITE = Path(__file__).parent.parent / "build" / "site"
MODULES = ["", ".bots", ".cards", ".equity", ".game", ".hands", ".history", ".match", ".adapters.pokerkit"]
LOADS = {"script": "src", "img": "src", "iframe": "src", "link": "href", "source": "src"}


class Page(HTMLParser):
    """What a page links to, what it loads, and the anchors in it."""

    def __init__(self, path):
        super().__init__()
        self.links, self.loads, self.anchors = [], [], {""}
        self.feed(path.read_text())

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.anchors.update(given[key] for key in ("id", "name") if given.get(key))
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if given.get(LOADS.get(tag)):
            self.loads.append(given[LOADS[tag]])


@pytest.fixture(scope="module")
def pages():
    assert (SITE / "index.html").exists(), "build it first: bash .ci/run docs"
    return {path: Page(path) for path in sorted(SITE.rglob("*.html"))}


def test_every_link_within_the_site_leads_to_a_page_and_an_anchor(pages):
    broken = []
    for path, page in pages.items():
        for link in [*page.links, *page.loads]:
            url = urlsplit(link)
            if url.scheme or url.netloc:
                continue
            target = (path.parent / unquote(url.path)).resolve() if url.path else path
            if target.is_dir():
                target /= "index.html"
            if not target.exists():
                broken.append(f"{path.relative_to(SITE)}: {link}")
            elif target in pages and unquote(url.fragment) not in pages[target].anchors:
                broken.append(f"{path.relative_to(SITE)}: {link}, no such anchor")
    assert not broken


def test_no_page_loads_anything_from_elsewhere(pages):
    for path, page in pages.items():
        assert not [url for url in page.loads if urlsplit(url).netloc], path
    for path in SITE.rglob("*.css"):
        assert not re.search(r"(@import|url\()\s*['\"]?(https?:)?//", path.read_text()), path


def documented():
    """Names of everything that has an entry of its own."""
    packed = (SITE / "objects.inv").read_bytes().split(b"\n", 4)[4]
    for line in zlib.decompress(packed).decode().splitlines():
        name, _, kind = re.match(r"(.+?)\s+(\S+:\S+)", line)[0].rpartition(" ")
        if kind.startswith("py:"):
            yield name


def find(name):
    """The object of a dotted name."""
    parts = name.split(".")
    for i in range(len(parts), 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:i]))
        except ImportError:
            continue
        for part in parts[i:]:
            found = getattr(found, part, None)
        return found
    return None


@pytest.mark.parametrize("module", [f"razz_fast{name}" for name in MODULES])
def test_every_public_name_has_an_entry(module):
    names = set(documented())
    entries = {id(find(name)) for name in names}
    public = importlib.import_module(module)
    missing = [
        name
        for name in public.__all__
        if name != "__version__" and f"{module}.{name}" not in names and id(getattr(public, name)) not in entries
    ]
    assert not missing
