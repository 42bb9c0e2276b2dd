import API

/// The network; `Web/runtime/calls/network.js` does it.
extension Calls {
  /// Sends a request to the app's own server.
  /// - Parameters:
  ///   - timeout: how long the server may keep silent, in milliseconds.
  ///   - keepsAlive: lets it outlive the page; then the body is at most 60 kB.
  /// - Returns: the call, to close it.
  func fetch(
    _ request: HTTPRequest, timeout: Int64, keepsAlive: Bool,
    _ receive: @escaping (HTTPOutcome) -> Void
  ) -> UInt32 {
    var call = ByteWriter(.fetch)
    call.text(request.method.rawValue)
    call.text(request.path)
    call.word(UInt32(request.headers.count))
    for header in request.headers {
      call.text(header.name)
      call.text(header.value)
    }
    call.run(request.body)
    call.word(UInt32(timeout))
    call.flag(keepsAlive)
    call.flag(request.part != nil)
    if let part = request.part { call.part(part) }
    call.optional(request.keptAs)
    call.optional(request.heldAs)
    return ask(call) { receive(HTTPOutcome(&$0)) }
  }

  /// What happens on the live channel.
  enum LiveEvent {
    case opened
    case message(String)
    case closed(code: UInt32)
  }

  /// Opens the live channel, until its call is closed or it says that it is.
  func live(path: String, _ receive: @escaping (LiveEvent) -> Void) -> UInt32 {
    var call = ByteWriter(.live)
    call.text(path)
    return open(call) { answer in
      switch answer.choice(LiveNumber.self) {
      case .opened: receive(.opened)
      case .message: receive(.message(answer.text()))
      case .closed: receive(.closed(code: answer.word()))
      }
    }
  }

  /// Says something on the live channel that is open under that call.
  func say(_ text: String, on live: UInt32) {
    var call = ByteWriter(.say)
    call.word(live)
    call.text(text)
    tell(call)
  }
}

extension HTTPOutcome {
  /// Status, headers and body; or a status 0 and why there is none.
  fileprivate init(_ reader: inout ByteReader) {
    let status = Int(reader.word())
    if status == 0 {
      self = .failed(NetworkFailure(reader.choice()))
      return
    }
    var headers: [HTTPHeader] = []
    for _ in 0..<reader.word() {
      let name = reader.text()
      headers.append(HTTPHeader(name, reader.text()))
    }
    self = .answered(HTTPResponse(status: status, headers: headers, body: reader.run()))
  }
}

extension NetworkFailure {
  fileprivate init(_ number: NetworkFailureNumber) {
    switch number {
    case .unreachable: self = .unreachable
    case .timedOut: self = .timedOut
    case .cancelled: self = .cancelled
    case .invalidURL: self = .invalidURL
    case .noBytes: self = .noBytes
    }
  }
}
