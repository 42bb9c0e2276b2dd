import Values

/// A request to the app's own server, as a value.
public struct HTTPRequest: Hashable, Sendable {
  public var method: HTTPMethod
  /// Relative to the app's base, without a leading slash: `v1/sync`.
  public var path: String
  public var headers: [HTTPHeader]
  public var body: [UInt8]
  /// Whether the person's access token goes with it.
  public var access: EndpointAccess
  /// Whether sending it twice does no more than sending it once, so that it may be retried.
  public var isRepeatable: Bool
  /// A part of a blob of the open space that is the body, in place of `body`.
  public var part: BlobPart?
  /// The blob of the open space as which the body of an answer with status 200 is kept; the answer
  /// then comes without one. Such blobs are not listed, and those that were looked at longest ago go
  /// when there are many.
  public var keptAs: String?
  /// Like `keptAs` for an answer with status 200 or 206, but in memory alone, and only until the next
  /// one is held: `Request.sealPart` takes it from there.
  public var heldAs: String?

  /// - Parameter isRepeatable: as the method says (RFC 9110 section 9.2.2) unless told.
  public init(
    _ method: HTTPMethod, _ path: String, headers: [HTTPHeader] = [], body: [UInt8] = [],
    access: EndpointAccess = .session, isRepeatable: Bool? = nil
  ) {
    self.method = method
    self.path = path
    self.headers = headers
    self.body = body
    self.access = access
    self.isRepeatable = isRepeatable ?? method.isIdempotent
  }

  /// The value of the first header of that name.
  public func header(_ name: String) -> String? { headers.value(of: name) }
}

public enum HTTPMethod: String, Hashable, Sendable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"

  /// Whether a repeated request of this method means the same as one (RFC 9110 section 9.2.2).
  public var isIdempotent: Bool {
    switch self {
    case .get, .head, .put, .delete: true
    case .post, .patch: false
    }
  }
}

/// A header field; names compare without case.
public struct HTTPHeader: Hashable, Sendable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether this is the field of that name; ASCII case does not count (RFC 9110 section 5.1).
  public func isNamed(_ name: String) -> Bool { equalWithoutCase(self.name, name) }
}

/// What the server answered.
public struct HTTPResponse: Hashable, Sendable {
  public var status: Int
  public var headers: [HTTPHeader]
  public var body: [UInt8]

  public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The value of the first header of that name.
  public func header(_ name: String) -> String? { headers.value(of: name) }
}

extension [HTTPHeader] {
  /// The value of the first field of that name.
  public func value(of name: String) -> String? {
    for header in self where header.isNamed(name) { return header.value }
    return nil
  }
}

private func equalWithoutCase(_ a: String, _ b: String) -> Bool {
  a.byteCount == b.byteCount && a.asciiLowercased == b.asciiLowercased
}

/// How a request ended.
public indirect enum HTTPOutcome: Hashable, Sendable {
  case answered(HTTPResponse)
  case failed(NetworkFailure)
}

/// Why no answer came.
public enum NetworkFailure: String, Hashable, Sendable {
  /// There is no network, or the server cannot be reached.
  case unreachable
  case timedOut
  case cancelled
  /// The path does not make a valid URL; nothing was sent.
  case invalidURL
  /// The part of a blob that was to be sent is not on the device.
  case noBytes
}
