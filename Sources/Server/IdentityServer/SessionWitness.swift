import API
import Database
import Values

/// What is to be durable together with people's coming and going, such as audit rows.
public protocol SessionWitness: Sendable {
  /// Called in the transaction of what happened; what it throws undoes it.
  func saw(_ event: SessionEvent, in transaction: any WriteTransaction) throws
}

/// Somebody came, was turned away, or went.
public struct SessionEvent: Sendable {
  public enum Kind: Hashable, Sendable {
    case signedIn
    case refused(Refused)
    case ended(Ended)
    /// By a code that was mailed.
    case passwordChanged
  }

  /// Why someone was turned away. Raw values are stored.
  public enum Refused: String, Hashable, Sendable {
    case wrongPassword, unknownEmail
  }

  /// Why a session ended. Raw values are stored.
  public enum Ended: String, Hashable, Sendable {
    case signedOut
    /// A token was used twice: a copy of it was in other hands.
    case tokenReused
    /// The person forgot the password and chose another one, by a code that was mailed.
    case passwordReset
    /// The person signed it out from another of their devices.
    case signedOutElsewhere
  }

  public let kind: Kind
  /// Whose account it is about; nil when nobody has the e-mail.
  public let account: UUID?
  /// The spaces of the account, in their order.
  public let spaces: [UUID]
  /// What kind of device said that it was used.
  public let device: DeviceInfo?
  /// When it happened, by the clock of whoever tells of it.
  public let time: Instant
  /// By how many milliseconds a device's clock was ahead when it told; nil where the server was there.
  public let clockAhead: Int64?
  /// The server's time.
  public let recordedAt: Instant
}
