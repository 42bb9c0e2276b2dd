import Database
import Fields
import Jobs
import SyncServer
import Values

/// Of which space a job is.
struct SpaceArguments: FieldObject, Hashable, Sendable {
  var space = UUID.zero

  init() {}

  init(_ space: UUID) {
    self.space = space
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
  }
}

extension JobKind where Arguments == SpaceArguments {
  /// Asks for the job of a space at once. One that waits already stays as it is.
  func wake(_ space: UUID, at now: Instant, in transaction: any WriteTransaction) throws {
    try Outbox.add(
      job(SpaceArguments(space), id: .fresh(at: now), key: "\(space)"), at: now, in: transaction)
  }

  /// Asks for the job of a space at a time, or for the one that waits already to come no later.
  func wake(
    _ space: UUID, at time: Instant, now: Instant, in transaction: any WriteTransaction
  ) throws {
    try Outbox.addOrHasten(
      job(SpaceArguments(space), id: .fresh(at: now), key: "\(space)", dueAt: time), at: now,
      in: transaction)
  }
}
