import Entitlements
import Fields
import Records
import Scheduling
import Values

/// Gives a session another time, length, therapist, room or equipment. Where another session is there by then, it stays
/// where it is and the wish waits beside it; one that has no place goes on waiting for one.
///
/// It is its own undoing: back to the place that it had.
public struct MoveSession<App: AgendaApp>: Mutation {
  public static var name: String { "moveSession" }
  public static var needs: RecordPermission { .write(Session.recordType) }

  public var session = ID<Session>.none
  public var to = SessionPlace()

  public init() {}

  public init(_ session: ID<Session>, to place: SessionPlace) {
    self.session = session
    to = place
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("session", &session)
    fields.field("to", &to)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    let found = try transaction.require(session)
    try to.check(transaction)
    guard found.wantsPlace(transaction, at: author.time) else {
      throw Refusal(.invalid, "session", reason: "over")
    }
    var moved = found
    moved.place = to
    moved.wish = nil
    moved.updatedAt = author.time
    if moved.takePlace(transaction, at: author.time) || !found.isPlaced {
      transaction.put(moved)
      try transaction.moveAppointments(with: moved, in: App.self, at: author.time)
    } else {
      // Expired holds may have been cancelled meanwhile; this session is as it was.
      var waiting = found
      waiting.wish = to
      waiting.updatedAt = author.time
      transaction.put(waiting)
    }
  }
}

/// Forgets where somebody wanted a session: it stays where it is.
public struct DropWish: Mutation {
  public static let name = "dropSessionWish"
  public static let needs = RecordPermission.write(Session.recordType)

  public var session = ID<Session>.none

  public init() {}

  public init(_ session: ID<Session>) {
    self.session = session
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("session", &session)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var found = try transaction.require(session)
    guard found.wish.isThere else { return }
    found.wish = nil
    found.updatedAt = author.time
    transaction.put(found)
  }
}
