/// CRC-32 (ISO 3309, as zip has it) of stored bytes: it finds what a device lost or changed. Who may change them on
/// purpose is kept out by whoever seals them.
enum Checksum {
  static func of(_ bytes: [UInt8], from start: Int) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    bytes.withUnsafeBufferPointer { bytes in
      table.withUnsafeBufferPointer { table in
        var place = max(0, start)
        while place < bytes.count {
          sum = table[Int((sum ^ UInt32(bytes[place])) & 0xFF)] ^ sum >> 8
          place += 1
        }
      }
    }
    return ~sum
  }

  private static let table: [UInt32] = {
    var table: [UInt32] = []
    table.reserveCapacity(256)
    for byte in 0..<UInt32(256) {
      var sum = byte
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
      table.append(sum)
    }
    return table
  }()
}
