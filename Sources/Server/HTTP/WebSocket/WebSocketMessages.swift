/// The messages of a WebSocket for a task that takes them one by one; while many wait, the
/// client is held up.
public struct WebSocketMessages: Sendable, AsyncSequence {
  public typealias Element = WebSocket.Message
  public typealias Failure = Never

  let channel: Channel<WebSocket.Message>

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(channel: channel) }

  public struct AsyncIterator: AsyncIteratorProtocol {
    let channel: Channel<WebSocket.Message>

    /// The next message, or nil when the socket is closed.
    public func next() async -> WebSocket.Message? { try? await channel.next() }
  }
}
