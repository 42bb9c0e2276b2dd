import Foundation

/// Pictures for tests, made without the library that reads them.
enum Picture {
  /// A black JPEG of 24 by 16 pixels with an orientation (Exif 2.3, tag 0x0112), a comment, and
  /// something behind its end.
  static func jpeg(
    orientation: UInt8 = 1, comment: String = "", behind: [UInt8] = []
  ) -> [UInt8] {
    var bytes = Array(Data(base64Encoded: base64)!)
    let tag: [UInt8] = [0x12, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00]
    let place = bytes.indices.first { Array(bytes[$0...].prefix(tag.count)) == tag }!
    bytes[place + tag.count] = orientation
    let text = Array(comment.utf8)
    if !text.isEmpty {
      let length = text.count + 2
      bytes.insert(
        contentsOf: [0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 255)] + text, at: 2)
    }
    return bytes + behind
  }

  /// A PNG that claims a size and has so many rows of it, all black (RFC 2083).
  /// - Parameter deep: four channels of 16 bits instead of one of a single bit.
  static func png(
    width: Int, height: Int, rows: Int? = nil, deep: Bool = false, behind: [UInt8] = []
  ) -> [UInt8] {
    let row = [UInt8](repeating: 0, count: 1 + (deep ? width * 8 : (width + 7) / 8))
    let pixels = Array(repeating: row, count: rows ?? height).flatMap(\.self)
    let head = big(width) + big(height) + (deep ? [16, 6, 0, 0, 0] : [1, 0, 0, 0, 0])
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head)
      + chunk("IDAT", zlib(pixels)) + chunk("IEND", []) + behind
  }

  private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + bytes
    return big(bytes.count) + body + big(Int(crc(body)))
  }

  /// Stored, not compressed (RFC 1950, RFC 1951).
  private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let part = rest.prefix(65_535)
      rest = rest.dropFirst(part.count)
      let (low, high) = (UInt8(part.count & 255), UInt8(part.count >> 8))
      out += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + part
    } while !rest.isEmpty
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return out + big(b << 16 | a)
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
        crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1
      }
    }
  }

  private static func big(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  private static let base64 = """
    /9j/4QC8RXhpZgAASUkqAAgAAAAGABIBAwABAAAAAQAAABoBBQABAAAAVgAAABsBBQABAAAAXgAAACgBAwABAAAAAgAA\
    ABMCAwABAAAAAQAAAGmHBAABAAAAZgAAAAAAAAA4YwAA6AMAADhjAADoAwAABgAAkAcABAAAADAyMTABkQcABAAAAAEC\
    AwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAABgAAAADoAQAAQAAABAAAAAAAAAA/9sAQwAQCwwODAoQDg0O\
    EhEQExgoGhgWFhgxIyUdKDozPTw5Mzg3QEhcTkBEV0U3OFBtUVdfYmdoZz5NcXlwZHhcZWdj/9sAQwEREhIYFRgvGhov\
    Y0I4QmNjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj/8AAEQgAEAAYAwEiAAIR\
    AQMRAf/EABUAAQEAAAAAAAAAAAAAAAAAAAAH/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAA\
    AAD/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCfgAAA/9k=
    """
}
