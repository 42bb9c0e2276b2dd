import Values

/// What an account or a space has of all that was bought for it, and why.
public struct Access: Hashable, Sendable {
  /// The rule that decided (for `umbu why`).
  public enum Rule: String, Hashable, Sendable {
    /// Nothing was ever bought.
    case nothingBought
    /// Nothing that was bought gives access at that instant.
    case nothingRuns
    /// The only one that gives access.
    case onlyOne
    /// It grants the most.
    case highestLevel
    /// Of those that grant as much it gives access the longest.
    case longestAccess
    /// Of equal ones the first by its id.
    case firstID
  }

  /// A plan's raw value: what the entitlement record says.
  public let planName: String
  public let rule: Rule
  /// What decided: the one that gives access, or of those that no longer do the one that did last; nil where
  /// nothing was bought.
  public let decidedBy: Standing?
  /// Each at that instant, the best first. What is superseded is not among them.
  public let standings: [Standing]
  /// When the answer may next change by itself.
  public let nextChange: Instant?

  /// Until when, if nothing else happens; nil for the plan of who has bought nothing, and for ever.
  public var until: Instant? { hasAccess ? decidedBy?.accessUntil : nil }
  public var hasAccess: Bool { decidedBy?.hasAccess ?? false }
}
