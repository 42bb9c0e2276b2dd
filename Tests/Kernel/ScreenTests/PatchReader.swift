import Screen

/// Reads patches as `Web/runtime/patch.js` does: into lines for exact assertions, and into a model
/// of the document.
final class PatchReader {
  private var names: [String] = []
  private(set) var document = ModelDocument()

  /// The operations in words, one a line: `open 3 p`, `attribute class big`.
  func read(_ patch: [UInt32]?) -> [String] {
    guard let patch else { return [] }
    let count = Int(patch[0])
    var bytes: [UInt8] = []
    for word in patch[(2 + count)...] {
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(shift)))
      }
    }
    let text = Array(String(decoding: bytes.prefix(Int(patch[1])), as: UTF8.self).utf16)
    var operands = Operands(words: Array(patch[2..<(2 + count)]), text: text)
    var lines: [String] = []
    while let line = apply(&operands) {
      if !line.isEmpty { lines.append(line) }
    }
    return lines
  }

  private func apply(_ operands: inout Operands) -> String? {
    guard let word = operands.next() else { return nil }
    guard let operation = PatchOperation(rawValue: word) else { return "unknown \(word)" }
    switch operation {
    case .name:
      names.append(operands.text())
      return ""
    case .begin:
      let (parent, before) = (operands.word(), operands.word())
      document.begin(parent, before)
      return "begin \(parent) before \(before)"
    case .open:
      let (node, tag) = (operands.word(), names[Int(operands.word())])
      document.open(node, tag)
      return "open \(node) \(tag)"
    case .close:
      document.close()
      return "close"
    case .text:
      let (node, text) = (operands.word(), operands.text())
      document.text(node, text)
      return "text \(node) \(text)"
    case .end:
      document.end()
      return "end"
    case .target:
      let node = operands.word()
      document.target(node)
      return "target \(node)"
    case .attribute:
      let (name, value) = (names[Int(operands.word())], operands.text())
      document.current.attributes[name] = value
      return "attribute \(name) \(value)"
    case .removeAttribute:
      let name = names[Int(operands.word())]
      document.current.attributes[name] = nil
      return "removeAttribute \(name)"
    case .property:
      let (name, value) = (names[Int(operands.word())], operands.text())
      document.current.properties[name] = value
      return "property \(name) \(value)"
    case .propertyFlag:
      let (name, value) = (names[Int(operands.word())], operands.word() == 1)
      document.current.flags[name] = value
      return "propertyFlag \(name) \(value)"
    case .listen:
      let (kind, number, prevents) = (operands.word(), operands.word(), operands.word())
      document.current.listeners[UInt8(kind)] = number
      return "listen \(EventKind(rawValue: UInt8(kind))!)" + (prevents == 1 ? " prevents" : "")
    case .unlisten:
      let kind = UInt8(operands.word())
      document.current.listeners[kind] = nil
      return "unlisten \(EventKind(rawValue: kind)!)"
    case .setText:
      let (node, text) = (operands.word(), operands.text())
      document.node(node).text = text
      return "setText \(node) \(text)"
    case .move:
      let (node, parent, before) = (operands.word(), operands.word(), operands.word())
      document.move(node, parent, before)
      return "move \(node) before \(before)"
    case .remove:
      let node = operands.word()
      document.remove(node)
      return "remove \(node)"
    case .clear:
      let node = operands.word()
      document.clear(node)
      return "clear \(node)"
    case .release:
      let count = operands.word()
      var nodes: [UInt32] = []
      for _ in 0..<count { nodes.append(operands.word()) }
      document.release(nodes)
      return "release \(nodes.map { "\($0)" }.joined(separator: " "))"
    }
  }
}

private struct Operands {
  let words: [UInt32]
  let units: [UInt16]
  private var place = 0
  private var read = 0

  init(words: [UInt32], text: [UInt16]) {
    self.words = words
    units = text
  }

  mutating func next() -> UInt32? {
    guard place < words.count else { return nil }
    place += 1
    return words[place - 1]
  }

  mutating func word() -> UInt32 { next()! }

  mutating func text() -> String {
    let count = Int(word())
    read += count
    return String(decoding: units[(read - count)..<read], as: UTF16.self)
  }
}
