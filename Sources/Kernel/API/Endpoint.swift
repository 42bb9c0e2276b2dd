import Fields

/// One operation of the server's API, from which the client, the route and OpenAPI all come.
public struct Endpoint<Input: Fielded, Output: Fielded>: Sendable {
  /// The operation's id in OpenAPI, lower camel case.
  public let name: String
  public let method: HTTPMethod
  /// Relative to the app's base, without a leading slash.
  public let path: String
  public let access: EndpointAccess
  /// One sentence for the API's documentation.
  public let summary: String
  /// Whether a client may send it again without knowing what became of the first time.
  public let isRepeatable: Bool

  /// - Parameter isRepeatable: as the method says (RFC 9110 section 9.2.2) unless told.
  public init(
    _ name: String, _ method: HTTPMethod, _ path: String, access: EndpointAccess, summary: String,
    isRepeatable: Bool? = nil
  ) {
    self.name = name
    self.method = method
    self.path = path
    self.access = access
    self.summary = summary
    self.isRepeatable = isRepeatable ?? method.isIdempotent
  }
}

/// Who may call an endpoint.
public enum EndpointAccess: Hashable, Sendable {
  /// Anyone.
  case open
  /// A person who is signed in: `Authorization: Bearer` with an access token.
  case session
}

/// The input or output of an endpoint that has none.
public struct Nothing: FieldObject, Hashable, Sendable {
  public init() {}
  public mutating func visit(_ fields: FieldVisitor) {}
}
