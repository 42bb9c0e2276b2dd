/// Takes a request's body out of the bytes that follow its head.
enum BodyDecoder {
  case none
  case length(Int)
  case chunked(ChunkDecoder)

  init(_ framing: RequestHead.Framing) {
    switch framing {
    case .none: self = .none
    case .length(let length): self = .length(length)
    case .chunked: self = .chunked(ChunkDecoder())
    }
  }

  var isDone: Bool {
    switch self {
    case .none: true
    case .length(let left): left == 0
    case .chunked(let decoder): decoder.isDone
    }
  }

  /// Appends what `input` holds of the body to `output`, and takes it out of `input`.
  mutating func decode(
    _ input: inout InputBuffer, into output: inout [UInt8], limits: Limits
  ) throws(ProtocolError) {
    switch self {
    case .none: break
    case .length(let left):
      let count = min(left, input.count)
      output.append(contentsOf: input.storage[input.range.prefix(count)])
      input.drop(count)
      self = .length(left - count)
    case .chunked(var decoder):
      self = .none
      let used = try decoder.decode(
        input.storage.span.extracting(input.range), into: &output, limits: limits)
      input.drop(used)
      self = .chunked(decoder)
    }
  }
}
