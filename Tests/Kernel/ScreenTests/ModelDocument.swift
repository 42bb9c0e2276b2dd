/// A document in memory, to see what a patch makes of it.
final class ModelDocument {
  final class Node {
    var tag: String?
    var text = ""
    var attributes: [String: String] = [:]
    var properties: [String: String] = [:]
    var flags: [String: Bool] = [:]
    var listeners: [UInt8: UInt32] = [:]
    var children: [UInt32] = []
    var parent: UInt32?
  }

  private(set) var nodes: [UInt32: Node] = [:]
  private(set) var current = Node()
  private var open: [UInt32] = []
  private var before: UInt32 = 0

  init() {
    nodes[1] = Node()
    nodes[1]!.tag = "main"
  }

  func node(_ number: UInt32) -> Node { nodes[number]! }

  func begin(_ parent: UInt32, _ before: UInt32) {
    open = [parent]
    self.before = before
  }

  func end() {
    open = []
  }

  func open(_ number: UInt32, _ tag: String) {
    precondition(nodes[number] == nil, "node \(number) is in use")
    let node = Node()
    node.tag = tag
    nodes[number] = node
    open.append(number)
    current = node
  }

  func close() {
    let number = open.removeLast()
    place(number)
    current = node(open.last!)
  }

  func text(_ number: UInt32, _ text: String) {
    precondition(nodes[number] == nil, "node \(number) is in use")
    let node = Node()
    node.text = text
    nodes[number] = node
    place(number)
  }

  func target(_ number: UInt32) {
    current = node(number)
  }

  func move(_ number: UInt32, _ parent: UInt32, _ before: UInt32) {
    remove(number)
    insert(number, parent, before)
  }

  func remove(_ number: UInt32) {
    let parent = node(number).parent!
    node(parent).children.removeAll { $0 == number }
    node(number).parent = nil
  }

  func clear(_ number: UInt32) {
    for child in node(number).children { node(child).parent = nil }
    node(number).children = []
  }

  func release(_ numbers: [UInt32]) {
    for number in numbers { precondition(nodes.removeValue(forKey: number) != nil) }
  }

  private func place(_ number: UInt32) {
    insert(number, open.last!, open.count == 1 ? before : 0)
  }

  private func insert(_ number: UInt32, _ parent: UInt32, _ before: UInt32) {
    let siblings = node(parent).children
    node(number).parent = parent
    let index = before == 0 ? siblings.count : siblings.firstIndex(of: before)!
    node(parent).children.insert(number, at: index)
  }

  /// The document as markup, with what markup does not show in brackets.
  func markup(_ number: UInt32 = 1) -> String {
    let node = node(number)
    guard let tag = node.tag else { return "'" + node.text + "'" }
    var out = "<" + tag
    for name in node.attributes.keys.sorted() { out += " \(name)=\(node.attributes[name]!)" }
    for name in node.properties.keys.sorted() where node.properties[name] != "" {
      out += " [\(name)=\(node.properties[name]!)]"
    }
    for name in node.flags.keys.sorted() where node.flags[name] == true { out += " [\(name)]" }
    for kind in node.listeners.keys.sorted() { out += " (\(kind))" }
    return out + ">" + node.children.map { markup($0) }.joined() + "</>"
  }
}
