import Values

extension Node {
  /// An element. Components build on this; features use it for what no component gives.
  @inline(never)
  public static func tag(
    _ tag: Literal, _ className: Literal, _ attributes: consuming [Attribute] = [],
    on listeners: consuming [Listener] = [], _ children: consuming [Node] = []
  ) -> Node {
    if !className.isEmpty { attributes.append(.fixed("class", className)) }
    return .element(
      Element(tag, attributes: attributes, listeners: listeners, children: children))
  }

  /// An element without a class.
  public static func tag(
    _ tag: Literal, _ attributes: consuming [Attribute] = [],
    on listeners: consuming [Listener] = [], _ children: consuming [Node] = []
  ) -> Node {
    .tag(tag, "", attributes, on: listeners, children)
  }

  /// An element with nothing but words in it.
  @inline(never)
  public static func words(_ tag: Literal, _ className: Literal, _ text: String) -> Node {
    .tag(tag, className, [], [.text(text)])
  }

  /// The same without a class.
  public static func words(_ tag: Literal, _ text: String) -> Node { .words(tag, "", text) }

  /// The same element under a key among its siblings.
  @inline(never)
  public func keyed(_ key: String) -> Node {
    guard case .element(var element) = self else { return self }
    element.key = key
    return .element(element)
  }

  /// The same element, which is counted beside whatever else it does (`Scene.tracked`).
  public func tracked(_ listener: Listener) -> Node {
    guard case .element(var element) = self else { return self }
    element.listeners.append(listener)
    return .element(element)
  }

  /// The same element with an id, unique on the screen.
  @inline(never)
  public func id(_ id: String) -> Node { with(.text("id", id)) }

  /// The same element with another name for screen readers, which has what it shows in it.
  @inline(never)
  public func labelled(_ label: String) -> Node { with(.label(label)) }

  /// The same element with one more attribute.
  @inline(never)
  func with(_ attribute: Attribute) -> Node {
    guard case .element(var element) = self else { return self }
    element.attributes.append(attribute)
    return .element(element)
  }

  /// The same element with one more class, `rest` following `className` immediately.
  @inline(never)
  func adding(_ className: Literal, _ rest: Literal = "") -> Node {
    guard case .element(var element) = self, !className.isEmpty else { return self }
    let added = className.text + rest.text
    for index in element.attributes.indices where element.attributes[index].name == "class" {
      let others = element.attributes[index].value.text ?? ""
      element.attributes[index].value = .text(others + " " + added)
      return .element(element)
    }
    element.attributes.append(.text("class", added))
    return .element(element)
  }

  /// What is tapped or typed in it is answered also before the later part of the program is here: all that this
  /// does is in the first part, and what it keeps is whole, so that a new start goes on with it.
  public var early: Node {
    guard case .element(var element) = self else { return self }
    element.attributes.append(.fixed("data-early", ""))
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
  public static func text(_ name: Literal, _ value: String) -> Attribute {
    Attribute(name, .text(value))
  }
  /// A text that is written in the program.
  @inline(never)
  public static func fixed(_ name: Literal, _ value: Literal) -> Attribute {
    Attribute(name, .fixed(value))
  }
  @inline(never)
  static func flag(_ name: Literal, _ value: Bool) -> Attribute { Attribute(name, .flag(value)) }
  @inline(never)
  static func property(_ name: Literal, _ value: String) -> Attribute {
    Attribute(name, .property(value))
  }
  @inline(never)
  static func property(_ name: Literal, is value: Bool) -> Attribute {
    Attribute(name, .propertyFlag(value))
  }
  /// A state in the words of ARIA, `true` or `false`.
  @inline(never)
  static func state(_ name: Literal, _ value: Bool) -> Attribute {
    .fixed(name, value ? "true" : "false")
  }
  static func role(_ role: Literal) -> Attribute { .fixed("role", role) }
  @inline(never)
  static func label(_ label: String) -> Attribute { .text("aria-label", label) }
  @inline(never)
  static var hidden: Attribute { .fixed("aria-hidden", "true") }
}
