import API
import Audit
import Fields
import Values

/// An audit row before it has its place in a chain.
public struct AuditDraft: Sendable {
  /// When it happened, by the clock of whoever tells of it.
  public var happenedAt: Instant
  /// By how many milliseconds a device's clock was ahead of the server's when it sent this; nil when
  /// that is not known.
  public var clockAhead: Int64?
  /// Who did it; nil for someone unknown.
  public var account: UUID?
  /// What kind of device says that it was used.
  public var device: DeviceInfo?
  public var note: AuditNote

  public init(
    at happenedAt: Instant, clockAhead: Int64? = nil, by account: UUID?, on device: DeviceInfo?,
    _ note: AuditNote
  ) {
    self.happenedAt = happenedAt
    self.clockAhead = clockAhead
    self.account = account
    self.device = device
    self.note = note
  }
}

/// What was done, and to what.
public struct AuditNote: Hashable, Sendable {
  public var action: AuditAction
  /// The record that it is about.
  public var subject: Subject?
  /// More about it, as an object. Never the values of a person's fields.
  public var details: JSONValue

  /// A record by its type and id.
  public struct Subject: Hashable, Sendable {
    public var type: String
    public var id: UUID

    public init(_ type: String, _ id: UUID) {
      self.type = type
      self.id = id
    }
  }

  public init(
    _ action: AuditAction, of subject: Subject? = nil, _ details: [JSONValue.Member] = []
  ) {
    self.action = action
    self.subject = subject
    self.details = .object(details)
  }
}
