/// Finds the handler for a method and path.
///
/// A pattern is made of literal parts, `:name` for one part, and at its end `*name` for the rest,
/// as in `/v1/spaces/:space/files/*path`. Literal parts win over `:name`, that over `*name`.
/// Parts are compared after percent-decoding; `/a` and `/a/` are two paths.
/// A `GET` route answers `HEAD` too, and `OPTIONS` is answered with `Allow` where nothing else is
/// said.
public struct Router: Sendable {
  public typealias Handler = @Sendable (Request) async -> Response

  struct Node: Sendable {
    var children: [String: Int] = [:]
    var parameter: Int?
    var rest: Int?
    var routes: [Method: Route] = [:]
  }

  var nodes = [Node()]
  /// Nodes of patterns without variable parts, by their path as it stands on the request line.
  var literals: [String: Int] = [:]
  private var prefix = ""

  public init() {}

  /// Adds routes below a prefix.
  public mutating func group(_ prefix: String, _ body: (inout Router) -> Void) {
    let outer = self.prefix
    self.prefix += prefix
    body(&self)
    self.prefix = outer
  }

  /// Adds a route. A second one for the same method and pattern is a programming error and traps.
  public mutating func on(
    _ method: Method, _ pattern: String, body: BodyRule = .collected(),
    _ handler: @escaping Handler
  ) {
    add(method, pattern, body, .task(handler))
  }

  /// Adds a route whose handler runs at once on the loop's thread, without a task: for answers
  /// that take microseconds and never block.
  public mutating func sync(
    _ method: Method, _ pattern: String, body: BodyRule = .collected(),
    _ handler: @escaping @Sendable (Request) -> Response
  ) {
    add(method, pattern, body, .onLoop(handler))
  }

  private mutating func add(
    _ method: Method, _ pattern: String, _ body: BodyRule, _ answer: Route.Answer
  ) {
    let pattern = prefix + pattern
    precondition(pattern == "*" || pattern.hasPrefix("/"), "a pattern starts with a slash")
    var node = 0
    var names: [String] = []
    for part in Self.parts(of: pattern) {
      if part.hasPrefix(":") || part.hasPrefix("*") && pattern != "*" {
        names.append(String(part.dropFirst()))
      }
      node = child(of: node, for: part, isAsterisk: pattern == "*")
    }
    precondition(nodes[node].routes[method] == nil, "\(method) \(pattern) is routed twice")
    nodes[node].routes[method] = Route(pattern: pattern, names: names, body: body, answer: answer)
    if names.isEmpty { literals[pattern] = node }
  }

  private mutating func child(of node: Int, for part: Substring, isAsterisk: Bool) -> Int {
    let known: Int? =
      if part.hasPrefix(":") {
        nodes[node].parameter
      } else if part.hasPrefix("*") && !isAsterisk {
        nodes[node].rest
      } else {
        nodes[node].children[String(part)]
      }
    if let known { return known }
    nodes.append(Node())
    let new = nodes.count - 1
    if part.hasPrefix(":") {
      nodes[node].parameter = new
    } else if part.hasPrefix("*") && !isAsterisk {
      nodes[node].rest = new
    } else {
      nodes[node].children[String(part)] = new
    }
    return new
  }

  static func parts(of path: String) -> [Substring] {
    let path = path.hasPrefix("/") ? path.dropFirst() : path[...]
    return path.split(separator: "/", omittingEmptySubsequences: false)
  }
}
