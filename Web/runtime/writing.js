// Writing in a field of several lines: the keys that it takes for itself, what of it is selected, and changes that the
// browser's own undo knows of.

/// Whether a field that names keys in `data-keys`, such as "Control+b Enter", takes the one that went down. Enter it
/// takes only where its line is one that goes on, as an item or a quote.
export function takesKey(event) {
  if (event.isComposing) return false
  const field = event.target
  const keys = field.dataset.keys.split(" ")
  const held = event.ctrlKey || event.metaKey
  const isPlain = !held && !event.altKey && !event.shiftKey
  if (event.key === "Enter" && isPlain) return keys.includes("Enter") && goesOn(field)
  const name = (held ? "Control+" : "") + (event.altKey ? "Alt+" : "") +
    (event.shiftKey ? "Shift+" : "") + event.key.toLowerCase()
  return name !== "enter" && keys.includes(name)
}

function goesOn({ value, selectionStart, selectionEnd }) {
  if (selectionStart !== selectionEnd) return false
  const start = value.lastIndexOf("\n", selectionStart - 1) + 1
  return /^[ \t]*(>|[-*+]\s|\d{1,9}[.)]\s)/.test(value.slice(start, selectionStart))
}

/// Where the selection of a field begins and ends, in UTF-16 code units; null where there is no such field.
export function selectionOf(id) {
  const field = document.getElementById(id)
  return typeof field?.selectionStart === "number" ? [field.selectionStart, field.selectionEnd] : null
}

/// Gives a field another text as if what differs had been typed, and selects a part of it.
export function write(id, text, start, end) {
  const field = document.getElementById(id)
  if (!field) return
  field.focus({ preventScroll: true })
  if (field.value !== text) {
    const [from, until] = difference(field.value, text)
    field.setSelectionRange(from, field.value.length - until)
    const added = text.slice(from, text.length - until)
    // The one way that keeps what the browser can undo.
    if (added === "") document.execCommand("delete")
    else document.execCommand("insertText", false, added)
    if (field.value !== text) {
      field.value = text
      field.dispatchEvent(new Event("input", { bubbles: true }))
    }
  }
  field.setSelectionRange(start, end)
}

/// How many code units two texts have in common at their beginnings, and behind that at their ends. No character is
/// taken apart.
export function difference(one, other) {
  const least = Math.min(one.length, other.length)
  let from = 0
  while (from < least && one[from] === other[from]) from++
  if (from > 0 && isHigh(one.charCodeAt(from - 1))) from--
  let until = 0
  while (until < least - from && one.at(-1 - until) === other.at(-1 - until)) until++
  if (until > 0 && isLow(one.charCodeAt(one.length - until))) until--
  return [from, until]
}

function isHigh(unit) { return unit >= 0xd800 && unit < 0xdc00 }
function isLow(unit) { return unit >= 0xdc00 && unit < 0xe000 }

/// Shows the system's sheet that hands something on: "shared", "cancelled" or "unavailable".
export async function share(title, text, url) {
  const data = { title }
  if (text) data.text = text
  if (url) data.url = url
  if (!navigator.share || navigator.canShare?.(data) === false) return "unavailable"
  try {
    await navigator.share(data)
    return "shared"
  } catch (error) {
    return error.name === "AbortError" ? "cancelled" : "unavailable"
  }
}
