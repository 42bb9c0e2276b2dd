import Values

/// A recursive descent over the bytes of one JSON text.
struct JSONReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  private var depthLeft: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, depth: Int) {
    self.bytes = bytes
    depthLeft = depth
  }

  /// The next byte that is not white space, still unread; 0 at the end, which no value begins with.
  @inline(__always)
  mutating func peek() -> UInt8 {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      position += 1
    }
    return 0
  }

  func error(_ reason: JSONError.Reason = .unexpectedByte) -> JSONError {
    JSONError(position < bytes.count ? reason : .unexpectedEnd, at: min(position, bytes.count))
  }

  /// Makes sure that nothing follows.
  mutating func end() throws(JSONError) {
    _ = peek()
    guard position == bytes.count else { throw error(.trailingBytes) }
  }

  mutating func value() throws(JSONError) -> JSONValue {
    switch peek() {
    case 0x22: return .text(try text())
    case 0x7B: return try object()
    case 0x5B: return try array()
    case 0x74:
      try word("true")
      return .boolean(true)
    case 0x66:
      try word("false")
      return .boolean(false)
    case 0x6E:
      try word("null")
      return .null
    case 0x2D, 0x30...0x39: return try number()
    default: throw error()
    }
  }

  private mutating func word(_ word: StaticString) throws(JSONError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard position < bytes.count, bytes[position] == word.utf8Start[index] else { throw error() }
      position += 1
    }
  }

  private mutating func descend() throws(JSONError) {
    guard depthLeft > 0 else { throw error(.tooDeep) }
    depthLeft -= 1
    position += 1
  }

  private mutating func ascend() {
    depthLeft += 1
    position += 1
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    try descend()
    var items: [JSONValue] = []
    if peek() == 0x5D {
      ascend()
      return .array(items)
    }
    while true {
      items.append(try value())
      switch peek() {
      case 0x2C: position += 1
      case 0x5D:
        ascend()
        return .array(items)
      default: throw error()
      }
    }
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    var members: [JSONValue.Member] = []
    var hasMore = try beginObject()
    while hasMore {
      let name = try memberName()
      members.append(JSONValue.Member(name, try value()))
      hasMore = try endMember()
    }
    return .object(members)
  }

  /// Enters an object, whose opening brace is next; false when it is empty, and left again.
  mutating func beginObject() throws(JSONError) -> Bool {
    try descend()
    guard peek() == 0x7D else { return true }
    ascend()
    return false
  }

  /// What follows a member's value; false when the object ends, and is left.
  mutating func endMember() throws(JSONError) -> Bool {
    switch peek() {
    case 0x2C:
      position += 1
      return true
    case 0x7D:
      ascend()
      return false
    default: throw error()
    }
  }

  /// A member's name and its colon.
  mutating func memberName() throws(JSONError) -> String {
    guard peek() == 0x22 else { throw error() }
    let name = try text()
    try colon()
    return name
  }

  private mutating func colon() throws(JSONError) {
    guard peek() == 0x3A else { throw error() }
    position += 1
  }

  /// Takes the next member's name and its colon if it is `expected`, written without escapes.
  mutating func takeMemberName(_ expected: String) throws(JSONError) -> Bool {
    guard peek() == 0x22 else { throw error() }
    var next = position + 1
    for byte in expected.bytes {
      guard next < bytes.count, bytes[next] == byte, byte >= 0x20, byte != 0x22, byte != 0x5C else {
        return false
      }
      next += 1
    }
    guard next < bytes.count, bytes[next] == 0x22 else { return false }
    position = next + 1
    try colon()
    return true
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    var scanner = NumberScanner(bytes, from: position)
    let value = try scanner.scan()
    position = scanner.position
    return value
  }
}
