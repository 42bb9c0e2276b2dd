import CPostgreSQL

/// One row of an answer.
struct PostgresRow: Row {
  let result: PostgresResult
  let row: Int32

  var count: Int { result.columns }

  func isNull(_ column: Int) -> Bool { PQgetisnull(result.handle, row, index(column)) == 1 }

  func int(_ column: Int) -> Int64 {
    withBytes(column) { bytes in
      switch result.types[column] {
      case .boolean: bytes.first == 1 ? 1 : 0
      case .int2: Int64(bytes.integer(Int16.self))
      case .int4: Int64(bytes.integer(Int32.self))
      case .int8: bytes.integer(Int64.self)
      case .real4, .real8, .numeric: Int64(saturating: number(bytes, result.types[column]))
      case .text, .varchar, .name, .unknown:
        Int64(String(decoding: bytes, as: UTF8.self)) ?? 0
      case .bytes, .other: 0
      }
    }
  }

  func double(_ column: Int) -> Double {
    withBytes(column) { bytes in
      switch result.types[column] {
      case .real4, .real8, .numeric: number(bytes, result.types[column])
      case .text, .varchar, .name, .unknown:
        Double(String(decoding: bytes, as: UTF8.self)) ?? 0
      default: Double(int(column))
      }
    }
  }

  func text(_ column: Int) -> String {
    switch result.types[column] {
    case .boolean, .int2, .int4, .int8: isNull(column) ? "" : "\(int(column))"
    case .real4, .real8, .numeric: isNull(column) ? "" : "\(double(column))"
    default: withBytes(column) { String(decoding: $0, as: UTF8.self) }
    }
  }

  func bytes(_ column: Int) -> [UInt8] {
    switch result.types[column] {
    case .text, .varchar, .name, .unknown, .bytes, .other: withBytes(column) { [UInt8]($0) }
    default: Array(text(column).utf8)
    }
  }

  func withBytes<R>(_ column: Int, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    let count = Int(PQgetlength(result.handle, row, index(column)))
    let start = PQgetvalue(result.handle, row, index(column))
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  func value(_ column: Int) -> SQLValue {
    if isNull(column) { return .null }
    return switch result.types[column] {
    case .boolean, .int2, .int4, .int8: .integer(int(column))
    case .real4, .real8, .numeric: .real(double(column))
    case .text, .varchar, .name, .unknown: .text(text(column))
    case .bytes, .other: .blob(bytes(column))
    }
  }

  private func number(_ bytes: UnsafeRawBufferPointer, _ type: PostgresType) -> Double {
    switch type {
    case .real4: Double(Float(bitPattern: bytes.integer(UInt32.self)))
    case .real8: Double(bitPattern: bytes.integer(UInt64.self))
    case .numeric: PostgresNumeric.value(bytes)
    default: 0
    }
  }

  private func index(_ column: Int) -> Int32 {
    precondition(column >= 0 && column < count, "column \(column) of a row of \(count)")
    return Int32(column)
  }
}

/// The exact number that `sum` and `avg` of integers give: groups of four decimal digits.
private enum PostgresNumeric {
  static func value(_ bytes: UnsafeRawBufferPointer) -> Double {
    guard bytes.count >= 8 else { return 0 }
    func part(_ position: Int) -> UInt16 {
      UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: position * 2, as: UInt16.self))
    }
    let (digits, sign) = (Int(part(0)), part(2))
    guard sign != 0xC000 else { return .nan }
    guard bytes.count >= 8 + digits * 2 else { return 0 }
    var value = 0.0
    for position in 0..<digits { value = value * 10_000 + Double(part(4 + position)) }
    let exponent = Int(Int16(bitPattern: part(1))) - digits + 1
    for _ in 0..<abs(exponent) { value = exponent < 0 ? value / 10_000 : value * 10_000 }
    return sign == 0x4000 ? -value : value
  }
}

extension UnsafeRawBufferPointer {
  /// A number in network byte order; 0 where there are too few bytes, as of NULL.
  fileprivate func integer<T: FixedWidthInteger & BitwiseCopyable>(_ type: T.Type) -> T {
    guard count == MemoryLayout<T>.size else { return 0 }
    return T(bigEndian: loadUnaligned(as: T.self))
  }
}

extension Int64 {
  /// The number without its fraction, the nearest that fits.
  fileprivate init(saturating number: Double) {
    self = Int64(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
  }
}
