import API
import Database
import Identity
import Values

/// What is to be durable together with a change of a space's team, such as audit rows.
public protocol TeamWitness: Sendable {
  /// Called in the transaction of the change; what it throws undoes it.
  func saw(_ event: TeamEvent, in transaction: any WriteTransaction) throws
}

/// A change of a space's team.
public struct TeamEvent: Sendable {
  public enum Kind: Hashable, Sendable {
    /// One more space was created by somebody who has an account.
    case founded
    case invited(Role)
    case invitationRevoked
    case joined(Role)
    /// `from` is a `Role`'s raw value, as it was kept.
    case roleChanged(from: String, to: Role)
    /// Of the author's own account.
    case emailChanged
    /// What the author is called.
    case nameChanged
    case left
    case removed
  }

  public let kind: Kind
  public let space: UUID
  /// The account, or the invitation, that it is about.
  public let subject: UUID
  public let by: TeamAuthor
  public let time: Instant
}

/// Who changes a team, and what kind of device said that it was used.
public struct TeamAuthor: Sendable {
  public let account: UUID
  public let device: DeviceInfo?
}
