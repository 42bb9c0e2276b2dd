import Screen
import ScreenReading
import Values

/// Reads a screen as a person with a screen reader would come across it.
extension Node {
  /// How many elements of that tag there are.
  func count(_ tag: Literal) -> Int {
    elements.count { $0.tag == tag }
  }
}

extension Element {
  /// Whether the element must have a name and has none.
  func isUnnamed(labelled: Set<String>) -> Bool {
    switch tag {
    case "button", "a":
      return (text("aria-label") ?? readOut).isEmpty
    case "input", "select", "textarea":
      // A hidden one is met by nobody.
      if text("type") == "radio" || text("type") == "hidden" { return false }
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
