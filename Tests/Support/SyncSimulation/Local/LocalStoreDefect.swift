/// Mistakes that the store of a local space, or its host, could make, to see that the simulator finds
/// them.
public enum LocalStoreDefect: String, CaseIterable, Sendable {
  /// It says that something is durable before it is.
  case acknowledgesBeforeDurable
  /// It writes whatever another tab wrote meanwhile.
  case ignoresConditions
  /// A tab that dies leaves a part of what it was writing.
  case writesHalf
  /// It keeps the rows and not what became of them.
  case losesPast
  /// It does not tell of what comes after what the first view needs.
  case hidesLaterParts

  /// Runs seed after seed until one fails; nil when none did within so many steps.
  public func firstFinding(within budget: Int) -> LocalFailure? {
    for seed in 0..<UInt64(budget / LocalSimulation.usualSteps) {
      if let failure = LocalSimulation(seed, defect: self).run() { return failure }
    }
    return nil
  }
}
