import Values

/// What a plan allows of each thing that its app limits; nothing of what it does not name. What a plan
/// has or has not is `unlimited` or none.
public struct PlanLimits: Sendable {
  private let limits: SmallMap<LimitKey, Limit>

  public init(_ limits: SmallMap<LimitKey, Limit>) {
    self.limits = limits
  }

  public subscript(key: LimitKey) -> Limit { limits[key] ?? .atMost(0) }

  /// What is named.
  public var keys: [LimitKey] { limits.keys }

  /// Whether the plan allows the action.
  public func allows(_ action: MeteredAction) -> Bool {
    self[action.key].allows(action.used + action.adding)
  }

  /// Bytes of files.
  public var storageBytes: Limit { self[.storage] }
}
