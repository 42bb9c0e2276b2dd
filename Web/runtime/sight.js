// Which elements come into sight, and which are on the page when it is closed. That one is taken off the page the module
// knows by itself.

export class Sight {
  /// `appeared(element)` is called once for each element that is watched, `left(element)` for each that is kept.
  constructor(appeared, left) {
    this.kept = new Set()
    // Of what is higher than the window half is never seen at once.
    const isSeen = ({ isIntersecting, intersectionRatio, intersectionRect, rootBounds }) =>
      isIntersecting && (intersectionRatio >= 0.5 ||
        intersectionRect.height >= (rootBounds?.height ?? innerHeight) / 2)
    const steps = Array.from({ length: 21 }, (_, step) => step / 20)
    this.observer = new IntersectionObserver((entries) => {
      for (const entry of entries.filter(isSeen)) {
        this.observer.unobserve(entry.target)
        appeared(entry.target)
      }
    }, { threshold: steps })
    addEventListener("pagehide", ({ persisted }) => {
      if (persisted) return
      for (const element of this.kept) if (element.isConnected) left(element)
    })
  }

  watch(element) { this.observer.observe(element) }
  unwatch(element) { this.observer.unobserve(element) }

  keep(element) {
    this.kept.add(element)
    // Once the patch is applied those go that went without a word.
    queueMicrotask(() => {
      for (const each of this.kept) if (!each.isConnected) this.kept.delete(each)
    })
  }

  forget(element) { this.kept.delete(element) }
}
