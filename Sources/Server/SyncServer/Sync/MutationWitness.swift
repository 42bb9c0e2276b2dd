import API
import Database
import Records
import Sync
import Values

/// What is to be durable together with the effects of mutations, such as an audit row. What it throws
/// undoes the whole push. A witness implements the one `saw` that suits it.
public protocol MutationWitness: Sendable {
  /// Why a mutation is refused by what no rule of the schema knows and this machine does, such as which time zones there
  /// are; nil for nothing. Called in the transaction of a device's push, with what the mutation wrote, which a refusal
  /// undoes.
  func objection(to written: ArraySlice<WrittenRecord>) -> Refusal?

  /// Called in the transaction of the push after each mutation that took effect, in their order.
  func saw(_ done: DoneMutation, in transaction: any WriteTransaction) throws

  /// The same for a witness that removes what lies beside records.
  /// - Parameter portion: what all mutations of the push remove there. What it has no room for is left to a job, and
  ///   the push ends behind that mutation: the rest of the queue comes with the next.
  func saw(
    _ done: DoneMutation, within portion: inout Portion, in transaction: any WriteTransaction
  ) throws

  /// Called once at the end of a push, in its transaction, with all of its mutations that took effect,
  /// in their order; not when there are none.
  func saw(push: [DoneMutation], in transaction: any WriteTransaction) throws
}

extension MutationWitness {
  public func objection(to written: ArraySlice<WrittenRecord>) -> Refusal? { nil }
  public func saw(_ done: DoneMutation, in transaction: any WriteTransaction) throws {}
  public func saw(
    _ done: DoneMutation, within portion: inout Portion, in transaction: any WriteTransaction
  ) throws {
    try saw(done, in: transaction)
  }
  public func saw(push: [DoneMutation], in transaction: any WriteTransaction) throws {}
}

extension Author {
  /// The server itself, or somebody without an account to whom it lends its hand.
  public static func server(at time: Instant) -> Author {
    Author(account: .zero, role: "", time: time)
  }

  public var isServer: Bool { account == .zero }
}

/// A mutation that took effect.
public struct DoneMutation: Sendable {
  public let space: UUID
  /// The space's version after it: one that it made, unless it wrote nothing.
  public let version: Int64
  public let author: Author
  /// As the device sent it, in the words of this server's revision of the schema; its time is the
  /// device's, which the author's is bounded by.
  public let mutation: QueuedMutation
  /// What the device's clock said when it sent the mutation, if it said.
  public let sentAt: Instant?
  /// What kind of device that is, if it said.
  public let device: DeviceInfo?
  /// The server's time.
  public let now: Instant
  /// What it wrote, in order, with what was there before; a record may come more than once.
  public let written: [WrittenRecord]
}
