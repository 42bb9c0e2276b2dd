"""HTML in a form in which what only looks different is the same."""

import re
from html.parser import HTMLParser
from urllib.parse import unquote

BLOCKS = {"p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "hr", "table", "thead",
          "tbody", "tr", "th", "td", "section", "div", "br"}
KEPT = {"href", "src", "alt", "title", "start", "align", "checked", "class"}


class Normal(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.tokens: list[tuple] = []
        self.skipped = 0
        self.is_code = 0

    def handle_starttag(self, tag: str, attrs: list) -> None:
        kept = {name: value or "" for name, value in attrs if name in KEPT}
        if self.skipped or "footnote-backref" in kept.get("class", ""):
            self.skipped += tag not in ("br", "img", "hr", "input")
            return
        if not kept.get("class", "").startswith("language-"):
            kept.pop("class", None)
        for name in "href", "src":
            if name in kept:
                kept[name] = "#" if kept[name].startswith("#fn") else unquote(kept[name])
        self.is_code += tag == "pre"
        self.tokens.append((tag, tuple(sorted(kept.items()))))

    def handle_endtag(self, tag: str) -> None:
        if self.skipped:
            self.skipped -= 1
        elif tag not in ("br", "img", "hr", "input"):
            self.is_code -= tag == "pre"
            self.tokens.append(("/" + tag,))

    def handle_data(self, data: str) -> None:
        if self.skipped:
            return
        if self.tokens and isinstance(self.tokens[-1], str):
            data = self.tokens.pop() + data
        self.tokens.append(data if self.is_code else re.sub(r"[ \n\t]+", " ", data))


def is_block(token: object) -> bool:
    return isinstance(token, tuple) and token[0].lstrip("/") in BLOCKS


def normal(html: str) -> list:
    parser = Normal()
    parser.feed(html)
    parser.close()
    tokens, within = [], 0
    for place, token in enumerate(parser.tokens):
        if isinstance(token, str) and not within:
            if place == 0 or is_block(parser.tokens[place - 1]):
                token = token.lstrip(" ")
            if place + 1 == len(parser.tokens) or is_block(parser.tokens[place + 1]):
                token = token.rstrip(" ")
            if not token:
                continue
        elif not isinstance(token, str):
            within += (token[0] == "pre") - (token[0] == "/pre")
        tokens.append(token)
    return tokens
