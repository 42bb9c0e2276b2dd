import Screen
import Values

/// A renderer with a reader at its end: what each rendering writes, in words.
final class RecordingHost {
  let renderer = Renderer()
  let reader = PatchReader()
  /// What listeners made by `on` heard.
  private(set) var heard: [String] = []

  /// Renders and returns the operations.
  @discardableResult
  func render(_ build: (RecordingHost) -> Node) -> [String] {
    reader.read(renderer.render { build(self) })
  }

  func on(_ event: EventKind, _ name: String, preventsDefault: Bool = false) -> Listener {
    let handler = renderer.handlers.add { [self] data in
      if case .text(let text, _) = data {
        heard.append(name + " " + text)
      } else {
        heard.append(name)
      }
    }
    return Listener(event, handler, preventsDefault: preventsDefault)
  }

  /// Sends an event to the node with that number, as the document would.
  @discardableResult
  func send(_ event: EventKind, to node: UInt32, _ data: EventData = .none) -> Bool {
    guard let listener = reader.document.node(node).listeners[event.rawValue] else { return false }
    return renderer.handle(listener, data)
  }
}

func el(
  _ tag: Literal, key: String? = nil, _ attributes: [Attribute] = [], on: [Listener] = [],
  _ children: [Node] = []
) -> Node {
  .element(
    Element(tag, key: key, attributes: attributes, listeners: on, children: children))
}

func list(_ keys: [String]) -> Node {
  el("ul", [], keys.map { el("li", key: $0, [], [.text($0)]) })
}
