"""The WCAG rules that a machine can judge, by axe, and what is cut off."""

import importlib.util
import json
from functools import cache
from pathlib import Path
from zlib import crc32

from harness import QUICK
from harness.conditions import DESKTOP, PHONE
from harness.keyboard import chord

# The narrowest screen on which all must be readable (WCAG 2.2, 1.4.10).
NARROW = (320, 640)

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
    // Of the beginning of a text, which its own page shows whole, as much as there is room for.
    if (each.closest('.timeline .row-subtitle, .timeline-words, .timeline-about-words')) continue
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


# Makes every text a third longer while it is shown, as languages wordier than ours would.
LONGER = """(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  globalThis.shorter = texts.map((node) => [node, node.data])
  for (const node of texts) {
    if (node.parentNode.closest('script, option, textarea')) continue
    node.data = node.data.replace(/\\p{L}{4,}/gu, (word) => word + word.slice(-1).repeat(word.length / 3))
  }
})();0"""
SHORTER = "for (const [node, text] of globalThis.shorter) node.data = text;0"

# The forms of a screen in which axe judges it, the plain one first: size, scheme and contrast...
SCHEMES = [(PHONE, "light", "no-preference"), (PHONE, "dark", "no-preference"), (PHONE, "dark", "more"),
           (PHONE, "light", "more"), (DESKTOP, "light", "no-preference"), (DESKTOP, "dark", "no-preference")]
# ...and those in which something may be cut off: size, how large text is, what is done to the words.
CUTS = [(NARROW, 1, None), (NARROW, 1, LONGER), (PHONE, 2, None)]

# What the Tab key is to reach, each with a mark of its own: of radio buttons one a group, of boxes among
# which arrows move the one that has the keyboard's turn, behind an open dialog nothing. What can be done with
# a row the keyboard does by ticking it. Of all else that can be clicked nothing may be left out.
REACHABLE = """(() => {
  const dialogs = [...document.querySelectorAll('dialog:modal')]
  const root = dialogs.at(-1) ?? document
  const wanted = 'a[href], button, input, select, textarea, summary, [tabindex]'
  const groups = new Set()
  const found = []
  for (const each of root.querySelectorAll(wanted)) {
    if (each.disabled || each.inert || each.closest('[inert], [hidden]')) continue
    const isElsewhere = each.matches('.row-action, .virtual-list .checkbox, :not(a, button, input, select, textarea, summary)')
    if (each.tabIndex < 0 && isElsewhere) continue
    // Among those of a group arrows go from the one that has the turn.
    if (each.tabIndex < 0 && each.closest('[data-arrows]')?.querySelector('[tabindex="0"]')) continue
    if (!each.checkVisibility({ visibilityProperty: true })) continue
    if (each.type === 'radio') {
      const group = [...document.querySelectorAll(`input[name="${CSS.escape(each.name)}"]`)]
      if (groups.has(each.name) || (group.some((one) => one.checked) && !each.checked)) continue
      groups.add(each.name)
    }
    found.push(each)
  }
  globalThis.reachable = found
  globalThis.reached = new Set()
  globalThis.unseen = new Map()
  // A time is entered in up to three pieces, a date in three and by its calendar, each with a stop of its own.
  const more = { time: 2, date: 3 }
  return found.reduce((count, each) => count + 1 + (more[each.type] ?? 0), 0)
})()"""

# Notes at each key's end where the keyboard is, and whether that can be seen: in the window, with the
# browser's or the page's own mark.
WATCH = """(() => {
  globalThis.watchKeys = () => {
    const each = document.activeElement
    globalThis.reached.add(each)
    // Between the end and the start the browser itself has the keyboard, and the page marks nothing.
    if (each === document.body || !document.hasFocus()) return
    const box = each.getBoundingClientRect()
    const isInside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
    if (!isInside) globalThis.unseen.set(each, `outside of the window, at ${box.left} ${box.top}`)
    else if (!each.matches(':focus-visible, input[type="date"]:focus-within')) globalThis.unseen.set(each, 'without a mark')
  }
  addEventListener('keyup', globalThis.watchKeys, { capture: true })
})()"""

