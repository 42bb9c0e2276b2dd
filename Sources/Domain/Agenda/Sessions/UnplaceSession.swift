import Fields
import Records
import Scheduling
import Values

/// Takes the place of a session away: its time, its therapist and its room are free, and it waits until somebody finds
/// it another. Who was to come is to come still, and nobody is told before there is a time again.
///
/// What takes it back is `MoveSession` to the place that it had.
public struct UnplaceSession: Mutation {
  public static let name = "unplaceSession"
  public static let needs = RecordPermission.write(Session.recordType)

  public var session = ID<Session>.none

  public init() {}

  public init(_ session: ID<Session>) {
    self.session = session
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("session", &session)
  }

  /// - Throws: `missing` for a session that is not there, and `invalid` with `over` for one that has ended or that nobody is
  ///   to come to, or with `begun` for one at which somebody is.
  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var found = try transaction.require(session)
    guard found.isPlaced else { return }
    guard author.time < found.place.endsAt, found.wantsPlace(transaction, at: author.time) else {
      throw Refusal(.invalid, "session", reason: "over")
    }
    let hasBegun = transaction.statuses(of: session).contains { status in
      switch status.state {
      case .arrived, .inSession, .completed: true
      case .requested, .held, .confirmed, .noShow, .cancelled, .rescheduled: false
      }
    }
    guard !hasBegun else { throw Refusal(.invalid, "session", reason: "begun") }
    found.vacate()
    found.updatedAt = author.time
    transaction.put(found)
  }
}
