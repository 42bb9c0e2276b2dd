extension Loop {
  /// Finds the route of a request and decides about its body.
  func route(_ connection: Connection, _ head: RequestHead) {
    service.counters.requests.add(1, ordering: .relaxed)
    let exchange = ActiveExchange(
      method: head.method, minorVersion: head.minorVersion,
      keepsAlive: head.keepsAlive && !isDraining, began: now, bodies: service.bodies)
    exchange.decoder = BodyDecoder(head.framing)
    connection.exchange = exchange
    var request = Request(
      method: head.method, target: head.target, headers: head.headers, peer: connection.peer,
      proxies: service.configuration.proxies, body: RequestBody(bytes: []))
    if let client = request.forwardedFor.flatMap({ PeerAddress($0) }),
      !service.configuration.proxies.contains(client)
    {
      exchange.turn = service.admission.turn(of: client)
      guard exchange.turn != nil else {
        service.counters.refused.add(1, ordering: .relaxed)
        exchange.request = request
        return respond(connection, exchange, render(crowded))
      }
    }
    switch service.router.match(head.method, request.path) {
    case .refused(let error):
      exchange.request = request
      if error.status == .badRequest { return refuse(connection, error) }
      respond(connection, exchange, render(error))
    case .options(let allow):
      exchange.request = request
      respond(connection, exchange, Response(.noContent, headers: ["Allow": allow]))
    case .route(let route, let parameters):
      request.parameters = parameters
      request.route = route.pattern
      exchange.route = route
      exchange.bodyLimit = route.body.limit ?? limits.bodyBytes
      if case .length(let length) = head.framing, length > exchange.bodyLimit {
        return refuse(connection, tooLarge)
      }
      exchange.awaitsContinue = head.expectsContinue
      exchange.request = request
      awaitBody(connection, exchange, streams: route.body.isStreamed(head.framing, limits))
    }
  }

  private var crowded: ProtocolError {
    ProtocolError(.tooManyRequests, "requests of an address", headers: ["Retry-After": "5"])
  }

  private func awaitBody(_ connection: Connection, _ exchange: ActiveExchange, streams: Bool) {
    if exchange.decoder.isDone { return handle(connection, exchange) }
    connection.phase = .body
    arm(connection, .transfer)
    // What came together with the head counts.
    connection.moved = connection.input.count
    guard streams else { return sayContinue(connection) }
    let (id, executor) = (connection.id, executor)
    let stream = Channel<[UInt8]>(highWater: limits.highWater) {
      executor.post(.resumeReading(id))
    }
    exchange.stream = stream
    exchange.request = exchange.request?.with(body: RequestBody(stream: stream))
    run(connection, exchange)
  }

  /// Tells a client that waits for it to send the body (RFC 9110 section 10.1.1).
  func sayContinue(_ connection: Connection) {
    guard let exchange = connection.exchange, exchange.awaitsContinue else { return }
    exchange.awaitsContinue = false
    connection.output.append(&pool) { $0.append(contentsOf: "HTTP/1.1 100 Continue\r\n\r\n".utf8) }
  }

  /// The body is whole: calls the handler.
  func handle(_ connection: Connection, _ exchange: ActiveExchange) {
    if !exchange.collected.isEmpty {
      exchange.request = exchange.request?.with(body: RequestBody(bytes: exchange.collected))
      exchange.collected = []
    }
    connection.phase = .handling
    guard let route = exchange.route, let request = exchange.request else { return }
    if case .onLoop(let handler) = route.answer {
      respond(connection, exchange, handler(request))
    } else {
      run(connection, exchange)
    }
  }

  private func run(_ connection: Connection, _ exchange: ActiveExchange) {
    guard let route = exchange.route, let request = exchange.request else { return }
    let id = connection.id
    // Long bodies take long to read: others of the loop need not wait for that.
    let isLong =
      request.body.bytes.count > Self.longBody || request.body.isStreamed && route.body.isGated
    let place = isLong ? nil : executor
    exchange.task = Task.detached(executorPreference: place) { [self] in
      let response =
        switch route.answer {
        case .onLoop(let handler): handler(request)
        case .task(let handler): await handler(request)
        }
      guard let produce = await respond(to: id, response) else { return }
      await produceBody(id, produce)
    }
  }

  /// Handlers of longer bodies do not run on the loop's thread; bytes.
  private static let longBody = 65_536

  /// Writes a streamed body; a failure breaks the connection off.
  nonisolated func produceBody(
    _ id: ConnectionID, _ produce: @Sendable (BodyWriter) async throws -> Void
  ) async {
    let isWhole: Bool
    do {
      try await produce(BodyWriter(loop: self, connection: id))
      isWhole = true
    } catch {
      isWhole = false
    }
    await endBody(of: id, isWhole: isWhole)
  }

  /// Answers what cannot be accepted, and closes.
  func refuse(_ connection: Connection, _ error: ProtocolError) {
    let exchange =
      connection.exchange
      ?? ActiveExchange(
        method: nil, minorVersion: 1, keepsAlive: false, began: now, bodies: service.bodies)
    exchange.keepsAlive = false
    connection.exchange = exchange
    connection.input.drop(connection.input.count)
    respond(connection, exchange, render(error))
  }

  func render(_ error: ProtocolError) -> Response {
    var response = service.configuration.renderError(error)
    for (name, value) in error.headers where !response.headers.contains(name) {
      response.headers.append(name, value)
    }
    return response
  }
}
