extension Request {
  /// Switches to WebSocket, with callbacks. They run on the loop's thread, in order, so they must
  /// be quick; an idle socket costs no task.
  ///
  /// Whether the `Origin` is welcome is the caller's to decide before. A request that is no valid
  /// handshake (RFC 6455 section 4.2.1) is answered with 400, or with 426 for another version.
  ///
  /// - Parameters:
  ///   - subprotocol: The one chosen from those the client offers.
  ///   - onClose: Called once, with the code that closed the socket first; 1006 when the
  ///     connection broke.
  public func webSocket(
    subprotocol: String? = nil,
    onOpen: @escaping @Sendable (WebSocket) -> Void = { _ in },
    onMessage: @escaping @Sendable (WebSocket, WebSocket.Message) -> Void = { _, _ in },
    onClose: @escaping @Sendable (WebSocket, CloseCode) -> Void = { _, _ in }
  ) -> Response {
    switchProtocols(
      subprotocol,
      WebSocketUpgrade { socket in
        onOpen(socket)
        return WebSocketListener(received: onMessage, closed: onClose)
      })
  }

  /// Switches to WebSocket, with a task that takes the messages one by one. When `serve` returns
  /// the socket is closed with 1000.
  public func webSocket(
    subprotocol: String? = nil,
    serve: @escaping @Sendable (WebSocket, WebSocketMessages) async -> Void
  ) -> Response {
    switchProtocols(
      subprotocol,
      WebSocketUpgrade { socket in
        let channel = Channel<WebSocket.Message>(highWater: 65_536) { socket.resumeReading() }
        Task.detached {
          await serve(socket, WebSocketMessages(channel: channel))
          socket.close()
        }
        return WebSocketListener(
          received: { channel.push($1, size: $1.size) },
          closed: { _, _ in channel.end(.success(())) },
          isPaused: { channel.isPaused })
      })
  }

  private func switchProtocols(_ subprotocol: String?, _ upgrade: WebSocketUpgrade) -> Response {
    guard method == .get, headers.list("connection").contains(where: { $0.isToken("upgrade") }),
      headers.list("upgrade").contains(where: { $0.isToken("websocket") })
    else { return ProtocolError(.badRequest, "no WebSocket handshake").problem() }
    guard headers.values("sec-websocket-version") == ["13"] else {
      return ProtocolError(
        .upgradeRequired, "WebSocket version",
        headers: ["Sec-WebSocket-Version": "13", "Upgrade": "websocket"]
      ).problem()
    }
    let keys = headers.values("sec-websocket-key")
    guard keys.count == 1, Base64.isKey(keys[0]) else {
      return ProtocolError(.badRequest, "WebSocket key").problem()
    }
    var response = Response(.switchingProtocols, headers: ["Upgrade": "websocket"])
    response.headers.append("Sec-WebSocket-Accept", Self.accept(keys[0]))
    if let subprotocol, headers.list("sec-websocket-protocol").contains(subprotocol) {
      response.headers.append("Sec-WebSocket-Protocol", subprotocol)
    }
    response.upgrade = upgrade
    return response
  }

  /// RFC 6455 section 4.2.2, step 5.4.
  static func accept(_ key: String) -> String {
    Base64.encode(SHA1.digest(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
  }
}

extension String {
  fileprivate func isToken(_ token: String) -> Bool { lowercased() == token }
}

extension WebSocket.Message {
  var size: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .binary(let bytes): bytes.count
    }
  }
}
