// Sessions of a day are dragged to another time or another column, by a mouse at once and by a finger that
// stays for a moment; a mouse stretches one at its lower edge. Where one is let go the hidden field of its
// hours says, as if somebody had chosen it there.

const SLOP = 6
/// As long as a finger stays before it drags, in milliseconds: less is the beginning of a scroll.
const STAY = 350
/// As near its lower edge a mouse stretches, in pixels.
const EDGE = 8
/// Minutes from one place to the next.
const STEP = 15
const LEAST = 15

export function dragWithin(container) {
  let drag = null

  /// What is dragged, from where it was touched.
  function begin(block, { clientX, clientY }, stretches) {
    const body = block.closest("[data-day]")
    const top = block.getBoundingClientRect().top
    const [from, until] = [Number(block.dataset.from), Number(block.dataset.until)]
    drag = { block, body, home: body, x: clientX, y: clientY, grab: clientY - top, from, until,
             minute: from, length: until - from, stretches, isMoving: false }
  }

  function move({ clientX, clientY }) {
    // The page may have been drawn anew meanwhile.
    if (!drag.home.isConnected || !drag.block.isConnected) return end(false)
    if (!drag.isMoving) {
      if (Math.hypot(clientX - drag.x, clientY - drag.y) < SLOP) return
      drag.isMoving = true
      drag.block.classList.add("dragged")
    }
    // What lies beyond the window comes into it.
    if (clientY < 80) scrollBy(0, -12)
    if (clientY > innerHeight - 100) scrollBy(0, 12)
    const hours = drag.home.closest("[data-drags]")
    const body = drag.stretches ? drag.home : bodyAt(hours, clientX) ?? drag.home
    const box = body.getBoundingClientRect()
    const [first, last] = [Number(body.dataset.from), Number(body.dataset.until)]
    const high = box.height / (last - first)
    if (drag.stretches) {
      const end = Math.min(last, snapped(first + (clientY - box.top) / high))
      drag.length = Math.max(LEAST, end - drag.from)
      drag.block.style.height = `${drag.length * high}px`
    } else {
      const minute = snapped(first + (clientY - drag.grab - box.top) / high)
      drag.minute = Math.max(first, Math.min(minute, last - drag.length))
      drag.body = body
      const across = box.left - drag.home.getBoundingClientRect().left
      drag.block.style.transform = `translate(${across}px, ${(drag.minute - drag.from) * high}px)`
    }
    const times = `${clock(drag.minute)}–${clock(drag.minute + drag.length)}`
    const isMet = meets(hours, body)
    // In words as well: colors alone say nothing to some.
    drag.block.dataset.time = isMet ? `${times} · ${hours.dataset.taken}` : times
    drag.block.classList.toggle("drag-meets", isMet)
  }

  /// Whether its therapist, its room or its equipment would have another session then, on that day.
  function meets(hours, body) {
    const { before, after } = drag.block.dataset
    const [from, until] = [drag.minute - Number(before), drag.minute + drag.length + Number(after)]
    const whom = body.dataset.whom || drag.block.dataset.whom
    const rooms = drag.block.dataset.rooms.split(" ").filter(Boolean)
    const isIn = (its) => rooms.some((room) => its.includes(room))
    const day = `[data-day="${body.dataset.day}"]`
    const isDrawn = [...hours.querySelectorAll(`${day} .hours-session`)].some((other) => {
      const its = other.dataset
      return other !== drag.block && ((whom && its.whom === whom) || isIn(its.rooms))
        && Number(its.from) - Number(its.before) < until && Number(its.until) + Number(its.after) > from
    })
    // Those of people who are not shown: from when, until when, and where.
    return isDrawn || [...hours.querySelectorAll(day)].some(({ dataset }) =>
      (dataset.elsewhere ?? "").split(";").some((text) => {
        const [first, last, ...its] = text.split(" ")
        return isIn(its) && Number(first) < until && Number(last) > from
      }))
  }

  function end(isDone) {
    const { block, body, home, isMoving, stretches } = drag
    const { minute, length, from, until } = drag
    drag = null
    if (!isMoving) return
    const field = home.closest("[data-drags]")?.querySelector(".hours-dragged")
    block.classList.remove("dragged", "drag-meets")
    block.style.transform = ""
    delete block.dataset.time
    // The patch that follows knows what it was set to, and not this.
    if (stretches) block.style.height = `${(until - from) * home.getBoundingClientRect().height /
      (Number(home.dataset.until) - Number(home.dataset.from))}px`
    // What was dragged is not followed as well.
    const stop = (event) => { event.preventDefault(); event.stopPropagation() }
    container.addEventListener("click", stop, { capture: true, once: true })
    setTimeout(() => container.removeEventListener("click", stop, { capture: true }))
    if (!isDone || !field) return
    field.value = stretches
      ? `${block.dataset.drag} stretch ${length}`
      : `${block.dataset.drag} ${body.dataset.day} ${minute} ${body.dataset.whom}`
    field.dispatchEvent(new Event("change", { bubbles: true }))
  }

  const cancel = () => { if (drag) end(false) }

  container.addEventListener("pointerdown", (event) => {
    const block = event.target.closest?.("[data-drag]")
    if (!block || event.pointerType !== "mouse" || event.button !== 0) return
    begin(block, event, block.getBoundingClientRect().bottom - event.clientY < EDGE)
    const moved = (event) => { if (drag) move(event) }
    const letGo = () => {
      removeEventListener("pointermove", moved)
      if (drag) end(true)
    }
    addEventListener("pointermove", moved)
    addEventListener("pointerup", letGo, { once: true })
    addEventListener("pointercancel", cancel, { once: true })
  })

  container.addEventListener("touchstart", (event) => {
    const block = event.target.closest?.("[data-drag]")
    if (!block || event.touches.length !== 1) return
    const [touch] = event.touches
    const waiting = setTimeout(() => {
      begin(block, touch, false)
      block.classList.add("dragged")
    }, STAY)
    const moved = (event) => {
      const [touch] = event.touches
      if (drag) {
        event.preventDefault()
        move(touch)
      } else {
        clearTimeout(waiting)
      }
    }
    const letGo = (event) => {
      clearTimeout(waiting)
      block.removeEventListener("touchmove", moved)
      block.classList.remove("dragged")
      if (!drag) return
      event.preventDefault()
      end(event.type === "touchend")
    }
    block.addEventListener("touchmove", moved, { passive: false })
    block.addEventListener("touchend", letGo, { once: true })
    block.addEventListener("touchcancel", letGo, { once: true })
  }, { passive: true })

  // The browser's own ways to drag a link, and its menu under a finger that stays.
  container.addEventListener("dragstart", (event) => {
    if (event.target.closest("[data-drag]")) event.preventDefault()
  })
  container.addEventListener("contextmenu", (event) => { if (drag) event.preventDefault() })
  addEventListener("keydown", (event) => { if (event.key === "Escape") cancel() }, { capture: true })
}

function bodyAt(hours, x) {
  return [...hours.querySelectorAll("[data-day]")].find((body) => {
    const { left, right } = body.getBoundingClientRect()
    return left <= x && x < right
  })
}

const snapped = (minute) => Math.round(minute / STEP) * STEP

function clock(minute) {
  return `${Math.floor(minute / 60)}`.padStart(2, "0") + ":" + `${minute % 60}`.padStart(2, "0")
}
