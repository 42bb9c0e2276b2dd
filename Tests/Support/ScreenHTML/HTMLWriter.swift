import Screen
import Values

/// Writes a tree of nodes as static HTML: for looking at components without an app, and for tests
/// that read markup.
public struct HTMLWriter {
  public private(set) var html = ""

  public init() {}

  /// Attributes and properties alike become attributes; listeners are left out.
  public mutating func write(_ node: Node) {
    switch node {
    case .text(let text):
      html += escaped(text)
    case .memo(let memo):
      write(memo.build())
    case .element(let element):
      write(element)
    }
  }

  private mutating func write(_ element: Element) {
    html += "<\(element.tag)"
    var text: String?
    for attribute in element.attributes {
      switch attribute.value {
      case .fixed(let value):
        html += " \(attribute.name)=\"\(escaped(value.text))\""
      case .text(let value):
        html += " \(attribute.name)=\"\(escaped(value))\""
      case .property(let value) where element.tag == "textarea" && attribute.name == "value":
        text = value
      case .property(let value):
        html += " \(attribute.name)=\"\(escaped(value))\""
      case .flag(true):
        html += " \(attribute.name)"
      case .propertyFlag(true):
        html += attribute.name == "modal" ? " data-modal" : " \(attribute.name)"
      case .flag(false), .propertyFlag(false):
        break
      }
    }
    html += ">"
    guard !voidTags.contains(element.tag) else { return }
    if let text { html += escaped(text) }
    for child in element.children { write(child) }
    html += "</\(element.tag)>"
  }
}

private let voidTags: Set<Literal> = ["input", "br", "hr", "img", "meta", "link", "wbr"]

private func escaped(_ text: String) -> String {
  var result = ""
  for character in text {
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    default: result.append(character)
    }
  }
  return result
}

extension Node {
  /// The node as static HTML.
  public var html: String {
    var writer = HTMLWriter()
    writer.write(self)
    return writer.html
  }
}
