// Live properties of elements: what a field shows, whether a box is ticked, whether a dialog is
// open. A field's text is set only where it differs, with the caret where the person left it, and
// never while an input method composes.

export class Fields {
  constructor() {
    this.composing = null
    this.dialogs = []
    this.opened = []
    this.reached = null
  }

  set(element, name, value) {
    if (name !== "value") {
      element[name] = value
    } else if (element !== this.composing && element.value !== value) {
      setValue(element, value)
    }
  }

  setFlag(element, name, value) {
    if (name === "modal") this.opened.push([element, value])
    else if (element[name] !== value) element[name] = value
  }

  /// After a patch: opens and closes dialogs, and gives the keyboard back to where it was before a
  /// dialog that is gone. A suggestion that the keyboard came to is seen.
  settle() {
    const reached = document.activeElement?.getAttribute("aria-activedescendant") ?? null
    if (reached !== this.reached) {
      document.getElementById(reached)?.scrollIntoView({ block: "nearest" })
    }
    this.reached = reached
    for (const [dialog, isOpen] of this.opened.splice(0)) {
      if (isOpen && !dialog.open && dialog.isConnected) {
        this.dialogs.push({ dialog, cameFrom: document.activeElement })
        dialog.showModal()
      } else if (!isOpen && dialog.open) {
        dialog.close()
      }
    }
    for (let index = this.dialogs.length - 1; index >= 0; index--) {
      const { dialog, cameFrom } = this.dialogs[index]
      if (dialog.isConnected && dialog.open) continue
      this.dialogs.splice(index, 1)
      const isLost = document.activeElement === document.body || document.activeElement === null
      if (isLost && cameFrom?.isConnected) cameFrom.focus()
    }
  }
}

function setValue(field, value) {
  const isFocused = field === document.activeElement
  let caret = null
  try { caret = isFocused ? field.selectionStart : null } catch { /* has no caret */ }
  const shown = field.value
  field.value = value
  if (caret === null) return
  const place = caretAfter(shown, caret, value)
  field.setSelectionRange(place, place)
}

/// Where the caret belongs after a mask changed the text: behind as many letters and digits as
/// before, and at the end when it was at the end.
export function caretAfter(shown, caret, value) {
  if (caret >= shown.length) return value.length
  const counts = /[\p{L}\p{N}]/u
  let left = 0
  for (const character of shown.slice(0, caret)) if (counts.test(character)) left++
  let place = 0
  for (const character of value) {
    if (left === 0) break
    if (counts.test(character)) left--
    place += character.length
  }
  return place
}
