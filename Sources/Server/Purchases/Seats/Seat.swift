import Values

/// A seat that an account gives by a plan that it has bought: with it the spaces that another account runs have
/// the plan, too.
public struct Seat: Hashable, Sendable {
  public var id: UUID
  public var giver: UUID
  /// For whom it is, in the giver's words; empty once the giver is gone.
  public var name: String
  public var madeAt: Instant
  /// Until when its code is good.
  public var endsAt: Instant
  /// Who has taken it; nil while it waits.
  public var holder: UUID?
  public var takenAt: Instant?
}

/// Why a seat is not given or taken.
public enum SeatProblem: Error, Hashable, Sendable {
  /// Nothing that the giver has bought has seats now.
  case noPlan
  /// All that there are were given, or are offered.
  case allGiven
  /// There is none such, or none of theirs.
  case unknown
  /// Its code is good no more.
  case ended
  /// Another account has taken it.
  case taken
  /// Whoever gives it has the plan anyway.
  case own
  /// The account has one.
  case hasSeat
}
