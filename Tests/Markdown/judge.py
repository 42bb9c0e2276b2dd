"""Markdown as CommonMark's examples, markdown-it and cmark-gfm have it: Tools/markdown [DOCUMENTS] [SEED]."""

import json
import random
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import cmarkgfm
from cmarkgfm.cmark import Options
from markdown_it import MarkdownIt

import documents
from normal import normal

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / ".build/venv/commonmark.json"
# Left out, by number, and why.
LEFT_OUT = {25: "names that only HTML 5 has (Docs/Markdown.md)"}
BARE = MarkdownIt("commonmark", {"html": False})
WITH_HTML = MarkdownIt("commonmark")
# All that is ever written for exports and public pages.
ELEMENTS = {"p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "pre", "code", "hr", "table",
            "thead", "tbody", "tr", "th", "td", "em", "strong", "del", "a", "br", "sup", "section", "input"}
ATTRIBUTES = {"id", "href", "rel", "title", "class", "start", "type", "disabled", "checked", "aria-label"}
CLASSES = {"left", "centre", "right", "footnotes"}
# A quote within is escaped: one that ended the value would have begun an attribute, which is looked at as well.
LIVE = re.compile(r"(https?://|mailto:|tel:|#p-)[^\s<>]*\Z", re.IGNORECASE)


class Reader:
    def __init__(self, probe: str):
        self.program = subprocess.Popen(
            [probe], text=True, encoding="utf-8", stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def read(self, markdown: str, dialect: str, form: str = "reference") -> str:
        self.program.stdin.write(json.dumps({"markdown": markdown, "dialect": dialect, "form": form}) + "\n")
        self.program.stdin.flush()
        return json.loads(self.program.stdout.readline())


class Safe(HTMLParser):
    """Finds what may not be there."""

    def __init__(self):
        super().__init__()
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list) -> None:
        if tag not in ELEMENTS:
            self.wrong.append(f"element {tag}")
        for name, value in attrs:
            if name not in ATTRIBUTES or name == "class" and value not in CLASSES:
                self.wrong.append(f"attribute {name}={value!r}")
            if name == "href" and not LIVE.match(value or ""):
                self.wrong.append(f"link to {value!r}")
            if name == "id" and not value.startswith("p-"):
                self.wrong.append(f"id {value!r}")

    def handle_comment(self, data: str) -> None:
        self.wrong.append("a comment")

    handle_decl = unknown_decl = handle_pi = handle_comment


def fail(what: str, markdown: str, ours: str, theirs: str, again: str = "") -> None:
    sys.exit(f"✘ markdown: {what}: {json.dumps(markdown, ensure_ascii=False)}\n  here   {ours!r}\n  theirs {theirs!r}\n"
             f"  {again}")


def judge_examples(reader: Reader) -> str:
    done = html = 0
    failed = []
    for example in json.loads(EXAMPLES.read_text(encoding="utf-8")):
        source = example["markdown"]
        if example["example"] in LEFT_OUT:
            continue
        expected = example["html"]
        # HTML is text here: what that means to the rest says markdown-it.
        bare = BARE.render(source)
        if normal(bare) != normal(WITH_HTML.render(source)):
            expected, html = bare, html + 1
        ours = reader.read(source, "commonMark")
        if normal(ours) != normal(expected):
            failed.append(f"  {example['example']} ({example['section']}): {source!r}\n    here   {ours!r}\n"
                          f"    theirs {expected!r}")
        done += 1
    if failed:
        sys.exit("\n".join(["✘ markdown: examples of CommonMark", *failed]))
    left = "; ".join(f"{number}: {why}" for number, why in LEFT_OUT.items())
    return f"{done} examples of CommonMark, {html} of them with HTML as text; left out {left}"


def theirs_full(markdown: str) -> str:
    return cmarkgfm.markdown_to_html_with_extensions(
        markdown, Options.CMARK_OPT_FOOTNOTES, extensions=["table", "strikethrough", "autolink", "tasklist"])


def judge_documents(reader: Reader, count: int, seed: int) -> None:
    for number in range(count):
        rng = random.Random(seed + number)
        source = documents.document(rng)
        ours, theirs = reader.read(source, "commonMark"), BARE.render(source)
        # The two differ here and there, as where a list without text follows a reference: one of them it must be.
        others = [normal(theirs), normal(cmarkgfm.markdown_to_html(source))]
        if normal(ours) not in others and not any(map(has_nested_links, others)):
            fail("markdown-it", source, ours, theirs, f"Tools/markdown 1 {seed + number}")
        # Of a footnote cmark-gfm wants blank lines without blanks.
        source = re.sub(r"^[ \t]+$", "", documents.document(rng, is_full=True), flags=re.MULTILINE)
        # What it reads otherwise than markdown-it without its additions has nothing to do with them.
        if normal(BARE.render(source)) != normal(cmarkgfm.markdown_to_html(source)):
            continue
        ours, theirs = reader.read(source, "full"), theirs_full(source)
        if normal(ours) != normal(theirs) and not has_nested_links(normal(theirs)):
            fail("cmark-gfm", source, ours, theirs, f"Tools/markdown 1 {seed + number}")


def has_nested_links(tokens: list) -> bool:
    """Ours has none."""
    depth = 0
    for token in tokens:
        if not isinstance(token, str):
            depth += (token[0] == "a") - (token[0] == "/a")
        if depth > 1:
            return True
    return False


def judge_scripts(reader: Reader, count: int, seed: int) -> int:
    lines = (HERE / "scripts.txt").read_text(encoding="utf-8").splitlines()
    starts = "", "- ", "> ", "x ", "# ", "| a |\n|-|\n| "
    sources = [start + line + end for line in lines for start in starts for end in ("", "\n\n[a]")]
    for number in range(count):
        rng = random.Random(seed + number)
        pieces = rng.sample(lines, 3) + [documents.document(rng, is_full=True)]
        rng.shuffle(pieces)
        sources.append(rng.choice(["", " ", "\n", "*", "`", "]("]).join(pieces))
    for source in sources:
        html = reader.read(source, "full", "html")
        safe = Safe()
        safe.feed(html)
        safe.close()
        if safe.wrong:
            fail(", ".join(safe.wrong), source, html, "nothing of the kind")
    return len(sources)


def main() -> None:
    probe, count, *rest = sys.argv[1:]
    seed = int(rest[0]) if rest else random.SystemRandom().randrange(2**32)
    reader = Reader(probe)
    examples = judge_examples(reader)
    scripts = judge_scripts(reader, int(count), seed)
    judge_documents(reader, int(count), seed)
    print(f"✔ markdown: {examples}; {scripts} texts with scripts run nothing; {count} documents as markdown-it and as"
          f" many as cmark-gfm read them, seed {seed}")


if __name__ == "__main__":
    main()
