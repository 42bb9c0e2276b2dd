import Values

/// A statement of ClickHouse, or a part of one.
///
/// ClickHouse 18.16 takes no parameters beside a statement. So what stands in one by `\( )` is a value, which is quoted
/// here; what is SQL comes in by `\(sql:)`, and can only be written in the program.
struct ClickHouseSQL: Hashable, Sendable, ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation parts: Parts) { text = parts.text }

  private init(joined text: String) { self.text = text }

  /// Parts with something between them.
  static func joined(_ parts: [ClickHouseSQL], _ separator: StaticString) -> ClickHouseSQL {
    ClickHouseSQL(joined: parts.map { $0.text }.joined(separator: "\(separator)"))
  }

  struct Parts: StringInterpolationProtocol {
    var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(sql: ClickHouseSQL) { text += sql.text }

    mutating func appendInterpolation(_ number: Int64) { text += String(number) }

    mutating func appendInterpolation(_ number: Int) { text += String(number) }

    mutating func appendInterpolation(_ value: String) { text += Self.quoted(value) }

    /// With commas between; one at least.
    mutating func appendInterpolation(_ values: [String]) {
      text += values.map { Self.quoted($0) }.joined(separator: ",")
    }

    mutating func appendInterpolation(_ numbers: [Int64]) {
      text += numbers.map { String($0) }.joined(separator: ",")
    }

    mutating func appendInterpolation(_ numbers: [Int32]) {
      text += numbers.map { String($0) }.joined(separator: ",")
    }

    mutating func appendInterpolation(_ ids: [UUID]) {
      text += ids.map { "'\($0.description)'" }.joined(separator: ",")
    }

    private static func quoted(_ value: String) -> String {
      var bytes: [UInt8] = [UInt8(ascii: "'")]
      for byte in value.utf8 {
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case 0: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "0")]
        default: bytes.append(byte)
        }
      }
      bytes.append(UInt8(ascii: "'"))
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
