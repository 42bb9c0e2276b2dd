// The rules of time zones, as the browser knows them: it has the tz database in it and updates it, so that
// they are there offline without a download.

const YEARS = 6
const DAY = 86_400_000
// No zone changes its clocks twice within a week.
const STEP = 7 * DAY

const known = new Map()

/** The name of the zone in which the device is. */
export function ownZone() {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC"
}

/**
 * What the clocks of a zone show from some years ago until some years from now: seconds east of UTC at first,
 * and each change with its second since 1970. Null for a name that is none.
 */
export function zoneRules(name, now = Date.now()) {
  if (known.has(name)) return known.get(name)
  const format = formatFor(name)
  const rules = format && changesOf(format, now)
  known.set(name, rules)
  return rules
}

function formatFor(name) {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone: name, hourCycle: "h23", calendar: "iso8601", numberingSystem: "latn", year: "numeric",
      month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit",
    })
  } catch {
    return null
  }
}

function changesOf(format, now) {
  const start = Math.floor((now - YEARS * 366 * DAY) / DAY) * DAY
  const end = now + YEARS * 366 * DAY
  const first = offsetAt(format, start)
  const changes = []
  let offset = first
  for (let from = start; from < end; from += STEP) {
    const after = offsetAt(format, from + STEP)
    if (after === offset) continue
    changes.push([changeBetween(format, from, from + STEP, offset), after])
    offset = after
  }
  return { first, changes }
}

/** The first second at which the clocks show another offset than the one before. */
function changeBetween(format, from, until, before) {
  let [low, high] = [from / 1000, until / 1000]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(format, middle * 1000) === before) low = middle + 1
    else high = middle
  }
  return low
}

/** Seconds east of UTC. */
function offsetAt(format, time) {
  const part = {}
  for (const { type, value } of format.formatToParts(time)) part[type] = Number(value)
  const shown = Date.UTC(
    part.year, part.month - 1, part.day, part.hour, part.minute, part.second)
  return Math.round((shown - time) / 1000)
}
