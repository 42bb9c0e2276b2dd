"""A tab as a person without a mouse or without sight meets it: by role and name."""

import base64
import json
import re
import time
from pathlib import Path
from typing import Callable

from harness import BUILD, PATIENCE, SCREENSHOTS
from harness.conditions import DESKTOP, PHONE
from harness.devtools import DevToolsError
from harness.element import Element, Stale, matches, outline
from harness.keyboard import chord, typing
from harness.waiting import until

# Waits for motion that ends by itself; what follows the scroll position or turns for ever does not
# count. Whether nothing moved.
STILL = """(async () => {
  const moving = document.getAnimations().filter((each) => each.timeline === document.timeline &&
    each.playState === 'running' && each.effect.getComputedTiming().iterations !== Infinity)
  if (!moving.length) return true
  // One that is stopped meanwhile never ends.
  let timer
  const second = new Promise((done) => { timer = setTimeout(done, 1000) })
  await Promise.race([Promise.allSettled(moving.map((each) => each.finished)), second])
  clearTimeout(timer)
})()"""

# To look at the accessibility tree at every frame would take the processor that the page waits for. The
# timer is for what changes without the document.
NEXT_CHANGE = """new Promise((done) => {
  const end = () => { observer.disconnect(); clearTimeout(timer); done() }
  const observer = new MutationObserver(() => requestAnimationFrame(end))
  observer.observe(document, { subtree: true, childList: true, attributes: true,
    characterData: true })
  const timer = setTimeout(end, 100)
})"""

STANDING = """(async () => {
  const within = (work) => Promise.race([work, new Promise((done) => setTimeout(done, 2000, 'no'))])
  return {
    secondsSinceLoad: Math.round(performance.now() / 1000), isInFront: !document.hidden,
    hasFocus: document.hasFocus(), lastPressCame: globalThis.__reached ?? 'none',
    paints: await within(new Promise((done) => requestAnimationFrame(() => done('yes')))),
    databases: await within(indexedDB.databases?.().then((all) => all.length)) ?? 'no',
    worker: navigator.serviceWorker?.controller?.state ?? 'none',
  }
})()"""


