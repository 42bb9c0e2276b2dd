import Fields
import Values

/// A typed "no" from a mutation or a command; the screen turns it into words or a paywall.
public struct Refusal: Error, FieldObject, Hashable, Sendable {
  /// What kind of no it is. Raw values are on the wire and never change.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// A field is not acceptable: `subject` names it, `reason` says why.
    case invalid
    /// The record that it is about does not exist (any more): `subject` is its type.
    case missing
    /// Another record already has that value: `subject` names the field.
    case duplicate
    /// Another record has the time: `subject` names the field of what it occupies, or the one in which
    /// its span begins where that is the whole space.
    case overlap
    /// The plan allows no more: `subject` names the limit, `limit` is its size.
    case limitReached
    /// The person's role does not allow it.
    case forbidden
    /// The server does not know the mutation; a newer app may.
    case unknownMutation
    /// The arguments could not be read: `subject` is the path, `reason` says why.
    case unreadable
  }

  private struct Content: Hashable, Sendable {
    var code: Code
    var subject: String
    var reason: String?
    var limit: Int?
  }

  /// Behind one reference, since most of what a mutation passes on is that there is no refusal.
  @Boxed private var content: Content

  public init(_ code: Code, _ subject: String = "", reason: String? = nil, limit: Int? = nil) {
    content = Content(code: code, subject: subject, reason: reason, limit: limit)
  }

  /// What was sent cannot be read.
  public init(unreadable error: FieldError) {
    self.init(.unreadable, error.path, reason: error.reason.rawValue)
  }

  public var code: Code {
    get { content.code }
    set { content.code = newValue }
  }
  public var subject: String {
    get { content.subject }
    set { content.subject = newValue }
  }
  public var reason: String? {
    get { content.reason }
    set { content.reason = newValue }
  }
  public var limit: Int? {
    get { content.limit }
    set { content.limit = newValue }
  }

  public init() {
    self.init(.unreadable)
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("code", &code)
    fields.field("subject", &subject)
    fields.field("reason", &reason)
    fields.field("limit", &limit)
  }
}

extension Refusal.Code: FieldValue {
  public static var outline: FieldOutline { FieldOutline(.text) }
  public static var shape: FieldShape { FieldShape(outline, values: allCases.map { $0.rawValue }) }
  public var json: JSONValue { .text(rawValue) }
  public init?(json: JSONValue) {
    guard case .text(let text) = json, let code = Self(rawValue: text) else { return nil }
    self = code
  }
}
