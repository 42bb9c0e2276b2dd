// Listens once on the container for each kind of event and hands it to the nearest element that
// takes it. Kinds are those of Sources/Kernel/Screen/Event.swift.

import { Writer } from "./bytes.js"
import { EVENT_DATA } from "./numbers.js"
import { Sight } from "./sight.js"
import { ReadWords } from "./words.js"
import { takesKey } from "./writing.js"

const CLICK = 1, INPUT = 2, CHANGE = 3, SUBMIT = 4, FOCUS = 5, BLUR = 6, KEY = 7, SCROLL = 8
const CLOSE = 9, TAP = 10, APPEAR = 11, DISAPPEAR = 12, SELECT = 13, REACH = 14

const SOURCES = {
  [CLICK]: ["click"], [INPUT]: ["input"], [CHANGE]: ["change"], [SUBMIT]: ["submit"],
  [FOCUS]: ["focusin"], [BLUR]: ["focusout"], [KEY]: ["keydown"],
  // These two do not bubble, so they are caught on their way down.
  [SCROLL]: ["scroll", { capture: true, passive: true }], [CLOSE]: ["cancel", { capture: true }],
  // Before the click itself, which may take the element away.
  [TAP]: ["click", { capture: true }],
}

const listenersOf = Symbol("listeners")

export class Events {
  /// `send(number, bytes)` hands an event to the module; `then(work)` does what the person wants when
  /// the module can, `early(work)` what its first part can;
  /// `isBusy()` says that a patch is being applied, whose own focus events mean
  /// nothing.
  constructor(container, fields, { send, then, early, isBusy }) {
    this.container = container
    this.fields = fields
    this.send = send
    this.whenReady = then
    this.whenFirst = early
    this.isBusy = isBusy
    // Fields whose text is told once the module can take it.
    this.typed = new Set()
    this.heard = new Set()
    this.scrolled = new Set()
    this.pageScrollers = new Set()
    this.sight = new Sight(
      (element) => this.tell(APPEAR, element), (element) => this.tell(DISAPPEAR, element))
    this.words = new ReadWords(
      (element, text, start) => this.tellWords(SELECT, element, text, start),
      (element, start) => this.tellWords(REACH, element, "", start))
    this.sizes = new ResizeObserver((entries) => {
      for (const { target } of entries) this.scrollLater(target)
    })
    container.addEventListener("compositionstart", (event) => { fields.composing = event.target })
    container.addEventListener("compositionend", (event) => {
      fields.composing = null
      this.dispatch(INPUT, event)
    })
    // What the person cannot close stays open for Escape as well, also where `closedby` is not known.
    container.addEventListener("cancel", (event) => {
      if (event.target.getAttribute("closedby") === "none") event.preventDefault()
    }, { capture: true })
    // A suggestion is taken while the keyboard stays in its field.
    // So it is with the tools of a text.
    container.addEventListener("mousedown", (event) => {
      if (event.target.closest("[role=option], [data-keeps-caret] button")) event.preventDefault()
    })
    const pageMoved = () => { for (const element of this.pageScrollers) this.scrollLater(element) }
    addEventListener("scroll", pageMoved, { passive: true })
    addEventListener("resize", pageMoved, { passive: true })
  }

  listen(element, kind, number, prevents) {
    const own = element[listenersOf] ??= {}
    own[kind] = { number, prevents }
    if (kind === APPEAR) return this.sight.watch(element)
    if (kind === DISAPPEAR) return this.sight.keep(element)
    if (kind === SELECT) return this.words.selecting.add(element)
    if (kind === REACH) return this.words.reaching.add(element)
    if (!this.heard.has(kind)) {
      this.heard.add(kind)
      const [type, options] = SOURCES[kind]
      this.container.addEventListener(type, (event) => this.dispatch(kind, event), options)
    }
    if (kind === SCROLL) {
      // Reports the size at once and whenever it changes.
      this.sizes.observe(element)
      if (element.dataset.scroll === "page") this.pageScrollers.add(element)
    }
  }

  unlisten(element, kind) {
    delete element[listenersOf][kind]
    if (kind === APPEAR) this.sight.unwatch(element)
    if (kind === DISAPPEAR) this.sight.forget(element)
    if (kind === SELECT) this.words.selecting.delete(element)
    if (kind === REACH) this.words.reaching.delete(element)
    if (kind === SCROLL) {
      this.sizes.unobserve(element)
      this.pageScrollers.delete(element)
    }
  }

  /// What happens to an element without an event of the document's.
  tell(kind, element) {
    const listener = element[listenersOf]?.[kind]
    if (listener) this.send(listener.number, new Writer().byte(EVENT_DATA.none).done())
  }

  tellWords(kind, element, text, start) {
    const listener = element[listenersOf]?.[kind]
    if (!listener || this.isBusy()) return
    this.send(listener.number, new Writer().byte(EVENT_DATA.text).text(text).number(start).done())
  }

