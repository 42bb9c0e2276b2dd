/// How many words a document has, in one byte: exact below 16, beyond that within an eighth.
enum LengthCode {
  static func of(_ length: Int) -> UInt8 {
    guard length >= 16 else { return UInt8(max(0, length)) }
    var shift = 0
    while length >> shift >= 16 { shift += 1 }
    return UInt8(min(255, 8 + shift * 8 + (length >> shift) - 8))
  }

  static func length(_ code: UInt8) -> Int {
    guard code >= 16 else { return Int(code) }
    let shift = min(20, Int(code) / 8 - 1)
    return (Int(code) % 8 + 8) << shift
  }
}
