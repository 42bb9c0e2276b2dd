// The address bar, history and scroll positions. Paths are those in the app: "" for its start,
// "patients/new". A code that leads to a page stands behind "#" and is told with it.

import { MOVE } from "./numbers.js"

/// So many addresses are known of those behind.
const TRAIL = 50

export class Navigation {
  /// `moved(path)` hears of the person's own moves: back, forward, a link. `pagesOfCodes` are those
  /// that a code may lead to; elsewhere "#" is a place in the page.
  constructor(base, pagesOfCodes, moved) {
    this.base = base
    this.pagesOfCodes = pagesOfCodes
    this.moved = moved
    this.scrolls = new Map()
    this.entry = history.state?.entry ?? newEntry()
    // How many entries of the app lie behind this one.
    this.depth = history.state?.depth ?? 0
    // Each with the address that it had, without what stands behind "#", which may be a code; the last at the end.
    this.trail = history.state?.trail ?? []
    // The addresses of entries that have taken another since.
    this.replaced = new Map()
    // Whether the move that is under way is by a page's own arrow.
    this.isReturning = false
    history.scrollRestoration = "manual"
    history.replaceState(this.state, "")
    addEventListener("popstate", ({ state }) => {
      this.remember()
      this.entry = state?.entry ?? newEntry()
      this.depth = state?.depth ?? 0
      this.trail = state?.trail ?? []
      moved(this.path)
      this.restore()
    })
    // Before those who act on the click.
    addEventListener("click", ({ target }) => {
      this.isReturning = target.closest?.(".back-button") != null
      setTimeout(() => { this.isReturning = false })
    }, { capture: true })
    document.addEventListener("click", (event) => this.follow(event))
  }

  get path() {
    return this.page + location.search + (this.holdsCode ? location.hash : "")
  }

  get address() { return location.pathname + location.search }

  get page() { return location.pathname.slice(this.base.pathname.length) }

  get holdsCode() { return this.pagesOfCodes.includes(this.page) }

  get state() { return { entry: this.entry, depth: this.depth, trail: this.trail } }

  go(kind, path) {
    if (kind === MOVE.back) return this.back()
    const url = new URL(path, this.base)
    if (url.origin !== this.base.origin || !url.pathname.startsWith(this.base.pathname)) return
    if (kind === MOVE.push) {
      // Whoever goes back by the page's arrow to where they were finds it as they left it.
      const steps = this.trail.length - this.lastOnTrail(url.pathname + url.search)
      if (this.isReturning && steps <= this.trail.length) return history.go(-steps)
      this.remember()
      this.trail = [...this.trail, [this.entry, this.address]].slice(-TRAIL)
      this.entry = newEntry()
      this.depth += 1
      history.pushState(this.state, "", url)
      scrollTo(0, 0)
    } else {
      history.replaceState(this.state, "", url)
      this.replaced.set(this.entry, this.address)
    }
    this.moved(this.path)
  }

  /// The position of the nearest entry behind that has that address now; -1 where none has.
  lastOnTrail(wanted) {
    return this.trail.findLastIndex(
      ([entry, address]) => (this.replaced.get(entry) ?? address) === wanted)
  }

  /// Never out of the app: a page that was opened by its address leads to the one above it.
  back() {
    if (this.depth > 0) history.back()
    else this.go(MOVE.replace, location.pathname.slice(this.base.pathname.length).replace(/\/?[^/]*$/, ""))
  }

  /// Where each scroller of the page stands, under the history entry that is left.
  remember() {
    const positions = [["", scrollY]]
    for (const element of document.querySelectorAll("[data-scroll]")) {
      if (element.id) positions.push([element.id, element.scrollTop])
    }
    this.scrolls.set(this.entry, positions)
  }

  restore() {
    for (const [id, top] of this.scrolls.get(this.entry) ?? [["", 0]]) {
      if (id === "") scrollTo(0, top)
      else document.getElementById(id)?.scrollTo(0, top)
    }
  }

  /// Links inside the app are moves, not page loads.
  follow(event) {
    const link = event.target.closest?.("a[href]")
    if (!link || link.target || link.hasAttribute("download")) return
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey &&
      !event.altKey
    if (!isPlain) return
    const url = new URL(link.href)
    const isInside = url.origin === this.base.origin && url.pathname.startsWith(this.base.pathname)
    const isPlace = link.getAttribute("href").startsWith("#")
    if (!isInside || (isPlace && !this.holdsCode) || event.defaultPrevented) return
    event.preventDefault()
    // Where the address holds a code, a place in the page must not take its room.
    if (isPlace) return document.getElementById(url.hash.slice(1))?.focus()
    this.go(MOVE.push, url.pathname.slice(this.base.pathname.length) + url.search + url.hash)
  }
}

function newEntry() {
  return crypto.randomUUID()
}
