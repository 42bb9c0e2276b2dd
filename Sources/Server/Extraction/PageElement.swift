import Values

/// An element of a page, with what is in it.
final class PageElement {
  enum Child {
    case element(PageElement)
    case text(String)
  }

  /// In small letters, as libxml2 has it.
  let name: String
  var attributes: [String: String] = [:]
  private(set) var children: [Child] = []
  private(set) weak var parent: PageElement?

  /// Letters of all text in it, without spaces; of those the ones that are links; and its commas.
  private(set) var letters = 0
  private(set) var linkLetters = 0
  private(set) var commas = 0
  /// Whether something in it stands on lines of its own.
  private(set) var hasBlocks = false

  init(_ name: String) {
    self.name = name
  }

  func append(_ text: String) {
    children.append(.text(text))
    for scalar in text.unicodeScalars where !scalar.isSpace {
      letters += 1
      // Those of Arabic and Chinese, too.
      if scalar == "," || scalar == "\u{60C}" || scalar == "\u{FF0C}" { commas += 1 }
    }
  }

  /// Takes an element in that is whole.
  func append(_ element: PageElement) {
    element.parent = self
    children.append(.element(element))
    letters += element.letters
    commas += element.commas
    linkLetters += element.name == "a" ? element.letters : element.linkLetters
    hasBlocks = hasBlocks || element.isBlock || element.hasBlocks
  }

  /// Removes those of its elements of which `isUnwanted` says so, and of theirs.
  func remove(where isUnwanted: (PageElement) -> Bool) {
    children.removeAll { child in
      guard case .element(let element) = child else { return false }
      if isUnwanted(element) { return true }
      element.remove(where: isUnwanted)
      return false
    }
    count()
  }

  private func count() {
    let old = children
    (children, letters, linkLetters, commas, hasBlocks) = ([], 0, 0, 0, false)
    for child in old {
      switch child {
      case .element(let element): append(element)
      case .text(let text): append(text)
      }
    }
  }

  /// Its own elements.
  var elements: [PageElement] {
    children.compactMap { child in
      if case .element(let element) = child { element } else { nil }
    }
  }

  /// All text in it, as one line.
  var text: String {
    var text = ""
    addText(to: &text)
    return text.asLine.tidied
  }

  /// All text in it as it stands.
  var rawText: String {
    var text = ""
    addText(to: &text)
    return text
  }

  private func addText(to text: inout String) {
    for child in children {
      switch child {
      case .text(let more): text += more
      case .element(let element):
        if element.name == "br" { text += "\n" }
        element.addText(to: &text)
        if element.isBlock { text += " " }
      }
    }
  }

  /// Calls `body` with itself and each element in it, in their order.
  func each(_ body: (PageElement) -> Void) {
    body(self)
    for child in children {
      if case .element(let element) = child { element.each(body) }
    }
  }

  /// How much of it is links, from 0 to 1.
  var linkDensity: Double { letters == 0 ? 0 : Double(linkLetters) / Double(letters) }

  /// The words that its class and its id are made of, in small letters.
  var marks: Set<String> {
    let names = (attributes["class"] ?? "") + " " + (attributes["id"] ?? "")
    guard names.utf8.count > 1 else { return [] }
    let words = names.asciiLowercased.split { !($0.isLetter || $0.isNumber) }
    return Set(words.prefix(40).map { String($0) })
  }

  /// Whether it stands on lines of its own.
  var isBlock: Bool { Self.blocks.contains(name) }

  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dir", "div",
    "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5",
    "h6", "header", "hgroup", "hr", "html", "li", "main", "menu", "nav", "ol", "p", "pre",
    "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
  ]
}
