/// How the planned doses of one day stand together, as a calendar marks it.
public struct DoseDay: Hashable, Sendable {
  public let planned: Int
  public let taken: Int
  /// Those of which something can still come.
  public let open: Int

  public enum Standing: Hashable, Sendable, CaseIterable {
    case allTaken, someTaken, noneTaken
    /// Something is still to come, or can still be taken.
    case ahead
    case nothingPlanned
  }

  /// - Parameter doses: the planned ones of the day, in any order.
  public init(of doses: [PlannedDose] = []) {
    var (taken, open) = (0, 0)
    for dose in doses {
      switch dose.standing {
      case .taken: taken += 1
      case .ahead, .due, .late, .putOff: open += 1
      case .missed, .skipped, .disputed: break
      }
    }
    planned = doses.count
    self.taken = taken
    self.open = open
  }

  public var standing: Standing {
    if planned == 0 { return .nothingPlanned }
    if taken == planned { return .allTaken }
    if open > 0 { return .ahead }
    return taken == 0 ? .noneTaken : .someTaken
  }
}
