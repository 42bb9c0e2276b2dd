// Timers that rest while the page is hidden: none runs then, and what fell due fires on return.

export class Timers {
  constructor() {
    this.timers = new Map()
    this.isResting = document.visibilityState === "hidden"
  }

  set(id, milliseconds, fire) {
    this.cancel(id)
    const timer = { due: performance.now() + milliseconds, fire, handle: 0 }
    this.timers.set(id, timer)
    if (!this.isResting) this.run(id, timer)
  }

  cancel(id) {
    const timer = this.timers.get(id)
    if (timer) clearTimeout(timer.handle)
    return this.timers.delete(id)
  }

  rest() {
    this.isResting = true
    for (const timer of this.timers.values()) clearTimeout(timer.handle)
  }

  wake() {
    if (!this.isResting) return
    this.isResting = false
    for (const [id, timer] of this.timers) this.run(id, timer)
  }

  run(id, timer) {
    timer.handle = setTimeout(() => {
      this.timers.delete(id)
      timer.fire()
    }, Math.max(0, timer.due - performance.now()))
  }
}