class Page:
    def __init__(self, browser, target: str):
        self.browser = browser
        self.target = target
        self.session = browser.devtools.page(target)
        self.show()

    # Going somewhere

    def open(self, path: str = "/") -> "Page":
        self.show()
        url = self.browser.origin + path if path.startswith("/") else path
        before = self._document_id()
        answer = self.session.send("Page.navigate", url=url)
        assert "errorText" not in answer, f"{url}: {answer['errorText']}"
        # Another place of the same document is there already.
        if "loaderId" in answer:
            self._arrive(before)
        return self

    def follow(self, path: str) -> None:
        """Goes to another page of the app that is shown, as a link does: it is not loaded anew."""
        self.show()
        self.evaluate(f"""(() => {{
          const link = document.createElement('a')
          link.href = {json.dumps(path)}
          document.body.append(link)
          link.click()
          link.remove()
        }})()""")

    def reload(self) -> None:
        self.show()
        before = self._document_id()
        self.session.send("Page.reload")
        self._arrive(before)

    def back(self) -> None:
        self._travel(-1)

    def forward(self) -> None:
        self._travel(1)

    def _travel(self, steps: int) -> None:
        self.show()
        before = self._document_id()
        self.evaluate("globalThis.__went = false;"
                      "addEventListener('popstate', () => { globalThis.__went = true }, { once: true })")
        history = self.session.send("Page.getNavigationHistory")
        index = history["currentIndex"] + steps
        assert 0 <= index < len(history["entries"]), "the history goes no further"
        entry = history["entries"][index]
        self.session.send("Page.navigateToHistoryEntry", entryId=entry["id"])
        self.until(lambda: self._document_id() != before or self.evaluate("globalThis.__went"),
                   f"{entry['url']} of the history")
        self._arrive()

    def _arrive(self, before: str = "") -> None:
        """Waits until another document than this has come whole."""
        def is_whole() -> bool:
            try:
                return (self._document_id() != before
                        and self.evaluate("document.readyState") == "complete")
            except Stale:
                return False

        # Without asking the page to wait, for it may run no scripts.
        until(is_whole, "another document, whole")

    def _document_id(self) -> str:
        """Names what is shown: another one after each loading, and for one that is come back to."""
        try:
            return self.session.send("Page.getFrameTree")["frameTree"]["frame"]["loaderId"]
        except DevToolsError as error:
            raise Stale(str(error)) from None

    def close(self) -> None:
        """Closes the tab at once, as when it is swiped away; another one must be open."""
        self.browser.devtools.close_page(self.target)
        self.browser.front = None

    @property
    def path(self) -> str:
        return self.evaluate("location.pathname + location.search")

    @property
    def title(self) -> str:
        return self.evaluate("document.title")

    # Finding

    def get(self, role: str, name: str | re.Pattern | None = None, inside: Element | None = None,
            within: float = PATIENCE) -> Element:
        """The one element of this role and name, as soon as it is there."""
        def the_one() -> Element | None:
            found = self.all(role, name, inside)
            return found[0] if len(found) == 1 else None

        wanted = f"one {role}" + (f" named {name!r}" if name is not None else "")
        return self.until(the_one, wanted, within)

    def all(self, role: str, name: str | re.Pattern | None = None,
            inside: Element | None = None) -> list[Element]:
        """Every element of the role and name that is there now, in reading order."""
        self.show()
        root = {"objectId": inside.object} if inside else {"nodeId": self._document()}
        try:
            nodes = self.session.send("Accessibility.queryAXTree", role=role, **root)["nodes"]
        except DevToolsError as error:
            raise Stale(str(error)) from None  # Another document came meanwhile.
        return [Element(self, node) for node in nodes
                if not node.get("ignored") and matches(name, node.get("name", {}).get("value", ""))]

    def sees(self, role: str, name: str | re.Pattern | None = None) -> bool:
        return bool(self.all(role, name))

    def gone(self, role: str, name: str | re.Pattern | None = None) -> None:
        """Waits until nothing has this role and name."""
        self.until(lambda: not self.all(role, name), f"no {role} named {name!r}")

    def reads(self, text: str | re.Pattern, within: float = PATIENCE) -> None:
        """Waits until the text can be read somewhere on the screen."""
        def there() -> bool:
            said = re.sub(r"\s+", " ", self.evaluate("document.body?.innerText ?? ''"))
            return bool(text.search(said)) if isinstance(text, re.Pattern) else text in said

        self.until(there, f"the text {text!r}", within)

    @property
    def focused(self) -> Element:
        """What the keyboard speaks to."""
        found = self.session.send("Runtime.evaluate", expression="document.activeElement")
        nodes = self.session.send("Accessibility.getPartialAXTree", fetchRelatives=False,
                                  objectId=found["result"]["objectId"])["nodes"]
        return Element(self, nodes[0])

    def _document(self) -> int:
        return self.session.send("DOM.getDocument", depth=0)["root"]["nodeId"]

    # Waiting

    def until(self, condition: Callable, wanted: str, within: float = PATIENCE):
        """What `condition` returns once it is true; looks again when the page has changed."""
        deadline = time.monotonic() + within
        looks = 0
        while True:
            try:
                if result := condition():
                    return result
            except Stale:
                pass
            if time.monotonic() > deadline:
                raise AssertionError(f"waited {within:g} s for {wanted}; there was\n"
                                     + self.outline() + "\n" + self.standing())
            looks += 1
            self.next_frame() if looks < 3 else self._next_change()

    def _next_change(self) -> None:
        try:
            self.evaluate(NEXT_CHANGE)
        except Stale:
            pass

    def next_frame(self) -> None:
        """Waits until what has happened is on the screen."""
        try:
            # The timer is for pages in the background, which have no frames.
            self.evaluate("new Promise(done => { requestAnimationFrame(() => done());"
                          " setTimeout(done, 50) })")
        except Stale:
            pass

    def standing(self) -> str:
        """How it goes to the page itself, for who reads why something never came: how long ago it was loaded,
        whether it is in front and paints, whether the last press came to where it was meant, and what it
        complained of."""
        try:
            told = json.dumps(self.evaluate(STANDING))
        except (AssertionError, Stale, DevToolsError) as error:
            told = f"it does not say: {error}"
        return "\n".join([f"the page: {told}", *self.browser.witness.unexpected()])

    def settle(self) -> None:
        """Waits until nothing moves: sheets have slid in, colours have faded."""
        self.until(lambda: self.evaluate(STILL), "the motion to end")

    def show(self) -> None:
        """Brings the tab to the front; one behind has no frames."""
        if self.browser.front is not self:
            self.session.send("Page.bringToFront")
            self.browser.front = self

    # Doing

    def press(self, *keys: str) -> None:
        """One after the other: `press("Tab", "Control+k", "Enter")`."""
        for key in keys:
            self.strike(chord(key))

    def write(self, text: str) -> None:
        """Types into what has the focus."""
        self.strike(typing(text))

    def strike(self, keys: list[dict]) -> None:
        """Events of `harness.keyboard`."""
        self.show()
        self.session.send_all("Input.dispatchKeyEvent", keys)

    def swipe(self, element: Element, across: int = 0, down: int = 0) -> None:
        """As a finger does, from the middle of the element so many pixels."""
        at = element.call("""function() {
          const { x, y, width, height } = this.getBoundingClientRect()
          return { x: x + width / 2, y: y + height / 2 }
        }""")
        self._touch("touchStart", at)
        for step in range(1, 11):
            self._touch("touchMove", {"x": at["x"] + across * step / 10,
                                      "y": at["y"] + down * step / 10})
        self._touch("touchEnd")

    def _touch(self, kind: str, *points: dict) -> None:
        self.session.send("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def gives(self, *files: Path, to: Element) -> None:
        """Clicks what opens the file dialog and chooses the files in it."""
        self.session.send("Page.setInterceptFileChooserDialog", enabled=True)
        to.click()
        opened = self.until(lambda: self.session.seen.pop("Page.fileChooserOpened", None),
                            "the file dialog")
        self.session.send("DOM.setFileInputFiles", files=[str(file) for file in files],
                          backendNodeId=opened["backendNodeId"])
        self.session.send("Page.setInterceptFileChooserDialog", enabled=False)

    def drops(self, *files: Path, on: Element) -> None:
        """Drags the files from outside over an element and lets go of them there."""
        box = on.call("""function() {
          this.scrollIntoView({ block: 'center' })
          const { x, y, width, height } = this.getBoundingClientRect()
          return { x: x + width / 2, y: y + height / 2 }
        }""")
        data = {"items": [], "files": [str(file) for file in files], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            self.session.send("Input.dispatchDragEvent", type=kind, data=data, **box)

    def downloaded(self, name: str) -> Path:
        """The file of this name that the page made, once it is whole."""
        self.until(lambda: name in self.browser.whole, f"the download {name}")
        return self.browser.downloads / name

    def limit_storage(self, bytes: int | None) -> None:
        """As on a full device: no more than this for the origin; None lifts the limit."""
        self.browser.settle()
        limit = {} if bytes is None else {"quotaSize": bytes}
        self.session.send("Storage.overrideQuotaForOrigin", origin=self.browser.origin, **limit)

    def evaluate(self, expression: str):
        """The JSON value of an expression in the page; a promise is awaited."""
        try:
            answer = self.session.send("Runtime.evaluate", expression=expression,
                                       awaitPromise=True, returnByValue=True)
        except DevToolsError as error:
            raise Stale(str(error)) from None
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise AssertionError(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    # Looking

    def outline(self) -> str:
        """The accessibility tree as indented lines of role and name."""
        return outline(self.session.send("Accessibility.getFullAXTree")["nodes"])

    def screenshot(self, name: str) -> None:
        """Writes .build/screenshots/NAME-360-light.png, with the width and scheme of the moment, where
        somebody will look at it (`make e2e`)."""
        if not SCREENSHOTS:
            return
        self.settle()
        conditions = self.browser.conditions
        scheme = conditions.media.get("prefers-color-scheme", "light")
        folder = BUILD / "screenshots"
        folder.mkdir(parents=True, exist_ok=True)
        image = self.session.send("Page.captureScreenshot", format="png")["data"]
        (folder / f"{name}-{conditions.size[0]}-{scheme}.png").write_bytes(base64.b64decode(image))

    def pictures(self, name: str) -> None:
        """A screenshot on a phone and on a desktop, light and dark; then all is as before."""
        if not SCREENSHOTS:
            return
        before = self.browser.conditions
        size, scheme = before.size, before.media.get("prefers-color-scheme", "light")
        for each in (PHONE, DESKTOP):
            for colours in ("light", "dark"):
                self.browser.screen(each, prefers_color_scheme=colours)
                self.next_frame()
                self.screenshot(name)
        self.browser.screen(size, prefers_color_scheme=scheme)
