extension Router {
  enum Match: Sendable {
    case route(Route, Parameters)
    case refused(ProtocolError)
    case options(allow: String)
  }

  /// The route for a method and an undecoded path.
  func match(_ method: Method, _ path: String) -> Match {
    if let node = literals[path], let route = route(method, at: node) {
      return .route(route, Parameters())
    }
    var parts: [String] = []
    for part in Self.parts(of: path) {
      guard let decoded = Percent.decode(part), decoded != ".", decoded != ".." else {
        return .refused(ProtocolError(.badRequest, "path"))
      }
      parts.append(decoded)
    }
    var values: [String] = []
    var allowed: Set<String> = []
    if let route = find(method, parts[...], at: 0, &values, &allowed) {
      return .route(route, Parameters(names: route.names, values: values))
    }
    if allowed.isEmpty { return .refused(ProtocolError(.notFound, "no such path")) }
    if allowed.contains("GET") { allowed.insert("HEAD") }
    allowed.insert("OPTIONS")
    let allow = allowed.sorted().joined(separator: ", ")
    if method == .options { return .options(allow: allow) }
    return .refused(
      ProtocolError(.methodNotAllowed, "no such method here", headers: ["Allow": allow]))
  }

  /// Answers a request as the server would, without a socket: for tests of handlers.
  public func respond(to request: Request) async -> Response {
    switch match(request.method, request.path) {
    case .refused(let error): return error.problem()
    case .options(let allow): return Response(.noContent, headers: ["Allow": allow])
    case .route(let route, let parameters):
      var request = request
      request.parameters = parameters
      request.route = route.pattern
      switch route.answer {
      case .onLoop(let handler): return handler(request)
      case .task(let handler): return await handler(request)
      }
    }
  }

  private func route(_ method: Method, at node: Int) -> Route? {
    nodes[node].routes[method] ?? (method == .head ? nodes[node].routes[.get] : nil)
  }

  /// Depth first: the literal child, then `:name`, then `*name`.
  private func find(
    _ method: Method, _ parts: ArraySlice<String>, at node: Int, _ values: inout [String],
    _ allowed: inout Set<String>
  ) -> Route? {
    guard let part = parts.first else {
      if let route = route(method, at: node) { return route }
      for method in nodes[node].routes.keys { allowed.insert(method.description) }
      return nil
    }
    let rest = parts.dropFirst()
    if let child = nodes[node].children[part],
      let route = find(method, rest, at: child, &values, &allowed)
    {
      return route
    }
    if let child = nodes[node].parameter, !part.isEmpty {
      values.append(part)
      if let route = find(method, rest, at: child, &values, &allowed) { return route }
      values.removeLast()
    }
    // What catches the rest is for paths that no route names: it adds no method to one that does.
    if let child = nodes[node].rest, allowed.isEmpty {
      values.append(parts.joined(separator: "/"))
      if let route = find(method, [], at: child, &values, &allowed) { return route }
      values.removeLast()
    }
    return nil
  }
}
