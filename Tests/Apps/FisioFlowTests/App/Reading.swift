import Screen
import Values

/// Reads a screen as a person with a screen reader would come across it.
extension Node {
  var elements: [Element] {
    switch self {
    case .text: []
    case .memo(let memo): memo.build().elements
    case .element(let element): [element] + element.children.flatMap { $0.elements }
    }
  }

  /// All that is read out.
  var words: String {
    switch self {
    case .text(let text): text
    case .memo(let memo): memo.build().words
    case .element(let element): element.text("aria-hidden") == "true" ? "" : element.words
    }
  }

  /// How many elements of that tag there are.
  func count(_ tag: Literal) -> Int {
    elements.count { $0.tag == tag }
  }
}

extension Element {
  func text(_ name: Literal) -> String? {
    attributes.first { $0.name == name }?.value.text
  }

  var words: String { children.map(\.words).joined() }

  /// Whether the element must have a name and has none.
  func isUnnamed(labelled: Set<String>) -> Bool {
    switch tag {
    case "button", "a":
      return (text("aria-label") ?? words).isEmpty
    case "input", "select", "textarea":
      if text("type") == "radio" { return false }
      return text("aria-label") == nil && !labelled.contains(text("id") ?? "")
    case "dialog", "nav", "table", "section":
      return tag != "section" && text("aria-label") == nil && text("aria-labelledby") == nil
        && !children.contains {
          if case .element(let child) = $0 { child.tag == "caption" } else { false }
        }
    default:
      return false
    }
  }
}
