// Applies patches to the document. The operations are those of
// Sources/Kernel/Screen/PatchOperation.swift, where they are described; nothing here ever parses
// markup.

const SVG = "http://www.w3.org/2000/svg"
// A leading U+FEFF is part of the text, and counted in its length.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

export class Patcher {
  /// `listeners` hears `listen(element, kind, number, prevents)` and `unlisten(element, kind)`;
  /// `fields` sets live properties; `page` hears when a patch is applied; `icons` draws those of our set.
  constructor(container, listeners, fields, page, icons) {
    this.nodes = [null, container]
    this.names = []
    this.listeners = listeners
    this.fields = fields
    this.page = page
    this.icons = icons
    this.isApplying = false
    this.isFirst = true
  }

  apply(buffer, start) {
    const header = new Uint32Array(buffer, start, 2)
    const operations = new Uint32Array(buffer, start + 8, header[0])
    const text = decoder.decode(new Uint8Array(buffer, start + 8 + header[0] * 4, header[1]))
    if (this.isFirst) {
      this.nodes[1].replaceChildren()
      this.isFirst = false
    }
    const focused = document.activeElement
    const selection = focused && "selectionStart" in focused ? selectionOf(focused) : null
    this.isApplying = true
    try {
      this.run(operations, text)
    } finally {
      this.isApplying = false
    }
    this.fields.settle()
    // A node that is moved loses the keyboard.
    if (focused && focused !== document.activeElement && focused.isConnected &&
        document.activeElement === document.body && focused !== document.body) {
      focused.focus({ preventScroll: true })
      if (selection) focused.setSelectionRange(...selection)
    }
    this.page.changed(focused)
  }

  run(operations, text) {
    const { nodes, names, icons } = this
    const stack = []
    let before = null
    let current = null
    let read = 0
    const take = (length) => text.slice(read, read += length)
    for (let at = 0; at < operations.length;) {
      switch (operations[at++]) {
        case 1: // name
          names.push(take(operations[at++]))
          break
        case 2: // begin
          stack.length = 0
          stack.push(nodes[operations[at++]])
          before = nodes[operations[at++]]
          break
        case 3: { // open
          const node = operations[at++]
          const [tag, parent] = [names[operations[at++]], stack[stack.length - 1]]
          current = icons.create(tag, parent) ?? create(tag, parent)
          nodes[node] = current
          stack.push(current)
          break
        }
        case 4: // close
          stack.pop()
          place(current, stack, before)
          current = stack[stack.length - 1]
          break
        case 5: { // text
          const node = operations[at++]
          nodes[node] = document.createTextNode(take(operations[at++]))
          place(nodes[node], stack, before)
          break
        }
        case 6: // end
          current = null
          break
        case 7: // target
          current = nodes[operations[at++]]
          break
        case 8: // attribute
          setAttribute(current, names[operations[at++]], take(operations[at++]), icons)
          break
        case 9: // removeAttribute
          current.removeAttribute(names[operations[at++]])
          break
        case 10: // property
          this.fields.set(current, names[operations[at++]], take(operations[at++]))
          break
        case 11: // propertyFlag
          this.fields.setFlag(current, names[operations[at++]], operations[at++] === 1)
          break
        case 12: // listen
          this.listeners.listen(
            current, operations[at++], operations[at++], operations[at++] === 1)
          break
        case 13: // unlisten
          this.listeners.unlisten(current, operations[at++])
          break
        case 14: // setText
          nodes[operations[at++]].data = take(operations[at++])
          break
        case 15: { // move
          const node = nodes[operations[at++]]
          nodes[operations[at++]].insertBefore(node, nodes[operations[at++]])
          break
        }
        case 16: // remove
          nodes[operations[at++]].remove()
          break
        case 17: // clear
          nodes[operations[at++]].textContent = ""
          break
        case 18: { // release
          const end = at + 1 + operations[at]
          for (at++; at < end; at++) nodes[operations[at]] = undefined
          break
        }
        default:
          throw new Error(`unknown patch operation ${operations[at - 1]} at ${at - 1}`)
      }
    }
  }
}

function create(tag, parent) {
  const isVector = tag === "svg" ||
    (parent.namespaceURI === SVG && parent.localName !== "foreignObject")
  return isVector ? document.createElementNS(SVG, tag) : document.createElement(tag)
}

/// Only what goes into the place that was begun has a node to come before.
function place(node, stack, before) {
  const parent = stack[stack.length - 1]
  if (stack.length === 1) parent.insertBefore(node, before)
  else parent.appendChild(node)
}

function setAttribute(element, name, value, icons) {
  if (name === "href" && icons.draw(element, value)) return
  // The content security policy refuses style attributes, not styles that scripts set.
  if (name === "style") element.style.cssText = value
  else element.setAttribute(name, value)
}

function selectionOf(field) {
  try {
    return field.selectionStart === null ? null
      : [field.selectionStart, field.selectionEnd, field.selectionDirection]
  } catch {
    return null
  }
}
