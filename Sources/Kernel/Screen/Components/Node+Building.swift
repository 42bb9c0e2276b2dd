extension Node {
  /// An element. Components build on this; features use it for what no component gives.
  @inline(never)
  public static func tag(
    _ tag: String, _ className: String, key: String? = nil, id: String? = nil,
    _ attributes: [Attribute] = [], on listeners: [Listener] = [], _ children: [Node] = []
  ) -> Node {
    var all: [Attribute] = []
    all.reserveCapacity(attributes.count + 2)
    if let id { all.append(Attribute("id", .text(id))) }
    if !className.isEmpty { all.append(Attribute("class", .text(className))) }
    all += attributes
    return .element(
      Element(tag, key: key, attributes: all, listeners: listeners, children: children))
  }

  /// An element without a class.
  @inline(never)
  public static func tag(
    _ tag: String, key: String? = nil, id: String? = nil, _ attributes: [Attribute] = [],
    on listeners: [Listener] = [], _ children: [Node] = []
  ) -> Node {
    .tag(tag, "", key: key, id: id, attributes, on: listeners, children)
  }

  /// The same element under a key among its siblings.
  public func keyed(_ key: String) -> Node {
    guard case .element(var element) = self else { return self }
    element.key = key
    return .element(element)
  }

  /// The node, or none.
  public static func when(_ condition: Bool, _ node: @autoclosure () -> Node) -> Node {
    condition ? node() : .none
  }

  /// Whether there is nothing to show.
  var isEmpty: Bool {
    if case .text(let text) = self { text.isEmpty } else { false }
  }
}

extension Attribute {
  @inline(never)
  static func text(_ name: String, _ value: String) -> Attribute { Attribute(name, .text(value)) }
  @inline(never)
  static func flag(_ name: String, _ value: Bool) -> Attribute { Attribute(name, .flag(value)) }
  static func role(_ role: String) -> Attribute { .text("role", role) }
  @inline(never)
  static func label(_ label: String) -> Attribute { .text("aria-label", label) }
  static var hidden: Attribute { .text("aria-hidden", "true") }
  static func aria(_ name: String, _ value: String) -> Attribute { .text("aria-" + name, value) }
  static func aria(_ name: String, _ value: Bool) -> Attribute {
    .text("aria-" + name, value ? "true" : "false")
  }
}
