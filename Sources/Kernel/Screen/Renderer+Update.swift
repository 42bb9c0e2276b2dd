extension Renderer {
  /// Makes what is mounted equal to `node`.
  /// - Returns: what is mounted now: the same, or another in its place.
  func update(_ mounted: Mounted, to node: Node, in parent: UInt32) -> Mounted {
    switch (mounted, node) {
    case (.text(let text), .text(let value)):
      if text.value != value {
        text.value = value
        writer.setText(text.node, value)
      }
      return mounted
    case (.element(let old), .element(let new)) where old.tag == new.tag:
      update(old, to: new)
      return mounted
    case (.memo(let old), .memo(let new)):
      if old.fingerprint != new.fingerprint {
        let built = build(new)
        old.content = update(old.content, to: built.node, in: parent)
        handlers.remove(old.handlers)
        old.handlers = built.handlers
        old.fingerprint = new.fingerprint
      }
      return mounted
    default:
      writer.beginInsertion(into: parent, before: mounted.node)
      let replacement = mount(node)
      writer.endInsertion()
      writer.remove(mounted.node)
      release(mounted)
      return replacement
    }
  }

  private func update(_ old: MountedElement, to new: Element) {
    updateAttributes(of: old, to: new.attributes, properties: false)
    updateListeners(of: old, to: new.listeners)
    updateChildren(of: old, to: new.children)
    updateAttributes(of: old, to: new.attributes, properties: true)
    old.attributes = new.attributes
  }

  /// Properties are a second round after the children, since a select takes its value from them.
  private func updateAttributes(
    of element: MountedElement, to attributes: [Attribute], properties: Bool
  ) {
    let old = element.attributes
    var aligned = old.count == attributes.count
    if aligned {
      for index in attributes.indices where !old[index].isSameKind(as: attributes[index]) {
        aligned = false
        break
      }
    }
    if aligned {
      for index in attributes.indices
      where attributes[index].isProperty == properties && old[index] != attributes[index] {
        writer.target(element.node)
        writer.set(attributes[index])
      }
      return
    }
    for attribute in old
    where attribute.isProperty == properties && attribute.value != .flag(false)
      && !attributes.contains(where: { $0.isSameKind(as: attribute) })
    {
      writer.target(element.node)
      writer.unset(attribute)
    }
    for attribute in attributes where attribute.isProperty == properties {
      if !old.contains(attribute) {
        writer.target(element.node)
        writer.set(attribute)
      }
    }
  }

  private func updateListeners(of element: MountedElement, to listeners: [Listener]) {
    let old = element.listeners
    let numbers = element.numbers
    var kept: [UInt32] = []
    kept.reserveCapacity(listeners.count)
    for listener in listeners {
      var number: UInt32?
      for (index, known) in old.enumerated()
      where known.event == listener.event && known.preventsDefault == listener.preventsDefault {
        number = numbers[index]
      }
      if let number {
        self.listeners.change(number, to: listener.handler)
        kept.append(number)
      } else {
        let number = self.listeners.add(listener.handler, on: element)
        writer.target(element.node)
        writer.listen(listener.event, number, preventsDefault: listener.preventsDefault)
        kept.append(number)
      }
    }
    for (index, known) in old.enumerated() where !kept.contains(numbers[index]) {
      self.listeners.remove(numbers[index])
      if !listeners.contains(where: { $0.event == known.event }) {
        writer.target(element.node)
        writer.unlisten(known.event)
      }
    }
    element.listeners = listeners
    element.numbers = kept
  }
}

extension Attribute {
  var isProperty: Bool {
    switch value {
    case .property, .propertyFlag: true
    case .fixed, .text, .flag: false
    }
  }

  /// Whether both set the same thing of an element.
  func isSameKind(as other: Attribute) -> Bool {
    isProperty == other.isProperty && name == other.name
  }
}
