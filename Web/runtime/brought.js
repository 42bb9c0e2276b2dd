// What somebody pastes where no field takes it, or drops on the window: handed to the app when it waits for that.

export class Brought {
  constructor() {
    this.receive = null
    document.addEventListener("paste", (event) => this.paste(event))
  }

  get isAwaited() { return this.receive !== null }

  /// `receive({ isPasted, url, text, files })` hears of the next; who waited before hears nothing any more.
  wait(receive) { this.receive = receive }

  /// Whether there was something to give.
  give(data, files, isPasted) {
    const text = data.getData("text/plain")
    // Lines with "#" are remarks (RFC 2483).
    const url = data.getData("text/uri-list").split("\n").find((line) => line.trim() && !line.startsWith("#"))
    if (!this.receive || (!text && !url && files.length === 0)) return false
    const { receive } = this
    this.receive = null
    receive({ isPasted, url: url?.trim() ?? "", text, files })
    return true
  }

  paste(event) {
    // What lies behind a dialog takes nothing.
    if (!this.isAwaited || event.defaultPrevented || document.querySelector("dialog[open]")) return
    const { clipboardData } = event
    const files = [...clipboardData.files]
    const field = event.target.closest?.("input, textarea, [contenteditable]")
    // A field has text for itself; a picture goes to the app where the form takes some.
    const isTaken = !field || (files.length > 0 && field.closest("[data-captures]") &&
      !clipboardData.types.includes("text/plain"))
    if (isTaken && this.give(clipboardData, files, true)) event.preventDefault()
  }

  /// Shows that what is dragged can be dropped anywhere.
  mark(isShown) { document.documentElement.toggleAttribute("data-dropping", isShown) }
}
