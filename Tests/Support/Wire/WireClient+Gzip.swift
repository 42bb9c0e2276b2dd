import CDeflate

extension WireClient.Answer {
  /// The body as it was before the server packed it; nil when that is not to be had.
  public func unpacked() -> [UInt8]? {
    header("content-encoding") == "gzip" ? Gunzip.unpack(body) : body
  }
}

/// Reads gzip (RFC 1952).
public enum Gunzip {
  /// What was packed; nil when that cannot be told, or is longer than `most` bytes.
  public static func unpack(_ bytes: [UInt8], atMost most: Int = 16_777_216) -> [UInt8]? {
    guard let reader = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(reader) }
    var isWhole = false
    let unpacked = [UInt8](unsafeUninitializedCapacity: most) { room, count in
      let result = libdeflate_gzip_decompress(
        reader, bytes, bytes.count, room.baseAddress, room.count, &count)
      isWhole = result == LIBDEFLATE_SUCCESS
      if !isWhole { count = 0 }
    }
    return isWhole ? unpacked : nil
  }
}
