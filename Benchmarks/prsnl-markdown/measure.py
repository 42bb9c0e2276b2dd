"""Prints `name value unit ratio against-what`, and behind a number sign what each bomb took."""

import json
import re
import sys
from pathlib import Path

sys.path.insert(0, "Tests/Browser")

from harness.browser import Browser  # noqa: E402
from harness.server import Server  # noqa: E402
from hosted import PRSNL  # noqa: E402

LIMIT, SIZE = 1_000, 1_000_000
BOMBS = Path("Tests/Domain/MarkdownTests/MarkdownBombTests.swift")


def bombs() -> dict[str, str]:
    """Those that repeat a text, as the tests have them, and those that are made otherwise."""
    found = {}
    for name, text in re.findall(r'repeated\("([^"]+)", ("(?:[^"\\]|\\.)*")\)', BOMBS.read_text()):
        piece = json.loads(text)
        found[name] = piece * (SIZE // len(piece))
    if len(found) < 30:
        sys.exit("prsnl-markdown: the bombs of the tests are not where they were")
    ticks, length = [], 1
    while sum(map(len, ticks[-1:])) + length * (length + 3) // 2 < SIZE:
        ticks.append("`" * length + "a")
        length += 1
    return found | {
        "backticks of growing length": "".join(ticks)[:SIZE],
        "brackets with links in them": "[" * (SIZE // 7) + "[a](b)" * (SIZE // 7),
        "emphasis in emphasis": "*a **a " * (SIZE // 14) + "b** b*" * (SIZE // 14),
        "items in items, line by line": "".join("  " * depth + "- a\n" for depth in range(990)),
        "a head of many columns over short rows":
            "|a" * 100 + "\n" + "|-" * 100 + "\n" + "|a\n" * (SIZE // 3 - 200),
        "one long title, asked for again and again":
            "[a]: b '" + "c" * (SIZE // 4) + "'\n\n" + "[a]" * (SIZE // 4),
    }


# Puts a text into the editor, and shows how it looks; the milliseconds from that tap to the painted frame.
SHOW = """(async (text) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = done
    channel.port2.postMessage(0)
  }))
  const field = document.getElementById('item-text')
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  // What is kept meanwhile is another thing.
  await new Promise((done) => setTimeout(done, 3000))
  const button = [...document.querySelectorAll('button')].find(
    (each) => each.getAttribute('aria-label') === 'Ver como fica')
  const start = performance.now()
  button.click()
  while (!document.querySelector('article.item')) await painted()
  await painted()
  const took = performance.now() - start
  ;[...document.querySelectorAll('button')].find(
    (each) => each.getAttribute('aria-label') === 'Escrever').click()
  while (!document.getElementById('item-text')) await painted()
  return took
})"""

server = Server(app=PRSNL.id)
browser = Browser(server.origin)
try:
    page = browser.page
    PRSNL.sign_up(page)
    page.follow(PRSNL.new_path)
    page.get("textbox", "Título")
    worst, which = 0.0, ""
    for name, text in bombs().items():
        took = page.evaluate(f"{SHOW}({json.dumps(text)})")
        print(f"# {took:7.0f} ms {name}", flush=True)
        if took > worst:
            worst, which = took, name
    print(f"prsnl-markdown {worst:.0f} ms {worst / LIMIT:.2f} limit-{LIMIT}-ms-{which.replace(' ', '-')}")
finally:
    browser.forget()
    server.close()
