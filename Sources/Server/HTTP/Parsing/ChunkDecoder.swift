/// Takes the chunked coding off a body (RFC 9112 section 7.1), strictly: hexadecimal digits alone
/// as size, CR LF and nothing else at line ends, bounded extensions, validated trailers.
struct ChunkDecoder {
  private enum Phase {
    case size(digits: Int)
    case `extension`
    case sizeEnd
    case data
    case dataCarriageReturn
    case dataLineFeed
    case trailer
    case done
  }

  private var phase = Phase.size(digits: 0)
  private var remaining = 0
  /// Bytes spent on extensions and trailers, over the whole body.
  private var overhead = 0
  private var trailers: [UInt8] = []

  var isDone: Bool {
    if case .done = phase { true } else { false }
  }

  /// Decodes from the start of `bytes` into `output` and returns how many bytes were used; all of
  /// them, unless the body ended.
  mutating func decode(
    _ bytes: Span<UInt8>, into output: inout [UInt8], limits: Limits
  ) throws(ProtocolError) -> Int {
    var index = 0
    while index < bytes.count, !isDone {
      if case .data = phase {
        let count = min(remaining, bytes.count - index)
        bytes.extracting(index..<(index + count)).withUnsafeBufferPointer {
          output.append(contentsOf: $0)
        }
        index += count
        remaining -= count
        if remaining == 0 { phase = .dataCarriageReturn }
      } else {
        try decode(bytes[index], limits)
        index += 1
      }
    }
    return index
  }

  private mutating func decode(_ byte: UInt8, _ limits: Limits) throws(ProtocolError) {
    switch phase {
    case .size(let digits):
      if let digit = Ascii.hexadecimal(byte) {
        guard digits < 15 else { throw broken("chunk size") }
        remaining = remaining * 16 + digit
        phase = .size(digits: digits + 1)
      } else {
        guard digits > 0 else { throw broken("chunk size") }
        try endSize(byte)
      }
    case .extension:
      overhead += 1
      guard overhead <= 1024, Token.isFieldByte(byte) || byte == Ascii.carriageReturn else {
        throw broken("chunk extension")
      }
      if byte == Ascii.carriageReturn { phase = .sizeEnd }
    case .sizeEnd:
      guard byte == Ascii.lineFeed else { throw broken("chunk size") }
      phase = remaining > 0 ? .data : .trailer
    case .dataCarriageReturn:
      guard byte == Ascii.carriageReturn else { throw broken("chunk end") }
      phase = .dataLineFeed
    case .dataLineFeed:
      guard byte == Ascii.lineFeed else { throw broken("chunk end") }
      phase = .size(digits: 0)
    case .trailer:
      trailers.append(byte)
      try readTrailer(limits)
    case .data, .done: break
    }
  }

  private mutating func endSize(_ byte: UInt8) throws(ProtocolError) {
    switch byte {
    case Ascii.carriageReturn: phase = .sizeEnd
    case Ascii.semicolon: phase = .extension
    default: throw broken("chunk size")
    }
  }

  /// Trailer fields are checked like header fields, and dropped.
  private mutating func readTrailer(_ limits: Limits) throws(ProtocolError) {
    overhead += 1
    guard overhead <= limits.headBytes else {
      throw ProtocolError(.headerFieldsTooLarge, "trailers")
    }
    guard trailers.last == Ascii.lineFeed else { return }
    guard trailers.count >= 2, trailers[trailers.count - 2] == Ascii.carriageReturn else {
      throw broken("trailer")
    }
    if trailers.count == 2 {
      phase = .done
    } else {
      var position = 0
      _ = try FieldLine.read(trailers, &position)
      guard position == trailers.count else { throw broken("trailer") }
      trailers.removeAll(keepingCapacity: true)
    }
  }

  private func broken(_ what: String) -> ProtocolError { ProtocolError(.badRequest, what) }
}
