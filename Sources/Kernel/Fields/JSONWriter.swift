import Values

/// Writes JSON texts (RFC 8259) into one buffer, without white space.
///
/// Numbers are the shortest that read back as the same; a float that is whole keeps its `.0`, so
/// that it is read as a float again; NaN and infinities, which JSON lacks, become null. Of the
/// characters only quote, backslash and those below U+0020 are escaped.
public struct JSONWriter {
  public private(set) var bytes: [UInt8] = []

  public init(reserving capacity: Int = 256) {
    bytes.reserveCapacity(capacity)
  }

  public mutating func write(_ value: JSONValue) {
    switch value {
    case .null: write(raw: "null")
    case .boolean(let value): write(raw: value ? "true" : "false")
    case .integer(let value): write(value)
    case .number(let value): write(value)
    case .text(let value): write(value)
    case .array(let items):
      bytes.append(0x5B)
      for position in items.indices {
        if position > 0 { bytes.append(0x2C) }
        write(items[position])
      }
      bytes.append(0x5D)
    case .object(let members):
      bytes.append(0x7B)
      for position in members.indices {
        if position > 0 { bytes.append(0x2C) }
        write(members[position].name)
        bytes.append(0x3A)
        write(members[position].value)
      }
      bytes.append(0x7D)
    }
  }

  /// Appends one byte of the caller's own, such as a comma between texts.
  public mutating func write(byte: UInt8) { bytes.append(byte) }

  /// Appends text that is JSON already.
  public mutating func write(raw text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends bytes that are JSON already.
  public mutating func write(raw json: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: json)
  }

  /// Appends bytes that are JSON already.
  public mutating func write(raw json: [UInt8]) { bytes.append(contentsOf: json) }

  /// Appends a text from its UTF-8, which is trusted to be valid.
  public mutating func write(utf8 text: UnsafeBufferPointer<UInt8>) {
    bytes.append(0x22)
    append(escaping: text)
    bytes.append(0x22)
  }

  public mutating func write(_ value: Int64) {
    guard value <= -10 || value >= 10 else {
      if value < 0 { bytes.append(0x2D) }
      bytes.append(0x30 + UInt8(value.magnitude))
      return
    }
    if value < 0 { bytes.append(0x2D) }
    let start = bytes.count
    var rest = value.magnitude
    while rest > 0 {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    bytes[start...].reverse()
  }

  public mutating func write(_ value: Double) {
    guard value.isFinite else {
      write(raw: "null")
      return
    }
    var text = value.description
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  public mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { write(utf8: $0) }
  }

  private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var position = 0
    while position < text.count {
      let byte = text[position]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<position]))
        append(escape: byte)
        start = position + 1
      }
      position += 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }

  private mutating func append(escape byte: UInt8) {
    bytes.append(0x5C)
    switch byte {
    case 0x22, 0x5C: bytes.append(byte)
    case 0x08: bytes.append(0x62)
    case 0x09: bytes.append(0x74)
    case 0x0A: bytes.append(0x6E)
    case 0x0C: bytes.append(0x66)
    case 0x0D: bytes.append(0x72)
    default:
      write(raw: "u00")
      bytes.append(byte < 0x10 ? 0x30 : 0x31)
      bytes.append(byte & 15 < 10 ? 0x30 + (byte & 15) : 0x57 + (byte & 15))
    }
  }
}

extension JSONValue {
  /// The value as JSON text in UTF-8.
  public var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.write(self)
    return writer.bytes
  }

  /// The value as JSON text.
  public var jsonText: String { String(utf8: bytes) }
}
