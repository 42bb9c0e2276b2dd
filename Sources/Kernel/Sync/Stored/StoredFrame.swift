import Records

/// What surrounds everything that the engine stores: a version of the form and a checksum, so that
/// a flipped byte is found and not believed.
enum StoredFrame {
  private static let version: UInt8 = 1
  static let headerBytes = 9

  static func bytes(_ payload: CompactWriter) -> [UInt8] {
    var bytes: [UInt8] = [version]
    bytes.reserveCapacity(payload.bytes.count + headerBytes)
    let sum = checksum(payload.bytes, from: 0)
    var shift: UInt64 = 0
    while shift < 64 {
      bytes.append(UInt8(truncatingIfNeeded: sum >> shift))
      shift += 8
    }
    bytes.append(contentsOf: payload.bytes)
    return bytes
  }

  /// A reader of the payload; nil when the bytes are not whole.
  static func reader(_ bytes: [UInt8]?) -> CompactReader? {
    guard let bytes, bytes.count >= headerBytes, bytes[0] == version else { return nil }
    var sum: UInt64 = 0
    for position in (1..<headerBytes).reversed() { sum = sum << 8 | UInt64(bytes[position]) }
    guard sum == checksum(bytes, from: headerBytes) else { return nil }
    return CompactReader(bytes, from: headerBytes)
  }

  private static func checksum(_ bytes: [UInt8], from start: Int) -> UInt64 {
    bytes.withUnsafeBufferPointer {
      var hash = FNV1a()
      for position in start..<$0.count { hash.add($0[position]) }
      return hash.value
    }
  }
}
