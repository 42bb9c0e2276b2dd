// The document around the screen: title, language, colours, announcements, the keyboard's place,
// the question before leaving, the clipboard.

export class Page {
  constructor(keyPressed) {
    this.asksBeforeLeaving = false
    this.live = document.createElement("div")
    this.live.setAttribute("role", "status")
    this.live.className = "visually-hidden"
    document.body.append(this.live)
    addEventListener("beforeunload", (event) => {
      if (this.asksBeforeLeaving) event.preventDefault()
    })
    document.addEventListener("keydown", (event) => {
      const takesKeys = event.target.closest?.("input, textarea, select, [contenteditable]")
      if (takesKeys || event.defaultPrevented || event.isComposing) return
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      // A shortcut may put the caret into a field, where its own letter must not appear.
      if (isPlain && event.key.length === 1 && event.key !== " ") event.preventDefault()
      const held = (event.ctrlKey || event.metaKey ? "Control+" : "") + (event.altKey ? "Alt+" : "")
      keyPressed(held + event.key)
    })
  }

  focus(id) {
    const element = document.getElementById(id)
    if (!element) return
    if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.tabIndex = -1
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: "nearest" })
  }

  /// Empties the region first, so that the same sentence is said again.
  announce(sentence) {
    this.live.textContent = ""
    requestAnimationFrame(() => { this.live.textContent = sentence })
  }

  set title(title) { document.title = title }
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
