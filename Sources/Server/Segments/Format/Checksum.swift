import CSegments

/// CRC-32C (RFC 3720 appendix B.4): finds every change of one bit.
enum Checksum {
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    segments_crc32c(0, bytes.baseAddress, bytes.count)
  }

  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.withUnsafeBytes { of($0) } }
}
