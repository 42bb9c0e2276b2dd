extension Router {
  /// Adds a `GET` route, which answers `HEAD` too.
  public mutating func get(_ pattern: String, _ handler: @escaping Handler) {
    on(.get, pattern, handler)
  }

  /// Adds a `POST` route.
  public mutating func post(
    _ pattern: String, body: BodyRule = .collected(), _ handler: @escaping Handler
  ) {
    on(.post, pattern, body: body, handler)
  }

  /// Adds a `PUT` route.
  public mutating func put(
    _ pattern: String, body: BodyRule = .collected(), _ handler: @escaping Handler
  ) {
    on(.put, pattern, body: body, handler)
  }

  /// Adds a `PATCH` route.
  public mutating func patch(
    _ pattern: String, body: BodyRule = .collected(), _ handler: @escaping Handler
  ) {
    on(.patch, pattern, body: body, handler)
  }

  /// Adds a `DELETE` route.
  public mutating func delete(_ pattern: String, _ handler: @escaping Handler) {
    on(.delete, pattern, handler)
  }
}
