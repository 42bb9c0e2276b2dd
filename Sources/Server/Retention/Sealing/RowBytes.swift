import Database

/// Rows as bytes: of each how many values it has, and of each value its kind and what it is; numbers
/// have the highest byte first.
enum RowBytes {
  static func append(_ row: [SQLValue], to bytes: inout [UInt8]) {
    bytes.append(bigEndian: UInt16(row.count))
    for value in row {
      switch value {
      case .null: bytes.append(0)
      case .integer(let integer):
        bytes.append(1)
        bytes.append(bigEndian: UInt64(bitPattern: integer))
      case .real(let real):
        bytes.append(2)
        bytes.append(bigEndian: real.bitPattern)
      case .text(let text):
        bytes.append(3)
        bytes.append(bigEndian: UInt32(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
      case .blob(let blob):
        bytes.append(4)
        bytes.append(bigEndian: UInt32(blob.count))
        bytes.append(contentsOf: blob)
      }
    }
  }

  /// The rows that are all of the bytes from `start` on; nil when they are none.
  static func rows(_ bytes: [UInt8], from start: Int) -> [[SQLValue]]? {
    var reader = Reader(bytes: bytes, place: start)
    var rows: [[SQLValue]] = []
    while reader.place < bytes.count {
      guard let count: UInt16 = reader.number() else { return nil }
      var row: [SQLValue] = []
      for _ in 0..<count {
        guard let value = reader.value() else { return nil }
        row.append(value)
      }
      rows.append(row)
    }
    return rows
  }

  private struct Reader {
    let bytes: [UInt8]
    var place: Int

    mutating func value() -> SQLValue? {
      guard let kind: UInt8 = number() else { return nil }
      switch kind {
      case 0: return .null
      case 1:
        guard let bits: UInt64 = number() else { return nil }
        return .integer(Int64(bitPattern: bits))
      case 2:
        guard let bits: UInt64 = number() else { return nil }
        return .real(Double(bitPattern: bits))
      case 3: return some().map { .text(String(decoding: $0, as: UTF8.self)) }
      case 4: return some().map { .blob(Array($0)) }
      default: return nil
      }
    }

    mutating func number<Number: FixedWidthInteger>() -> Number? {
      let size = MemoryLayout<Number>.size
      guard bytes.count - place >= size else { return nil }
      defer { place += size }
      return bytes[place..<place + size].reduce(Number(0)) { $0 << 8 | Number($1) }
    }

    private mutating func some() -> ArraySlice<UInt8>? {
      guard let count: UInt32 = number(), bytes.count - place >= Int(count) else { return nil }
      defer { place += Int(count) }
      return bytes[place..<place + Int(count)]
    }
  }
}

extension [UInt8] {
  mutating func append(bigEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}
