// The icons of our set, drawn in place.
//
// An icon is a `use` of a file, and the browser looks that up and builds a tree of its own for each one that a page
// has. Once the file is here, what it draws is copied instead, which costs a fraction: lists have dozens.

const SHEET = "/icons/symbols.svg"
const SVG = "http://www.w3.org/2000/svg"

export class Icons {
  constructor() {
    /// What each icon draws, by its name; null until the file is here.
    this.drawn = null
    this.fetch()
  }

  /// As a document, since nothing here parses text as markup.
  fetch() {
    const request = new XMLHttpRequest()
    request.open("GET", SHEET)
    request.responseType = "document"
    request.onload = () => {
      const sheet = request.status === 200 ? request.responseXML : null
      if (sheet) this.drawn = drawings(document.importNode(sheet.documentElement, true))
    }
    request.send()
  }

  /// The element that draws an icon of the set in `parent`; null for another, and as long as they are not here.
  create(tag, parent) {
    const draws = this.drawn && tag === "use" && parent.classList.contains("icon")
    return draws ? document.createElementNS(SVG, "g") : null
  }

  /// Draws the icon of that address into what `create` gave; false for any other element.
  draw(element, value) {
    if (element.localName !== "g") return false
    const drawing = this.drawn.get(value.slice(value.indexOf("#") + 1))
    element.replaceChildren()
    if (drawing) element.append(drawing.cloneNode(true))
    return true
  }
}

function drawings(sheet) {
  const drawn = new Map()
  for (const symbol of [...sheet.children]) {
    const drawing = document.createDocumentFragment()
    drawing.append(...symbol.childNodes)
    drawn.set(symbol.id, drawing)
  }
  return drawn
}
