import Screen
import Values

extension Node {
  /// All that is read out of it.
  public var readOut: String {
    switch self {
    case .text(let text): text
    case .memo(let memo): memo.build().readOut
    case .element(let element):
      element.attributes.contains { $0.name == "aria-hidden" && $0.value.text == "true" }
        ? "" : element.children.map { $0.readOut }.joined()
    }
  }
}
