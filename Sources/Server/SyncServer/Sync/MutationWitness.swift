import Database
import Records
import Sync
import Values

/// What is to be durable together with the effects of each mutation, such as an audit row.
public protocol MutationWitness: Sendable {
  /// Called in the transaction of the push after each mutation that took effect, in their order.
  /// What it throws undoes the whole push.
  func saw(_ done: DoneMutation, in transaction: any WriteTransaction) throws
}

/// A mutation that took effect.
public struct DoneMutation: Sendable {
  public let space: UUID
  /// The space's version that it made.
  public let version: Int64
  public let author: Author
  /// As the device sent it; its time is the device's, which the author's is bounded by.
  public let mutation: QueuedMutation
  /// The server's time.
  public let now: Instant
  /// What it wrote, in order, with what was there before; a record may come more than once.
  public let written: [WrittenRecord]
}
