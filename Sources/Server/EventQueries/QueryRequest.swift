import QueryWire

/// What a query's process asks for: a part of a day with some columns (struct request of parts.c).
struct QueryRequest {
  /// The rows of a day.
  struct Place: Equatable {
    var day: Int
    /// Bits of columns.
    var wanted: [UInt64]

    func has(_ bit: Int) -> Bool { wanted[bit / 64] & (1 << UInt64(bit % 64)) != 0 }
  }

  static let words = 16
  static let byteCount = 16 + 8 * words

  var place: Place
  var number: Int

  /// Nil for what is none.
  init?(_ message: [UInt8]) {
    guard message.count == Self.byteCount else { return nil }
    let read = message.withUnsafeBytes { bytes in
      (
        number: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self),
        day: bytes.loadUnaligned(fromByteOffset: 8, as: Int64.self),
        wanted: (0..<Self.words).map { word in
          bytes.loadUnaligned(fromByteOffset: 16 + 8 * word, as: UInt64.self)
        }
      )
    }
    number = Int(read.number)
    place = Place(day: Int(read.day), wanted: read.wanted)
  }

  /// What is said when the part is in the file (struct answer of parts.c).
  static func answer(rows: Int, people: Int, parts: Int, before: Int) -> [UInt8] {
    var message: [UInt8] = []
    for number in [Int(UInt8(ascii: "p")), rows, people, parts] {
      withUnsafeBytes(of: UInt32(number)) { message.append(contentsOf: $0) }
    }
    withUnsafeBytes(of: UInt64(before)) { message.append(contentsOf: $0) }
    return message
  }
}
