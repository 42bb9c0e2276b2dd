"""The WCAG rules that a machine can judge, by axe, and what is cut off."""

import importlib.util
import json
from functools import cache
from pathlib import Path

from harness.conditions import DESKTOP, PHONE

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# The rules that another scheme of colours can break; the others judge what a scheme does not change.
OF_COLOURS = ["color-contrast", "link-in-text-block"]

# What is cut off: text wider or higher than the box that clips it, and pages that scroll sideways.
CUT = """(() => {
  const cut = []
  const innerWidth = visualViewport.width * visualViewport.scale
  if (document.documentElement.scrollWidth > innerWidth + 1) cut.push('the page scrolls sideways')
  for (const each of document.querySelectorAll('body *')) {
    const style = getComputedStyle(each)
    const box = each.getBoundingClientRect()
    if (box.width < 2 || box.height < 2 || style.visibility === 'hidden') continue
    if (each.closest('.visually-hidden, [aria-hidden=true], .skip-link, svg')) continue
    const holdsText = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    if (!holdsText) continue
    const clips = style.overflowX !== 'visible' || style.overflowY !== 'visible'
    if (clips && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2)) {
      cut.push(each.className + ': ' + each.textContent.trim().slice(0, 60))
    }
    const scrolls = each.closest('.table-scroll, .table, pre')
    if (!scrolls && (box.left < -1 || box.right > innerWidth + 1)) {
      cut.push('outside: ' + each.className + ': ' + each.textContent.trim().slice(0, 60))
    }
  }
  return cut
})()"""


@cache
def axe_source() -> str:
    package = importlib.util.find_spec("axe_playwright_python")
    return (Path(package.origin).parent / "axe.min.js").read_text(encoding="utf-8")


def violations(page, only: list[str] | None = None) -> list[str]:
    """One line for each element that breaks a rule of `only`, or of all."""
    page.settle()
    if not page.evaluate("typeof axe === 'object'"):
        # The developer protocol runs it, so the page's security policy does not matter.
        page.session.send("Runtime.evaluate", expression=axe_source() + ";0")
    options = {"runOnly": {"type": "rule", "values": only} if only else TAGS,
               "resultTypes": ["violations"]}
    result = page.evaluate(f"axe.run(document, {json.dumps(options)})")
    return [f"{violation['id']} ({violation['impact']}): {violation['help']}: "
            f"{' '.join(map(str, node['target']))}: {node['html'][:160]}"
            for violation in result["violations"] for node in violation["nodes"]]


def assert_accessible(page) -> None:
    found = violations(page)
    assert not found, f"{page.path} is not accessible:\n" + "\n".join(found)


def everywhere(page, sizes=(PHONE, DESKTOP)):
    """Shows the screen in each size, light and dark, and gives the words for that and what breaks a rule
    there; then all is as before."""
    before = page.browser.conditions.size
    for size in sizes:
        page.browser.screen(size, prefers_color_scheme="light")
        page.until(lambda: page.evaluate("innerWidth") == size[0], "the size")
        yield f"{size[0]} light", violations(page)
        page.browser.screen(size, prefers_color_scheme="dark")
        yield f"{size[0]} dark", violations(page, OF_COLOURS)
    page.browser.screen(before, prefers_color_scheme="light")
    page.until(lambda: page.evaluate("innerWidth") == before[0], "the size")
