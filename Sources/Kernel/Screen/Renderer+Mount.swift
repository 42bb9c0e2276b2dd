extension Renderer {
  /// Writes a node that is new, into the place that was begun.
  func mount(_ node: Node) -> Mounted {
    switch node {
    case .text(let value):
      let text = MountedText(newNode(), value)
      writer.createText(text.node, value)
      return .text(text)
    case .element(let element):
      return .element(mount(element))
    case .memo(let memo):
      let built = build(memo)
      // Listeners of the content belong to the part while it is mounted, not to what is around it.
      return .memo(MountedMemo(memo.fingerprint, built.handlers, mount(built.node)))
    }
  }

  private func mount(_ element: Element) -> MountedElement {
    let mounted = MountedElement(newNode(), element)
    writer.open(mounted.node, element.tag)
    var hasProperties = false
    for attribute in element.attributes {
      switch attribute.value {
      case .fixed, .text, .flag(true): writer.set(attribute)
      case .flag(false): break
      case .property, .propertyFlag: hasProperties = true
      }
    }
    for listener in element.listeners {
      let number = listeners.add(listener.handler, on: mounted)
      mounted.numbers.append(number)
      writer.listen(listener.event, number, preventsDefault: listener.preventsDefault)
    }
    mounted.children.reserveCapacity(element.children.count)
    for (place, child) in element.children.enumerated() where !child.isNone {
      let key = ChildKey(child, at: place)
      mounted.children.append(MountedChild(key: key, content: mount(child)))
    }
    // After the children, since a select takes its value from its options.
    if hasProperties {
      for attribute in element.attributes {
        switch attribute.value {
        case .property, .propertyFlag: writer.set(attribute)
        case .fixed, .text, .flag: break
        }
      }
    }
    writer.close()
    return mounted
  }

  /// Gives up a node and all below it; taking it out of the document is the caller's.
  func release(_ mounted: Mounted) {
    switch mounted {
    case .text(let text):
      released.append(text.node)
    case .element(let element):
      released.append(element.node)
      for (listener, number) in zip(element.listeners, element.numbers) {
        if listener.event == .disappear { handle(number, .none) }
        listeners.remove(number)
      }
      for child in element.children { release(child.content) }
    case .memo(let memo):
      release(memo.content)
      handlers.remove(memo.handlers)
    }
  }
}

extension Node {
  var isNone: Bool {
    if case .text(let value) = self { value.isEmpty } else { false }
  }
}
