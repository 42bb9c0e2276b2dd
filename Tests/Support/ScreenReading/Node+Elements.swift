import Screen

extension Node {
  /// It and all that is in it, in the order of the page.
  public var elements: [Element] {
    switch self {
    case .text: []
    case .memo(let memo): memo.build().elements
    case .element(let element): [element] + element.children.flatMap { $0.elements }
    }
  }
}
