import CZstd

/// Zstandard (RFC 8878) of what lies in memory as a whole.
public enum Zstd {
  /// The bytes as one frame, in fewer; nil when that would save nothing. May be called from any thread.
  public static func pack(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8]? {
    guard !bytes.isEmpty else { return nil }
    let packed = [UInt8](unsafeUninitializedCapacity: bytes.count) { room, count in
      let code = ZSTD_compress(room.baseAddress, room.count, bytes, bytes.count, level)
      // An error when it does not fit.
      count = ZSTD_isError(code) == 0 ? code : 0
    }
    return packed.isEmpty || packed.count == bytes.count ? nil : packed
  }

  /// The bytes that `pack` was given; nil when they are not exactly `count`, or it did not make them.
  public static func unpack(_ packed: [UInt8], to count: Int) -> [UInt8]? {
    guard count > 0 else { return nil }
    var isRight = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      isRight = packed.withUnsafeBytes {
        unpack($0, into: UnsafeMutableRawBufferPointer(start: room.baseAddress, count: count))
      }
      filled = isRight ? count : 0
    }
    return isRight ? bytes : nil
  }

  /// Fills all of `room` with the bytes that `pack` was given.
  /// - Returns: false when they are not exactly as many, or it did not make them.
  public static func unpack(
    _ packed: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) -> Bool {
    let code = ZSTD_decompress(room.baseAddress, room.count, packed.baseAddress, packed.count)
    return ZSTD_isError(code) == 0 && code == room.count
  }
}
