import Database
import Values

extension SQLValue {
  /// The 16 bytes of an identifier.
  public init(_ uuid: UUID) {
    self = .blob(
      [UInt8](unsafeUninitializedCapacity: 16) { bytes, count in
        let whole = UnsafeMutableRawBufferPointer(bytes)
        whole.storeBytes(of: uuid.high.bigEndian, as: UInt64.self)
        whole.storeBytes(of: uuid.low.bigEndian, toByteOffset: 8, as: UInt64.self)
        count = 16
      })
  }
}

extension UUID {
  /// Reads the 16 bytes of an identifier; nil for any other length.
  public init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 16 else { return nil }
    self.init(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }
}

extension Row {
  /// The column's 16 bytes as an identifier; zero for anything else.
  public func uuid(_ column: Int) -> UUID {
    withBytes(column) { UUID($0) } ?? .zero
  }
}
