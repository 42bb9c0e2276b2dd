import Fields
import Records
import Values

/// Sets the instants of a session anew from its time on the clock, after the space's zone or that zone's rules changed.
/// The time that people agreed on stays. Where another session is there by then it is kept unplaced.
///
/// The server does it, who has the zone data: no device can.
public struct RetimeSession: Mutation {
  public static let name = "retimeSession"
  public static let needs = RecordPermission.write(Session.recordType)

  public var session = ID<Session>.none
  public var zone = ""
  public var startsAt = Instant.epoch
  /// The instant of where somebody wanted it, if that waits.
  public var wishedAt: Instant?

  public init() {}

  public init(
    _ session: ID<Session>, in zone: String, at startsAt: Instant, wishedAt: Instant? = nil
  ) {
    self.session = session
    self.zone = zone
    self.startsAt = startsAt
    self.wishedAt = wishedAt
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("session", &session)
    fields.field("zone", &zone, maxLength: AgendaLimits.zone)
    fields.field("startsAt", &startsAt)
    fields.field("wishedAt", &wishedAt)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    let found = try transaction.require(session)
    var retimed = found
    retimed.place.zone = zone
    retimed.place.startsAt = startsAt
    try retimed.place.check(transaction)
    if let wishedAt {
      retimed.wish?.zone = zone
      retimed.wish?.startsAt = wishedAt
    }
    retimed.updatedAt = author.time
    // An unplaced session must not take the place of one that is still to be retimed.
    if found.isPlaced { _ = retimed.takePlace(transaction, at: author.time) }
    transaction.put(retimed)
  }
}
