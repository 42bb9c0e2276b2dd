import Values

/// What a plan allows of each thing that its app limits; nothing of what it does not name, unless it
/// says so. What a plan has or has not is `unlimited` or none.
public struct PlanLimits: Sendable {
  private let limits: SmallMap<LimitKey, Limit>
  private let others: Limit

  /// - Parameter others: how much of what is not named.
  public init(_ limits: SmallMap<LimitKey, Limit>, others: Limit = .atMost(0)) {
    self.limits = limits
    self.others = others
  }

  public subscript(key: LimitKey) -> Limit { limits[key] ?? others }

  /// What is named.
  public var keys: [LimitKey] { limits.keys }

  /// Whether the plan allows the action.
  public func allows(_ action: MeteredAction) -> Bool {
    self[action.key].allows(action.used + action.adding)
  }

  /// Bytes of files.
  public var storageBytes: Limit { self[.storage] }
}
