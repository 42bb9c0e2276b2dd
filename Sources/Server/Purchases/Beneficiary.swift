import Values

/// For whom something is bought.
public struct Beneficiary: Hashable, Sendable {
  /// How far it reaches. Raw values are stored.
  public enum Reach: Int64, Hashable, Sendable {
    /// One space, whoever runs it.
    case space = 1
    /// An account, and with it the spaces that it founded or runs.
    case account = 2
    /// An account that has five seats to give beside its own.
    case family = 3
  }

  public var reach: Reach
  /// Of the space or of the account.
  public var id: UUID

  public init(_ reach: Reach, _ id: UUID) {
    self.reach = reach
    self.id = id
  }

  public static func space(_ id: UUID) -> Beneficiary { Beneficiary(.space, id) }
  public static func account(_ id: UUID) -> Beneficiary { Beneficiary(.account, id) }
  public static func family(of id: UUID) -> Beneficiary { Beneficiary(.family, id) }

  /// The space that it is; nil for an account.
  public var space: UUID? { reach == .space ? id : nil }
}
