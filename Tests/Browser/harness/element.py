"""One element as the accessibility tree names it."""

import re

from harness import PATIENCE
from harness.devtools import DevToolsError
from harness.keyboard import chord, typing

# Where a pointer meets the element, or why a person could not reach it. Bars and what was said last cover
# the edges of a page, so what is wanted comes to its middle.
REACH = """function() {
  this.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const whole = this.getBoundingClientRect()
  if (whole.top < 60 || whole.bottom > innerHeight - 140) {
    this.scrollIntoView({ block: 'center', behavior: 'instant' })
  }
  const [box] = this.getClientRects()
  if (!box) return { why: 'is not on the screen' }
  const middle = (from, to, most) => (Math.max(from, 0) + Math.min(to, most)) / 2
  const at = { x: middle(box.left, box.right, innerWidth), y: middle(box.top, box.bottom, innerHeight) }
  const met = document.elementFromPoint(at.x, at.y)
  if (!met) return { why: 'is outside of the window' }
  return this.contains(met) ? at : { why: `is covered by ${met.outerHTML.slice(0, 300)}` }
}"""

LISTEN = """function() {
  globalThis.__reached = false
  this.addEventListener('click', () => { globalThis.__reached = true }, { capture: true, once: true })
}"""

# Gives it the keyboard, and what is typed goes after what is there. Whether it took it.
FOCUS = """function() {
  if (this === document.activeElement) return true
  this.focus()
  try { this.setSelectionRange(this.value.length, this.value.length) } catch {}
  return this === document.activeElement
}"""


class Stale(Exception):
    """What was looked at is no longer there; looking again may help."""


def matches(wanted: str | re.Pattern | None, name: str) -> bool:
    if wanted is None:
        return True
    if isinstance(wanted, re.Pattern):
        return bool(wanted.search(name))
    return wanted == name


class Element:
    def __init__(self, page, node: dict):
        self.page = page
        self.role: str = node.get("role", {}).get("value", "")
        self.name: str = node.get("name", {}).get("value", "")
        self._node = node["backendDOMNodeId"]

    def __repr__(self) -> str:
        return f"{self.role} {self.name!r}"

    # What it says

    @property
    def properties(self) -> dict:
        """States as assistive technology hears them: `checked`, `disabled`, `invalid`, …"""
        node = self._now()
        said = {each["name"]: each["value"].get("value") for each in node.get("properties", [])}
        for name in ("name", "value", "description"):
            said[name] = node.get(name, {}).get("value", "")
        return said

    @property
    def value(self) -> str:
        return self.call("function() { return this.value ?? this.textContent }")

    @property
    def description(self) -> str:
        """The words tied to it, such as the error beside a field."""
        return self.properties["description"]

    @property
    def text(self) -> str:
        return self.call("function() { return this.innerText }")

    @property
    def is_focused(self) -> bool:
        return self.call("function() { return this === document.activeElement }")

    def _now(self) -> dict:
        try:
            found = self.page.session.send("Accessibility.getPartialAXTree", fetchRelatives=False,
                                           backendNodeId=self._node)
        except DevToolsError as error:
            raise Stale(str(error)) from None
        return found["nodes"][0]

    def until(self, condition, wanted: str, within: float = PATIENCE):
        """Waits until `condition(element)` is true."""
        return self.page.until(lambda: condition(self), f"{self} {wanted}", within)

    # What is done to it

    def click(self) -> None:
        """As a pointer does: fails when something covers it. What moves away under the pointer, as when
        a line above it comes meanwhile, is pressed again."""
        for _ in range(3):
            at = self._reach()
            self.call(LISTEN)
            pressed = {"button": "left", "clickCount": 1, **at}
            self.page.session.send_all("Input.dispatchMouseEvent", [
                {"type": "mouseMoved", **at}, {"type": "mousePressed", "buttons": 1, **pressed},
                {"type": "mouseReleased", **pressed}])
            if self._was_reached():
                return
        raise AssertionError(f"no press came to {self}")

    def _was_reached(self) -> bool:
        """Whether the press that was made came to where it was meant; also when that page is gone."""
        try:
            return self.page.evaluate("globalThis.__reached") is not False
        except Stale:
            return True

    def type(self, text: str) -> None:
        """Key by key, after what is already there."""
        self._strike(typing(text))

    def fill(self, text: str) -> None:
        """Replaces what is there, key by key."""
        self._strike(chord("Control+a") + chord("Backspace") + typing(text))

    def _strike(self, keys: list[dict]) -> None:
        self._reach()
        assert self.call(FOCUS), f"{self} takes no keys"
        self.page.strike(keys)

    def focus(self) -> None:
        self.call("function() { this.focus() }")

    def call(self, function: str):
        """The JSON value of a JavaScript function with the element as `this`."""
        try:
            answer = self.page.session.send("Runtime.callFunctionOn", functionDeclaration=function,
                                            objectId=self.object, returnByValue=True)
        except DevToolsError as error:
            raise Stale(str(error)) from None
        return answer["result"].get("value")

    @property
    def object(self) -> str:
        try:
            found = self.page.session.send("DOM.resolveNode", backendNodeId=self._node)
        except DevToolsError as error:
            raise Stale(str(error)) from None
        return found["object"]["objectId"]

    def _reach(self) -> dict:
        """Where a pointer meets it, in CSS pixels; fails when a person could not reach it."""
        self.page.show()
        self.page.settle()
        at = self.call(REACH)
        assert at and "why" not in at, f"{self} {at and at['why']}"
        return at


SILENT = {"generic", "none", "InlineTextBox", "LineBreak"}


def outline(nodes: list[dict]) -> str:
    by_id = {node["nodeId"]: node for node in nodes}
    lines = []

    def walk(node: dict, depth: int) -> None:
        role = node.get("role", {}).get("value", "")
        shown = not node.get("ignored") and role not in SILENT
        if shown:
            name = node.get("name", {}).get("value", "")
            lines.append("  " * depth + role + (f" {name!r}" if name else ""))
        for child in node.get("childIds", []):
            if child in by_id:
                walk(by_id[child], depth + shown)

    if nodes:
        walk(nodes[0], 1)
    return "\n".join(lines)
