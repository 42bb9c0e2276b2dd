import Screen
import Values

extension Node {
  /// All that is read out of it.
  public var readOut: String {
    switch self {
    case .text(let text): text
    case .memo(let memo): memo.build().readOut
    case .element(let element): element.text("aria-hidden") == "true" ? "" : element.readOut
    }
  }
}

extension Element {
  /// All that is read out of what is in it.
  public var readOut: String { children.map(\.readOut).joined() }

  /// The text of an attribute.
  public func text(_ name: Literal) -> String? {
    attributes.first { $0.name == name }?.value.text
  }
}
