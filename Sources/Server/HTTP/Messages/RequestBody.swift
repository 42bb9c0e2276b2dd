/// The body of a request: whole in ``bytes`` on a collected route, or an asynchronous sequence of
/// chunks on a streamed one. Iterating works for both.
public struct RequestBody: Sendable, AsyncSequence {
  public typealias Element = [UInt8]
  public typealias Failure = BodyError

  /// The whole body on a collected route; empty on a streamed one.
  public let bytes: [UInt8]
  let stream: Channel<[UInt8]>?

  /// Whether the handler reads it while it comes, so that nothing of it is here yet.
  public var isStreamed: Bool { stream != nil }

  init(bytes: [UInt8]) {
    self.bytes = bytes
    stream = nil
  }

  init(stream: Channel<[UInt8]>) {
    bytes = []
    self.stream = stream
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(whole: bytes.isEmpty ? nil : bytes, stream: stream)
  }

  /// The chunks as they arrive. A streamed body can be read once.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var whole: [UInt8]?
    let stream: Channel<[UInt8]>?

    /// The next chunk, never empty, or nil at the end of a whole body.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(BodyError) -> [UInt8]? {
      if let stream { return try await stream.next() }
      defer { whole = nil }
      return whole
    }

    public mutating func next() async throws(BodyError) -> [UInt8]? {
      if let stream { return try await stream.next() }
      defer { whole = nil }
      return whole
    }
  }

  /// Reads the rest of the body into one array; throws ``BodyError/tooLarge`` beyond `limit`.
  /// - Parameter expected: how many bytes will come, where that is known, so that the array need not
  ///   grow.
  public func collect(
    upTo limit: Int, expecting expected: Int = 0
  ) async throws(BodyError) -> [UInt8] {
    var all: [UInt8] = []
    all.reserveCapacity(Swift.min(expected, limit))
    for try await chunk in self {
      guard all.count + chunk.count <= limit else { throw .tooLarge }
      all.append(contentsOf: chunk)
    }
    return all
  }
}

/// Why a streamed body ended before its end. The server answers such a request by itself; what
/// the handler returns is not sent.
public enum BodyError: Error, Equatable, Sendable {
  /// More bytes than the route allows: 413.
  case tooLarge
  /// The chunked framing is broken: 400.
  case malformed
  /// The client sends slower than ``Limits/bodyBytesPerSecond``: 408.
  case tooSlow
  /// The client has gone.
  case disconnected
}
