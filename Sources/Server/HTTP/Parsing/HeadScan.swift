/// Looks for the end of a head as bytes arrive, each byte once, and refuses at once what can never
/// become a valid head: a CR or LF alone, other controls, and what is too long.
struct HeadScan {
  private var position = 0
  private var lineStart = 0
  private var isFirstLine = true

  /// The length of the head with its empty line, or nil when more bytes are needed.
  mutating func end(in bytes: Span<UInt8>, limits: Limits) throws(ProtocolError) -> Int? {
    var index = position
    let count = bytes.count
    scan: while index < count {
      let byte = bytes[index]
      if byte >= Ascii.space && byte != 0x7F || byte == Ascii.tab {
        index += 1
        continue
      }
      guard byte == Ascii.carriageReturn else {
        throw ProtocolError(.badRequest, "control byte in head")
      }
      guard index + 1 < count else { break scan }
      guard bytes[index + 1] == Ascii.lineFeed else {
        throw ProtocolError(.badRequest, "CR without LF")
      }
      let isEmpty = index == lineStart
      if isFirstLine {
        guard !isEmpty else { throw ProtocolError(.badRequest, "empty request line") }
        try checkTarget(length: index, limits)
      }
      index += 2
      lineStart = index
      isFirstLine = false
      if isEmpty {
        guard index <= limits.headBytes else { throw tooLarge }
        return index
      }
    }
    position = index
    if isFirstLine { try checkTarget(length: index, limits) }
    guard count <= limits.headBytes else { throw tooLarge }
    return nil
  }

  private func checkTarget(length: Int, _ limits: Limits) throws(ProtocolError) {
    // A method, two spaces and the version are at most 32 bytes more.
    guard length <= limits.targetBytes + 32 else {
      throw ProtocolError(.uriTooLong, "request line too long")
    }
  }

  private var tooLarge: ProtocolError { ProtocolError(.headerFieldsTooLarge, "head too large") }
}
