// Sessions of a day are dragged to another time or another column, stretched at their lower edge, and begun by a drag
// over free time: by a mouse at once, by a finger that stays for a moment. Where one is let go the hidden field of its
// hours says, as if somebody had chosen it there.

const SLOP = 6
/// As long as a finger stays before it drags, in milliseconds: less is the beginning of a scroll.
const STAY = 350
/// As near its lower edge a mouse stretches, and a finger, which leaves a third of it to move it by; in pixels.
const EDGE = 8
const FINGER_EDGE = 20
/// Minutes from one place to the next.
const STEP = 15
const LEAST = 15
/// What a free time is, in minutes.
const FREE = 30

const DRAGGED = "[data-drag]"
const BEGUN = "[data-new]"

/// Returns what is to be called after each patch.
export function dragWithin(container) {
  let drag = null
  const held = new WeakSet()
  const hold = (event) => { if (drag) event.preventDefault() }

  /// What is dragged, from where it was touched: how is "move", "stretch" or "begin".
  function begin(block, { clientX, clientY }, how) {
    const body = block.closest("[data-day]")
    const top = block.getBoundingClientRect().top
    const from = Number(how === "begin" ? block.dataset.new : block.dataset.from)
    const until = how === "begin" ? from + FREE : Number(block.dataset.until)
    drag = { block, body, home: body, x: clientX, y: clientY, grab: clientY - top, from, until,
             minute: from, length: until - from, how, isMoving: false }
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
    // And columns beside those that are in sight.
    const { left, right } = hours.getBoundingClientRect()
    if (drag.how === "move" && clientX < left + 60) hours.scrollBy(-12, 0)
    if (drag.how === "move" && clientX > right - 30) hours.scrollBy(12, 0)
    const body = drag.how === "move" ? bodyAt(hours, clientX) ?? drag.home : drag.home
    const box = body.getBoundingClientRect()
    const [first, last] = [Number(body.dataset.from), Number(body.dataset.until)]
    const high = box.height / (last - first)
    const at = snapped(first + (clientY - box.top) / high)
    if (drag.how === "move") {
      const minute = snapped(first + (clientY - drag.grab - box.top) / high)
      drag.minute = Math.max(first, Math.min(minute, last - drag.length))
      drag.body = body
      const across = box.left - drag.home.getBoundingClientRect().left
      drag.block.style.transform = `translate(${across}px, ${(drag.minute - drag.from) * high}px)`
    } else {
      // Over free time one may go up as well.
      const isUp = drag.how === "begin" && at < drag.from
      drag.minute = isUp ? Math.max(first, at) : drag.from
      const until = isUp ? drag.until : Math.min(last, at)
      drag.length = Math.max(LEAST, until - drag.minute)
      drag.block.style.height = `${drag.length * high}px`
      if (drag.how === "begin") drag.block.style.transform = `translate(0, ${(drag.minute - drag.from) * high}px)`
    }
    const times = `${clock(drag.minute)}–${clock(drag.minute + drag.length)}`
    const isMet = meets(hours, body)
    // In words as well: colors alone say nothing to some.
    const met = isMet ? [hours.dataset.taken] : doubles(hours, body) ? [hours.dataset.twice] : []
    const told = [...met, ...shut(body)]
    drag.block.dataset.time = [times, ...told].join(" · ")
    drag.block.classList.toggle("drag-meets", isMet)
    drag.block.classList.toggle("drag-warns", !isMet && told.length > 0)
  }

  /// Whose it would be there: a therapist's column is theirs, a room's has it in that room.
  function owners(body) {
    const { whom, room, rooms } = drag.block.dataset
    const all = names(rooms)
    const column = body.dataset.room
    if (column === undefined || body === drag.home) return { whom: body.dataset.whom || whom, rooms: all }
    return { whom, rooms: [...all.filter((each) => each !== room), column] }
  }

  /// Whether its therapist, its room or its equipment would have another session then, on that day.
  function meets(hours, body) {
    const [from, until] = occupied()
    const { whom, rooms } = owners(body)
    const isIn = (its) => rooms.some((room) => its.includes(room))
    const day = `[data-day="${body.dataset.day}"]`
    const isDrawn = [...hours.querySelectorAll(`${day} .hours-session`)].some((other) => {
      const its = other.dataset
      return other !== drag.block && ((whom && its.whom === whom) || isIn(its.rooms))
        && Number(its.from) - Number(its.before ?? 0) < until && Number(its.until) + Number(its.after ?? 0) > from
    })
    // Those that are not shown: from when, until when, and what they have to themselves.
    return isDrawn || [...hours.querySelectorAll(day)].some(({ dataset }) =>
      (dataset.elsewhere ?? "").split(";").some((text) => {
        const [first, last, ...its] = text.split(" ")
        return (isIn(its) || (whom && its.includes(whom))) && Number(first) < until && Number(last) > from
      }))
  }

  /// Whether somebody who comes to it has another session then, on that day: that takes no place away.
  function doubles(hours, body) {
    const people = names(drag.block.dataset.people)
    if (people.length === 0) return false
    const [from, until] = [drag.minute, drag.minute + drag.length]
    const comes = (first, last, its) =>
      Number(first) < until && Number(last) > from && people.some((person) => its.includes(person))
    const day = `[data-day="${body.dataset.day}"]`
    return [...hours.querySelectorAll(`${day} .hours-session`)].some((other) =>
      other !== drag.block && comes(other.dataset.from, other.dataset.until, names(other.dataset.people)))
      // Those that are not shown.
      || [...hours.querySelectorAll(day)].some(({ dataset }) =>
        (dataset.unseen ?? "").split(";").some((text) => {
          const [first, last, ...its] = text.split(" ")
          return comes(first, last, its)
        }))
  }

  /// From when until when it takes somebody's time there, with what is kept before and after it.
  function occupied() {
    const { before, after } = drag.block.dataset
    return [drag.minute - Number(before ?? 0), drag.minute + drag.length + Number(after ?? 0)]
  }

  /// Why nobody would be there then, in words: a line each has from when, until when, whom it is about, and why. What is
  /// kept before and after it may lie outside of their hours, and in no absence.
  function shut(body) {
    const { whom, rooms } = owners(body)
    const isTheirs = (owner) => owner === "all" || owner === (whom || "nobody") || rooms.includes(owner)
    const told = (lines, [from, until]) => (lines ?? "").split("\n").flatMap((line) => {
      const [first, last, owner, ...words] = line.split(" ")
      const isMet = isTheirs(owner) && Number(first) < until && Number(last) > from
      return isMet ? [words.join(" ")] : []
    })
    const itself = [drag.minute, drag.minute + drag.length]
    return [...new Set([...told(body.dataset.away, occupied()), ...told(body.dataset.shut, itself)])]
  }

  function end(isDone) {
    const { block, body, home, isMoving, how } = drag
    const { minute, length, from, until } = drag
    drag = null
    if (!isMoving) return
    const field = home.closest("[data-drags]")?.querySelector(".hours-dragged")
    block.classList.remove("dragged", "drag-meets", "drag-warns")
    block.style.transform = ""
    delete block.dataset.time
    // The patch that follows knows what it was set to, and not this.
    if (how !== "move") block.style.height = `${(until - from) * home.getBoundingClientRect().height /
      (Number(home.dataset.until) - Number(home.dataset.from))}px`
    // What was dragged is not followed as well.
    const stop = (event) => { event.preventDefault(); event.stopPropagation() }
    container.addEventListener("click", stop, { capture: true, once: true })
    setTimeout(() => container.removeEventListener("click", stop, { capture: true }))
    if (!isDone || !field) return
    const { day, whom, room } = body.dataset
    // In the column where it was, it keeps its room: that may be one that has no column.
    const owner = room === undefined || body === home ? whom : `room:${room}`
    field.value = how === "begin" ? `${block.id} begin ${minute} ${length}`
      : how === "stretch" ? `${block.dataset.drag} stretch ${length}`
      : `${block.dataset.drag} ${day} ${minute} ${owner}`
    const tell = () => field.dispatchEvent(new Event("change", { bubbles: true }))
    // A sheet that opens before the browser is done with the press would be closed by it, as one outside of the sheet.
    if (how === "begin") setTimeout(tell)
    else tell()
  }

  const cancel = () => { if (drag) end(false) }

  /// What is touched there and can be dragged, and what a drag from there does.
  function touched(target, y, edge) {
    const free = target.closest?.(BEGUN)
    if (free) return { block: free, how: "begin" }
    const block = target.closest?.(DRAGGED)
    if (!block) return null
    const { bottom, height } = block.getBoundingClientRect()
    return { block, how: bottom - y < edge(height) ? "stretch" : "move" }
  }

  container.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" || event.button !== 0) return
    const found = touched(event.target, event.clientY, () => EDGE)
    if (!found) return
    begin(found.block, event, found.how)
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
    if (event.touches.length !== 1) return
    const [touch] = event.touches
    const found = touched(event.target, touch.clientY, (height) => Math.min(FINGER_EDGE, height / 3))
    if (!found) return
    const { block, how } = found
    const waiting = setTimeout(() => {
      begin(block, touch, how)
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
      block.removeEventListener("touchend", letGo)
      block.removeEventListener("touchcancel", letGo)
      block.classList.remove("dragged")
      if (!drag) return
      // A finger that stayed and went nowhere has tapped a free time.
      if (drag.isMoving || how !== "begin") event.preventDefault()
      end(event.type === "touchend")
    }
    block.addEventListener("touchmove", moved, { passive: false })
    block.addEventListener("touchend", letGo)
    block.addEventListener("touchcancel", letGo)
  }, { passive: true })

  // The browser's own ways to drag a link, and its menu under a finger that stays.
  container.addEventListener("dragstart", (event) => {
    if (event.target.closest(DRAGGED)) event.preventDefault()
  })
  container.addEventListener("contextmenu", (event) => { if (drag) event.preventDefault() })
  addEventListener("keydown", (event) => { if (event.key === "Escape") cancel() }, { capture: true })

  return () => {
    // Browsers ask before they scroll only where somebody listened before the finger came.
    for (const grid of container.querySelectorAll("[data-drags]")) {
      if (held.has(grid)) continue
      held.add(grid)
      grid.addEventListener("touchmove", hold, { passive: false })
    }
  }
}

function bodyAt(hours, x) {
  return [...hours.querySelectorAll("[data-day]")].find((body) => {
    const { left, right } = body.getBoundingClientRect()
    return left <= x && x < right
  })
}

const names = (text) => (text ?? "").split(" ").filter(Boolean)

const snapped = (minute) => Math.round(minute / STEP) * STEP

function clock(minute) {
  return `${Math.floor(minute / 60)}`.padStart(2, "0") + ":" + `${minute % 60}`.padStart(2, "0")
}