MISSED = """(() => {
  removeEventListener('keyup', globalThis.watchKeys, { capture: true })
  const name = (each) => each.outerHTML.replace(/\\s+/g, ' ').slice(0, 120)
  const missed = globalThis.reachable.filter((each) => each.isConnected && !globalThis.reached.has(each))
  return [...missed.map((each) => 'Tab does not reach ' + name(each)),
    ...[...globalThis.unseen].map(([each, why]) => `the keyboard cannot be seen (${why}) at ${name(each)}`)]
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


def in_schemes(page, forms):
    """Shows the screen in each form, and gives the words for that and what breaks a rule there; then all is as
    before."""
    before = page.browser.conditions.size
    for size, scheme, contrast in forms:
        page.browser.screen(size, prefers_color_scheme=scheme, prefers_contrast=contrast)
        page.until(lambda: page.evaluate("innerWidth") == size[0], "the size")
        words = f"{size[0]} {scheme}" + (" contrast" if contrast == "more" else "")
        is_plain = (scheme, contrast) == ("light", "no-preference")
        yield words, violations(page, None if is_plain else OF_COLOURS)
    page.browser.screen(before, prefers_color_scheme="light", prefers_contrast="no-preference")
    page.until(lambda: page.evaluate("innerWidth") == before[0], "the size")


def everywhere(page, sizes=(PHONE, DESKTOP)):
    """Shows the screen in each size, light, dark and on a phone with high contrast."""
    yield from in_schemes(page, [form for form in SCHEMES if form[0] in sizes])


def until_sized(page, size: tuple[int, int], font: int) -> None:
    """The browser is told again as long as the page has it otherwise: beside other pages it may not hear it."""
    def is_sized() -> bool:
        # What is too wide for a phone makes `innerWidth` wider with it.
        is_wide = page.evaluate("Math.round(visualViewport.width * visualViewport.scale)") == size[0]
        is_large = page.evaluate("getComputedStyle(document.documentElement).fontSize") == f"{font}px"
        # Each alone: a screen that is set anew may set the text back.
        if not is_wide:
            page.browser.screen(size)
        elif not is_large:
            page.session.send("Page.setFontSizes", fontSizes={"standard": font})
        return is_wide and is_large
    page.until(is_sized, f"{size[0]} pixels with text of {font}")


def cut_off(page, forms=CUTS):
    """What is cut off where the screen is as narrow as any, with words a third longer, and with text
    twice as large; then all is as before."""
    before = page.browser.conditions.size
    for size, text, change in forms:
        until_sized(page, size, 16 * text)
        page.settle()
        if change:
            page.evaluate(change)
        where = f"{size[0]}{' longer' if change else ''}{' large' if text > 1 else ''}"
        yield where, page.evaluate(CUT)
        if change:
            page.evaluate(SHORTER)
    page.session.send("Page.setFontSizes", fontSizes={"standard": 16})
    page.browser.screen(before)
    page.until(lambda: page.evaluate("innerWidth") == before[0], "the size")


def beyond_the_keyboard(page) -> list[str]:
    """What the Tab key does not reach, or reaches unseen. The keys go in one stroke, faster than the browser
    passes the keyboard on to itself and back; where something was missed they go again as a person's do, one
    after another, each with what it leads to on the screen."""
    page.settle()
    return tab_around(page, at_once=True) and tab_around(page, at_once=False)


def tab_around(page, at_once: bool) -> list[str]:
    page.evaluate("document.activeElement.blur()")
    count = page.evaluate(REACHABLE)
    page.evaluate(WATCH)
    # Once more around, for where it begins, and for what the browser has between the end and the start.
    keys = count + 3
    if at_once:
        page.strike(chord("Tab") * keys)
    else:
        for _ in range(keys):
            page.press("Tab")
            page.next_frame()
    missed = page.evaluate(MISSED)
    page.evaluate("document.activeElement.blur()")
    return missed


def judge(page, place: str = ""):
    """All that is asked of a screen: gives where, and what is wrong there. In the quick form a place that is
    named is judged on a light phone, by the keyboard and in one of the other forms, always the same."""
    # What fades or glides from one form to the next would be waited for each time.
    before = page.browser.conditions.media.get("prefers-reduced-motion", "no-preference")
    page.browser.screen(prefers_reduced_motion="reduce")
    schemes, cuts = SCHEMES, CUTS
    if place and QUICK:
        plain, *others = SCHEMES
        forms = [*others, *CUTS]
        one = forms[crc32(place.encode()) % len(forms)]
        schemes = [plain, *(each for each in others if each is one)]
        cuts = [each for each in CUTS if each is one]
    try:
        yield from in_schemes(page, schemes)
        if cuts:
            yield from cut_off(page, cuts)
        yield "keyboard", beyond_the_keyboard(page)
    finally:
        page.browser.screen(prefers_reduced_motion=before)
