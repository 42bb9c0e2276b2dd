// The document around the screen: title, language, colours, announcements, the keyboard's place,
// the question before leaving, the clipboard.

// How long after a move, in milliseconds, what vanishes belonged to the page that was left.
const MOVE = 1_000

export class Page {
  constructor(keyPressed) {
    // Who wants the person asked before the window closes.
    this.guards = new Set()
    // Is called after each patch.
    this.drawn = () => {}
    this.live = document.createElement("div")
    this.live.setAttribute("role", "status")
    this.live.className = "visually-hidden"
    document.body.append(this.live)
    this.app = document.title
    this.address = location.href
    this.movedAt = -MOVE
    this.toast = null
    addEventListener("beforeunload", (event) => {
      if (this.guards.size > 0) event.preventDefault()
    })
    document.addEventListener("keydown", (event) => {
      const takesKeys = event.target.closest?.("input, textarea, select, [contenteditable]")
      if (takesKeys || event.defaultPrevented || event.isComposing) return
      // What lies behind a dialog hears no keys.
      if (document.querySelector("dialog[open]")) return
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      // A shortcut may put the caret into a field, where its own letter must not appear.
      if (isPlain && event.key.length === 1 && event.key !== " ") event.preventDefault()
      const held = (event.ctrlKey || event.metaKey ? "Control+" : "") + (event.altKey ? "Alt+" : "")
      keyPressed(held + event.key)
    })
  }

  /// A patch was applied; `focused` had the keyboard before it. The title says the page's heading,
  /// a toast is said aloud, and whoever came here by a link that is gone goes on at the heading, as does
  /// whoever was at a toast that is gone.
  changed(focused) {
    this.drawn()
    const main = document.getElementById("main")
    const heading = main?.querySelector("h1")
    // Where nothing is chosen the page is not what stands in the place of the choice.
    const words = main?.dataset.title ?? heading?.textContent
    const title = words && words !== this.app ? `${words} · ${this.app}` : this.app
    if (title !== document.title) document.title = title
    const toast = document.querySelector(".toast")
    if (toast && toast !== this.toast) this.announce(toast.innerText)
    this.toast = toast
    if (this.address !== location.href) {
      this.address = location.href
      this.movedAt = performance.now()
    }
    const isLost = focused && focused !== document.body && !focused.isConnected &&
      document.activeElement === document.body
    const hasMoved = performance.now() - this.movedAt <= MOVE
    if (!isLost || !(hasMoved || focused.closest(".toast"))) return
    const place = heading ?? main
    if (!place) return
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }

  focus(id) {
    const element = document.getElementById(id)
    if (!element) return
    if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.tabIndex = -1
    element.focus({ preventScroll: true })
    // Of what is higher than the window its beginning: the nearest edge may be its end.
    const isHigh = element.getBoundingClientRect().height > innerHeight
    element.scrollIntoView({ block: isHigh ? "start" : "nearest" })
  }

  /// Asks before the window closes while `owner`, or another, wants it.
  guard(owner, asks) {
    if (asks) this.guards.add(owner)
    else this.guards.delete(owner)
  }

  /// Empties the region first, so that the same sentence is said again.
  announce(sentence) {
    this.live.textContent = ""
    requestAnimationFrame(() => { this.live.textContent = sentence })
  }

  set language(tag) { document.documentElement.lang = tag }

  set colorScheme(scheme) {
    if (scheme) document.documentElement.dataset.scheme = scheme
    else delete document.documentElement.dataset.scheme
  }

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // Without the permission, through a selection.
      const field = document.createElement("textarea")
      field.value = text
      document.body.append(field)
      field.select()
      document.execCommand("copy")
      field.remove()
    }
  }
}
