import Values

/// A property as a line says it: `DTSTART;TZID=America/Sao_Paulo:20260131T083000` (RFC 5545 section 3.1).
struct ContentLine {
  /// In upper case.
  let name: String
  /// Their names in upper case.
  private let parameters: [(name: String, value: String)]
  let value: String

  /// How many parameters a line has at most: programs write a handful.
  static let mostParameters = 64

  /// Nil when it has no name or no value, or more parameters than any program writes.
  init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes)
    let name = reader.text(until: [0x3B, 0x3A])
    var parameters: [(name: String, value: String)] = []
    while reader.skip(0x3B) {
      guard parameters.count < Self.mostParameters else { return nil }
      let name = reader.text(until: [0x3D, 0x3B, 0x3A])
      let value = reader.skip(0x3D) ? reader.parameterValue() : ""
      parameters.append((Self.raised(name), value))
    }
    guard !name.isEmpty, reader.skip(0x3A) else { return nil }
    self.name = Self.raised(name)
    self.parameters = parameters
    value = reader.rest
  }

  func parameter(_ name: String) -> String? {
    for each in parameters where each.name == name { return each.value }
    return nil
  }

  /// The value of a text property, as it was before it was written (RFC 5545 section 3.3.11).
  var text: String {
    var found: [UInt8] = []
    var isEscaped = false
    for byte in value.bytes {
      if isEscaped {
        isEscaped = false
        found.append(byte == 0x6E || byte == 0x4E ? 0x0A : byte)
      } else if byte == 0x5C {
        isEscaped = true
      } else if byte >= 0x20 && byte != 0x7F || byte == 0x09 {
        found.append(byte)
      }
    }
    return String(utf8: found)
  }

  private static func raised(_ text: String) -> String {
    var bytes = Array(text.bytes)
    for index in bytes.indices where bytes[index] >= 0x61 && bytes[index] <= 0x7A {
      bytes[index] -= 0x20
    }
    return String(utf8: bytes)
  }

  private struct Reader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    var rest: String { String(utf8: bytes[position...]) }

    mutating func skip(_ byte: UInt8) -> Bool {
      guard position < bytes.count, bytes[position] == byte else { return false }
      position += 1
      return true
    }

    mutating func text(until ends: [UInt8]) -> String {
      let start = position
      while position < bytes.count, !ends.contains(bytes[position]) { position += 1 }
      return String(utf8: bytes[start..<position])
    }

    /// Without the quotes in which it may be.
    mutating func parameterValue() -> String {
      guard skip(0x22) else { return text(until: [0x3B, 0x3A]) }
      let quoted = text(until: [0x22])
      _ = skip(0x22)
      // More values of the same parameter.
      _ = text(until: [0x3B, 0x3A])
      return quoted
    }
  }
}