  dispatch(kind, event) {
    if (this.isBusy()) return
    const found = this.nearest(kind, event.target)
    if (!found) return
    if (kind === SCROLL) return this.scrollLater(found.element)
    const isItsKey = kind === KEY && found.element === event.target
    // A field that hears keys itself, as one for tags, has Enter for what is typed in it; one with
    // suggestions has it while one of them is reached, and the keys that move among them.
    if (isItsKey && event.target.dataset.keys !== undefined) {
      // A field that names the keys it hears leaves all others to the browser.
      if (!takesKey(event)) return
      event.preventDefault()
    } else if (isItsKey && event.target.role === "combobox") {
      if (choosesSuggestion(event.key, event.target)) event.preventDefault()
    } else if (isItsKey && event.key === "Enter" && event.target.value) {
      event.preventDefault()
    }
    // A box to tick has no use for arrows: where it hears keys, they move among rows, and not the page.
    const movesRows = isItsKey && event.target.type === "checkbox"
    if (movesRows && /^(Arrow|Home|End)/.test(event.key)) event.preventDefault()
    // What moves the keyboard itself within it, as the hours of a day do, is not scrolled by the same keys.
    const movesWithin = kind === KEY && "arrows" in found.element.dataset
    // With Alt those up and down move what is there; those to the sides are the browser's.
    const isPlain = !event.ctrlKey && !event.metaKey && (!event.altKey || /Up$|Down$/.test(event.key))
    if (movesWithin && isPlain && /^(Arrow|Home|End|Page)/.test(event.key)) event.preventDefault()
    if (found.listener.prevents || kind === SUBMIT || kind === CLOSE) event.preventDefault()
    if (kind === INPUT) return this.sendInput(event, found)
    this.sendLater(kind, found, encode(kind, event, found.element).done())
  }

  /// What a field shows is told as it is by then.
  sendInput(event, { element, listener }) {
    const field = event.target
    if (this.typed.has(field)) return
    this.typed.add(field)
    this.when(element)(() => {
      this.typed.delete(field)
      if (element[listenersOf]?.[INPUT] === listener && element.isConnected) {
        this.send(listener.number, encode(INPUT, event, element).done())
      }
    })
  }

  /// What waited is of no use to an element that is gone by then.
  sendLater(kind, { element, listener }, bytes) {
    const when = kind === SUBMIT ? this.whenReady : this.when(element)
    when(() => {
      if (element[listenersOf]?.[kind] === listener && element.isConnected) {
        this.send(listener.number, bytes)
      }
    })
  }

  /// What there is to wait for.
  when(element) {
    return element.closest("[data-early]") ? this.whenFirst : this.whenReady
  }

  nearest(kind, target) {
    for (let element = target; element; element = element.parentNode) {
      const listener = element[listenersOf]?.[kind]
      if (listener) return { element, listener }
      if (element === this.container) return null
    }
    return null
  }

  /// At most once a frame for each scroller.
  scrollLater(element) {
    if (this.scrolled.size === 0) requestAnimationFrame(() => this.sendScrolls())
    this.scrolled.add(element)
  }

  sendScrolls() {
    const elements = [...this.scrolled]
    this.scrolled.clear()
    // In pixels at the default text size, so that rows sized in rem keep their places.
    const scale = 16 / parseFloat(getComputedStyle(document.documentElement).fontSize)
    for (const element of elements) {
      const listener = element[listenersOf]?.[SCROLL]
      if (!listener) continue
      if (!element.isConnected) {
        this.pageScrollers.delete(element)
        this.sizes.unobserve(element)
        continue
      }
      const isPage = element.dataset.scroll === "page"
      const offset = isPage ? Math.max(0, -element.getBoundingClientRect().top) : element.scrollTop
      const viewport = isPage ? innerHeight : element.clientHeight
      const data = new Writer().byte(EVENT_DATA.scroll).number(offset * scale).number(viewport * scale)
      this.send(listener.number, data.done())
    }
  }
}

function encode(kind, event, element) {
  const data = new Writer()
  const field = event.target
  switch (kind) {
    case INPUT:
      return data.byte(EVENT_DATA.text).text(field.value ?? "").number(caretOf(field))
    case CHANGE:
      if (field.type === "checkbox" || field.type === "radio") {
        return data.byte(EVENT_DATA.checked).flag(field.checked)
      }
      return data.byte(EVENT_DATA.text).text(field.value ?? "").number(-1)
    case KEY:
      return data.byte(EVENT_DATA.key).text(event.key)
        .flag(event.shiftKey).flag(event.ctrlKey || event.metaKey).flag(event.altKey)
    case FOCUS:
    case BLUR:
      if (typeof element.value === "string" && element === field) {
        return data.byte(EVENT_DATA.text).text(element.value).number(caretOf(field))
      }
      return data.byte(EVENT_DATA.none)
    default:
      return data.byte(EVENT_DATA.none)
  }
}

function choosesSuggestion(key, field) {
  if (key === "Enter") return field.hasAttribute("aria-activedescendant")
  return key === "ArrowDown" || key === "ArrowUp" ||
    (key === "Escape" && field.getAttribute("aria-expanded") === "true")
}

function caretOf(field) {
  try { return field.selectionStart ?? -1 } catch { return -1 }
}
