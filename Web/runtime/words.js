// The words of texts that are read: which of them are selected, and which stand at the top of the window. Places are told in
// UTF-16 units of all text in the element, as Sources/Kernel/Screen/Event.swift says.

// How long nothing moves until it is told, in milliseconds.
const SELECTED = 250, REACHED = 600

export class ReadWords {
  /// `selected(element, text, start)` and `reached(element, start)` are called for elements that are in `selecting` and
  /// in `reaching`.
  constructor(selected, reached) {
    this.selecting = new Set()
    this.reaching = new Set()
    this.selected = selected
    this.reached = reached
    // Of which element words are selected, as far as that was told.
    this.told = null
    this.timers = {}
    document.addEventListener("selectionchange", () => {
      if (present(this.selecting).length > 0) this.later("select", SELECTED, () => this.tellSelected())
    })
    // Panes scroll by themselves, and their scrolling does not bubble.
    document.addEventListener("scroll", () => {
      if (present(this.reaching).length > 0) this.later("reach", REACHED, () => this.tellReached())
    }, { capture: true, passive: true })
  }

  later(name, wait, work) {
    clearTimeout(this.timers[name])
    this.timers[name] = setTimeout(work, wait)
  }

  tellSelected() {
    const selection = getSelection()
    const range = selection?.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : null
    const element = range && present(this.selecting).find((each) =>
      each.contains(range.startContainer) && each.contains(range.endContainer))
    if (element) {
      this.told = element
      return this.selected(element, range.toString(), startOf(element, range.startContainer, range.startOffset))
    }
    // Who presses a button for what is selected has not let it go.
    const wasLetGo = this.told?.isConnected && this.told.contains(selection?.anchorNode ?? null)
    if (!wasLetGo) return
    this.selected(this.told, "", 0)
    this.told = null
  }

  tellReached() {
    for (const element of present(this.reaching)) {
      const start = topmost(element)
      if (start !== null) this.reached(element, start)
    }
  }
}

/// Those of them that are still on the page; the others are let go.
function present(elements) {
  for (const element of elements) if (!element.isConnected) elements.delete(element)
  return [...elements]
}

function startOf(element, node, offset) {
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(node, offset)
  return before.toString().length
}

/// Where the words begin that stand below the bar of the page; null where none of it is seen.
function topmost(element) {
  const { left, top, bottom } = element.getBoundingClientRect()
  const bar = element.closest(".page")?.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0
  const first = Math.max(bar, 0) + 4
  if (top >= first) return 0
  // Between two blocks there is no word: the next line is a little lower.
  for (let y = first; y < Math.min(bottom, first + 160); y += 16) {
    const place = caretAt(left + 4, y)
    if (place && element.contains(place.node)) return startOf(element, place.node, place.offset)
  }
  return null
}

function caretAt(x, y) {
  if (document.caretPositionFromPoint) {
    const place = document.caretPositionFromPoint(x, y)
    return place && { node: place.offsetNode, offset: place.offset }
  }
  const range = document.caretRangeFromPoint?.(x, y)
  return range ? { node: range.startContainer, offset: range.startOffset } : null
}
