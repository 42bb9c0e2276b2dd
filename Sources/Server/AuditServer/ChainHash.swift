import Crypto
import Database

/// The hash that ties a row to the one before it: SHA-256 of the hash before and of the row's values
/// in one form that no other values have.
///
/// Each value is a byte for its kind; an integer follows in 8 bytes, a text or bytes by their length
/// in 8 bytes and then themselves, the most significant byte first.
enum ChainHash {
  /// What comes before the first row.
  static let start = [UInt8](repeating: 0, count: Digest.size)

  static func next(after previous: [UInt8], _ values: some Collection<SQLValue>) -> [UInt8] {
    var bytes = previous
    bytes.reserveCapacity(512)
    for value in values { add(value, to: &bytes) }
    return Digest.sha256(bytes)
  }

  private static func add(_ value: SQLValue, to bytes: inout [UInt8]) {
    switch value {
    case .null:
      bytes.append(0)
    case .integer(let number):
      bytes.append(1)
      add(UInt64(bitPattern: number), to: &bytes)
    case .real(let number):
      bytes.append(2)
      add(number.bitPattern, to: &bytes)
    case .text(let text):
      bytes.append(3)
      add(UInt64(text.utf8.count), to: &bytes)
      bytes.append(contentsOf: text.utf8)
    case .blob(let blob):
      bytes.append(4)
      add(UInt64(blob.count), to: &bytes)
      bytes.append(contentsOf: blob)
    }
  }

  private static func add(_ number: UInt64, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }
}
