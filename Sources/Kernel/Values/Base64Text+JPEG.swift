extension String {
  /// Whether it is base64 whose bytes begin as each JPEG file does: FF D8 FF.
  public var isBase64JPEG: Bool {
    let bytes = Array(self.bytes)
    guard bytes.count % 4 == 0, begins(with: "/9j/") else { return false }
    let end = bytes.lastIndex { $0 != 0x3D }.map { $0 + 1 } ?? 0
    guard bytes.count - end <= 2 else { return false }
    return bytes[..<end].allSatisfy {
      switch $0 {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F: true
      default: false
      }
    }
  }
}
