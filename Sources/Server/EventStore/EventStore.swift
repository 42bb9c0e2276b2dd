import Database
import Telemetry
import Values

/// The events of an app: whose they are, who agreed, what came, and what was erased.
///
/// What a call of its own needs is in one transaction of the database of events (`EventMigrations`). Writes about a
/// device have its id in common (`UUID.writeSubject`); what another write may end meanwhile is locked for
/// the rest of the transaction, where others write beside it at all.
public struct EventStore: Sendable {
  public let database: any Database
  let keys: EventKeys
  let now: @Sendable () -> Instant
  let newID: @Sendable () -> UUID
  /// The app whose events they are.
  public var app = ""
  /// By whose days they lie together.
  public var zone: @Sendable () -> ZoneRules = { .utc }
  /// Where sealed files lie; nil where they are not here.
  public var files: EventFiles?
  /// All that people read before they agreed to a version of a purpose's text, of which the ledger keeps
  /// the digest; nothing of a version that this program does not know.
  public var consentText: @Sendable (Purpose, Int64) -> String = { _, _ in "" }

  public init(
    _ database: any Database, keys: EventKeys, now: @escaping @Sendable () -> Instant,
    newID: @escaping @Sendable () -> UUID
  ) {
    self.database = database
    self.keys = keys
    self.now = now
    self.newID = newID
  }

  /// The day of an instant in the app's zone.
  public func day(of instant: Instant) -> CivilDate { zone().local(instant).date }
}
