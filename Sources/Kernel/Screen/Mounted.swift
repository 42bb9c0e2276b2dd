import Values

/// What stands in the document for a node.
enum Mounted {
  case text(MountedText)
  case element(MountedElement)
  case memo(MountedMemo)

  /// The number of its node in the document.
  var node: UInt32 {
    switch self {
    case .text(let text): text.node
    case .element(let element): element.node
    case .memo(let memo): memo.content.node
    }
  }
}

final class MountedText {
  let node: UInt32
  var value: String

  init(_ node: UInt32, _ value: String) {
    self.node = node
    self.value = value
  }
}

final class MountedElement {
  let node: UInt32
  let tag: Literal
  var attributes: [Attribute]
  var listeners: [Listener]
  /// The numbers of the listeners, in their order.
  var numbers: [UInt32] = []
  var children: [MountedChild] = []

  init(_ node: UInt32, _ element: Element) {
    self.node = node
    tag = element.tag
    attributes = element.attributes
    listeners = element.listeners
  }

  /// Takes note of what the person did to a live property, so that the next rendering puts it
  /// right when the state says otherwise.
  func noteLive(_ data: EventData) {
    switch data {
    case .text(let text, _):
      for index in attributes.indices where attributes[index].name == "value" {
        if case .property = attributes[index].value { attributes[index].value = .property(text) }
      }
    case .checked(let flag):
      for index in attributes.indices where attributes[index].name == "checked" {
        attributes[index].value = .propertyFlag(flag)
      }
    default:
      break
    }
  }
}

final class MountedMemo {
  var fingerprint: UInt64
  var handlers: [HandlerID]
  var content: Mounted

  init(_ fingerprint: UInt64, _ handlers: [HandlerID], _ content: Mounted) {
    self.fingerprint = fingerprint
    self.handlers = handlers
    self.content = content
  }
}

struct MountedChild {
  var key: ChildKey
  var content: Mounted
}

/// What a child is recognised by among its siblings.
enum ChildKey: Equatable {
  case named(String)
  /// The place in the list of children, those that are `.none` counted.
  case place(Int)

  init(_ node: Node, at place: Int) {
    switch node {
    case .text: self = .place(place)
    case .element(let element):
      if let key = element.key { self = .named(key) } else { self = .place(place) }
    case .memo(let memo): self = .named(memo.key)
    }
  }

  /// As a key for another element.
  var text: String {
    switch self {
    case .named(let name): name
    case .place(let place): "\(place)"
    }
  }
}

extension ChildKey: HashKey {
  var hash: UInt32 {
    switch self {
    case .named(let name): name.hash
    case .place(let place): UInt32(truncatingIfNeeded: place)
    }
  }
}
