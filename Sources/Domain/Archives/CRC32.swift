/// The cyclic redundancy check that zip archives have of each file (ISO 3309, ITU-T V.42): it tells damage, and
/// protects from nobody who means harm.
public struct CRC32: Hashable, Sendable {
  private var state: UInt32 = 0xFFFF_FFFF

  public init() {}

  public init(_ bytes: [UInt8]) { add(bytes[...]) }

  public var value: UInt32 { ~state }

  @inline(never)
  public mutating func add(_ bytes: ArraySlice<UInt8>) {
    var state = state
    Self.table.withUnsafeBufferPointer { table in
      bytes.withUnsafeBufferPointer { bytes in
        for byte in bytes { state = table[Int((state ^ UInt32(byte)) & 0xFF)] ^ state >> 8 }
      }
    }
    self.state = state
  }

  private static let table: [UInt32] = {
    var table: [UInt32] = []
    for number in 0..<256 as Range<UInt32> {
      var value = number
      for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
      table.append(value)
    }
    return table
  }()
}
