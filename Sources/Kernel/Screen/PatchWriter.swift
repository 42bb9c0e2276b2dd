import Values

/// Writes one patch after another; names keep their numbers over all of them.
struct PatchWriter {
  private var words: [UInt32] = []
  private var text: [UInt8] = []
  private var current: UInt32 = 0
  private var depth = 0
  private var names: [Literal] = []
  /// The numbers of the names used lately, by where they lie: most look-ups end here.
  private var recent: [Int] = Array(repeating: 0, count: 64)

  var isEmpty: Bool { words.isEmpty }

  /// Ends the patch and returns it in the form that `PatchOperation` describes.
  mutating func finish() -> [UInt32] {
    var patch: [UInt32] = []
    let textWords = (text.count + 3) / 4
    patch.reserveCapacity(2 + words.count + textWords)
    patch.append(UInt32(words.count))
    patch.append(UInt32(text.count))
    patch.append(contentsOf: words)
    var index = 0
    while index < text.count {
      var word: UInt32 = 0
      for offset in 0..<4 where index + offset < text.count {
        word |= UInt32(text[index + offset]) << UInt32(offset * 8)
      }
      patch.append(word)
      index += 4
    }
    words.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    current = 0
    depth = 0
    return patch
  }

  mutating func beginInsertion(into parent: UInt32, before: UInt32) {
    put(.begin, parent, before)
  }

  mutating func endInsertion() {
    put(.end)
    current = 0
  }

  mutating func open(_ node: UInt32, _ tag: Literal) {
    let name = number(of: tag)
    put(.open, node, name)
    depth += 1
  }

  mutating func close() {
    put(.close)
    depth -= 1
  }

  mutating func createText(_ node: UInt32, _ value: String) {
    put(.text, node, append(value))
  }

  /// Makes an element current, unless it is or one is being built.
  mutating func target(_ node: UInt32) {
    guard depth == 0, current != node else { return }
    put(.target, node)
    current = node
  }

  mutating func set(_ attribute: Attribute) {
    switch attribute.value {
    case .fixed(let value):
      let name = number(of: attribute.name)
      put(.attribute, name, append(value.utf8))
    case .text(let value):
      let name = number(of: attribute.name)
      put(.attribute, name, append(value))
    case .flag(true):
      put(.attribute, number(of: attribute.name), 0)
    case .flag(false):
      put(.removeAttribute, number(of: attribute.name))
    case .property(let value):
      let name = number(of: attribute.name)
      put(.property, name, append(value))
    case .propertyFlag(let value):
      put(.propertyFlag, number(of: attribute.name), value ? 1 : 0)
    }
  }

  mutating func unset(_ attribute: Attribute) {
    switch attribute.value {
    case .fixed, .text, .flag: put(.removeAttribute, number(of: attribute.name))
    case .property: put(.property, number(of: attribute.name), 0)
    case .propertyFlag: put(.propertyFlag, number(of: attribute.name), 0)
    }
  }

  mutating func listen(_ kind: EventKind, _ listener: UInt32, preventsDefault: Bool) {
    put(.listen, UInt32(kind.rawValue), listener)
    words.append(preventsDefault ? 1 : 0)
  }

  mutating func unlisten(_ kind: EventKind) {
    put(.unlisten, UInt32(kind.rawValue))
  }

  mutating func setText(_ node: UInt32, _ value: String) {
    put(.setText, node, append(value))
  }

  mutating func move(_ node: UInt32, parent: UInt32, before: UInt32) {
    put(.move, node, parent)
    words.append(before)
  }

  mutating func remove(_ node: UInt32) {
    put(.remove, node)
  }

  mutating func clear(_ node: UInt32) {
    put(.clear, node)
  }

  mutating func release(_ nodes: [UInt32]) {
    put(.release, UInt32(nodes.count))
    words.append(contentsOf: nodes)
  }

  private mutating func put(_ operation: PatchOperation) {
    words.append(operation.rawValue)
  }

  private mutating func put(_ operation: PatchOperation, _ a: UInt32) {
    words.append(operation.rawValue)
    words.append(a)
  }

  private mutating func put(_ operation: PatchOperation, _ a: UInt32, _ b: UInt32) {
    words.append(operation.rawValue)
    words.append(a)
    words.append(b)
  }

  /// The number of a name; a new name is written to the patch first.
  private mutating func number(of name: Literal) -> UInt32 {
    let slot = name.place & 63
    let last = recent[slot]
    if last < names.count, names[last].place == name.place { return UInt32(last) }
    var number = 0
    while number < names.count, names[number] != name { number += 1 }
    if number == names.count {
      names.append(name)
      put(.name, append(name.utf8))
    }
    recent[slot] = number
    return UInt32(number)
  }

  /// Puts the text at the end and returns its length in UTF-16 units.
  private mutating func append(_ value: String) -> UInt32 {
    var value = value
    return value.withUTF8 { append($0) }
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    text.append(contentsOf: bytes)
    var units: UInt32 = 0
    for byte in bytes {
      if byte & 0xC0 != 0x80 { units += 1 }
      if byte >= 0xF0 { units += 1 }
    }
    return units
  }
}
