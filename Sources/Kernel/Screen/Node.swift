import Values

/// One piece of a screen, as a value; the host turns a tree of them into DOM patches.
public indirect enum Node {
  case text(String)
  case element(Element)
  /// A part that is built again only when its inputs changed.
  case memo(Memo)

  /// No node at all: skipped among children.
  public static var none: Node { .text("") }
}

/// An element with its attributes, listeners and children.
public struct Element {
  public var tag: Literal
  /// What identifies it among its siblings when they move; nil keeps it by position.
  public var key: String?
  public var attributes: [Attribute]
  public var listeners: [Listener]
  public var children: [Node]

  @inline(never)
  public init(
    _ tag: Literal, key: String? = nil, attributes: [Attribute] = [], listeners: [Listener] = [],
    children: [Node] = []
  ) {
    self.tag = tag
    self.key = key
    self.attributes = attributes
    self.listeners = listeners
    self.children = children
  }
}

/// An attribute of the markup, or a live property of the element such as an input's text.
public struct Attribute: Hashable {
  public enum Value: Hashable {
    /// A text that is written in the program.
    case fixed(Literal)
    case text(String)
    /// Present or absent, as `disabled` is.
    case flag(Bool)
    /// A live property of text type: set only where it differs from what the element shows.
    case property(String)
    /// A live property of boolean type, as `checked` is.
    case propertyFlag(Bool)

    /// The text, where it is one.
    public var text: String? {
      switch self {
      case .fixed(let text): text.text
      case .text(let text): text
      case .flag, .property, .propertyFlag: nil
      }
    }
  }

  public var name: Literal
  public var value: Value

  public init(_ name: Literal, _ value: Value) {
    self.name = name
    self.value = value
  }
}

/// An event that an element listens to, and the number of the handler that takes it.
public struct Listener: Hashable {
  /// The handler in the lower half; above it the event, and whether the browser's own reaction is
  /// prevented: one word, since views pass many.
  private let word: UInt64

  public init(_ event: EventKind, _ handler: HandlerID, preventsDefault: Bool = false) {
    word = UInt64(event.rawValue) << 33 | (preventsDefault ? 1 << 32 : 0) | UInt64(handler)
  }

  public var event: EventKind { EventKind(rawValue: UInt8(word >> 33))! }
  public var handler: HandlerID { UInt32(truncatingIfNeeded: word) }
  /// Whether the browser's own reaction is prevented.
  public var preventsDefault: Bool { word >> 32 & 1 == 1 }
}

public typealias HandlerID = UInt32

/// A part of the tree with a fingerprint of all that it shows.
public struct Memo {
  public var key: String
  /// Equal fingerprints mean equal nodes; see `Fingerprint`.
  public var fingerprint: UInt64
  public var build: () -> Node

  public init(key: String, fingerprint: UInt64, build: @escaping () -> Node) {
    self.key = key
    self.fingerprint = fingerprint
    self.build = build
  }
}
