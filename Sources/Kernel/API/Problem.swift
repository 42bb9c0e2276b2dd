import Fields

/// Why the server did not do it: the body of an error, `application/problem+json` (RFC 9457).
public struct Problem: FieldObject, Hashable, Sendable {
  /// A URI that names the kind of problem; `about:blank` when the status says all.
  public var type = "about:blank"
  /// The kind in a few English words, the same each time.
  public var title = ""
  public var status = 0
  /// What happened this time, in English, without internals.
  public var detail: String?
  /// The kind for programs, such as `limitReached`; it never changes.
  public var code: String?
  /// The fields that are not acceptable.
  public var errors: [FieldProblem] = []
  /// Of a list that is taken in part: the highest number of it that was looked at. Sending up to it again
  /// changes nothing.
  public var acceptedThrough: Int64?

  public static let contentType = "application/problem+json"

  public init() {}

  public init(
    status: Int, title: String, code: String? = nil, detail: String? = nil,
    errors: [FieldProblem] = []
  ) {
    self.status = status
    self.title = title
    self.code = code
    self.detail = detail
    self.errors = errors
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("type", &type)
    fields.field("title", &title)
    fields.field("status", &status)
    fields.field("detail", &detail, maxLength: 1_000)
    fields.field("code", &code)
    fields.field("errors", &errors)
    fields.field("acceptedThrough", &acceptedThrough)
  }
}

/// One field of the input that is not acceptable.
public struct FieldProblem: FieldObject, Hashable, Sendable {
  /// Where: names joined by dots, such as `emergencyContact.phone`.
  public var path = ""
  /// Why: a `FieldError.Reason` or a word of the operation's own, such as `taken`.
  public var reason = ""

  public init() {}

  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The problem that a reader of fields found.
  public init(_ error: FieldError) {
    self.init(path: error.path, reason: error.reason.rawValue)
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("path", &path)
    fields.field("reason", &reason)
  }
}
