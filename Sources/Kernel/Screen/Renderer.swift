import Values

/// Keeps a document equal to the tree that a view returns: compares each new tree with the last and
/// writes what differs as a patch (`PatchOperation`).
///
/// Children with keys keep their document nodes when they move; others are matched by place. Parts
/// that are memoised are built again only when their fingerprint changed; the listeners they use
/// must be made inside `build`.
public final class Renderer {
  /// Where scenes register what their listeners call.
  public let handlers = HandlerTable()
  /// How often a memoised part was built, since the start.
  public private(set) var memoBuilds = 0

  var writer = PatchWriter()
  var listeners = ListenerTable()
  private var root: MountedElement
  private var rootHandlers: [HandlerID] = []
  private var nextNode: UInt32 = 2
  private var freeNodes: [UInt32] = []
  var released: [UInt32] = []

  public init() {
    root = MountedElement(1, Element("main"))
  }

  /// How many listeners the document has.
  public var listenerCount: Int { listeners.count }

  /// Renders what `view` returns into the container.
  /// - Returns: the patch; nil when nothing differs.
  public func render(_ view: () -> Node) -> [UInt32]? {
    handlers.beginPart()
    let node = view()
    updateChildren(of: root, to: [node])
    let last = rootHandlers
    rootHandlers = handlers.endPart()
    handlers.remove(last)
    if !released.isEmpty {
      writer.release(released)
      freeNodes.append(contentsOf: released)
      released.removeAll(keepingCapacity: true)
    }
    return writer.isEmpty ? nil : writer.finish()
  }

  /// Hands an event of the document to the handler of its listener.
  /// - Returns: false when nobody listens any more.
  @discardableResult
  public func handle(_ listener: UInt32, _ data: EventData) -> Bool {
    guard let (element, id) = listeners.find(listener) else { return false }
    element.noteLive(data)
    guard let handler = handlers[id] else { return false }
    handler(data)
    return true
  }

  func newNode() -> UInt32 {
    if let node = freeNodes.popLast() { return node }
    nextNode += 1
    return nextNode - 1
  }

  func build(_ memo: Memo) -> (node: Node, handlers: [HandlerID]) {
    memoBuilds += 1
    handlers.beginPart()
    return (memo.build(), handlers.endPart())
  }
}
