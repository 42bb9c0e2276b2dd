/// A response's status code (RFC 9110 section 15), 100 to 599.
public struct Status: Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// The three digits.
  public let code: Int

  /// A code outside 100...599 becomes 500, so that no malformed status line is ever written.
  public init(_ code: Int) {
    self.code = (100...599).contains(code) ? code : 500
  }

  public init(integerLiteral value: Int) {
    self.init(value)
  }

  public var description: String { "\(code) \(reason)" }

  public static let switchingProtocols: Status = 101
  public static let ok: Status = 200
  public static let created: Status = 201
  public static let accepted: Status = 202
  public static let noContent: Status = 204
  public static let partialContent: Status = 206
  public static let movedPermanently: Status = 301
  public static let seeOther: Status = 303
  public static let notModified: Status = 304
  public static let badRequest: Status = 400
  public static let unauthorized: Status = 401
  public static let forbidden: Status = 403
  public static let notFound: Status = 404
  public static let methodNotAllowed: Status = 405
  public static let requestTimeout: Status = 408
  public static let conflict: Status = 409
  public static let preconditionFailed: Status = 412
  public static let contentTooLarge: Status = 413
  public static let uriTooLong: Status = 414
  public static let unsupportedMediaType: Status = 415
  public static let rangeNotSatisfiable: Status = 416
  public static let expectationFailed: Status = 417
  public static let unprocessableContent: Status = 422
  public static let upgradeRequired: Status = 426
  public static let tooManyRequests: Status = 429
  public static let headerFieldsTooLarge: Status = 431
  /// Never sent: how logs and metrics name a request whose connection ended before it was answered.
  /// nginx's code (ngx_http_request.h); IANA's registry has none.
  public static let clientClosedRequest: Status = 499
  public static let internalServerError: Status = 500
  public static let notImplemented: Status = 501
  public static let serviceUnavailable: Status = 503
  public static let versionNotSupported: Status = 505
  public static let insufficientStorage: Status = 507

  /// Whether a response with this status never has a body (RFC 9110 section 6.4.1).
  public var forbidsBody: Bool { code < 200 || code == 204 || code == 304 }
}
