import Records
import Scheduling
import Values

/// How much of what was planned was taken: the proportion of days covered (PDC). Of the days on which at
/// least one dose was planned, those count as covered on which each of them was taken, whenever it was.
/// What is taken when needed does not count, nor does a day that is not over.
public struct Adherence: Hashable, Sendable {
  /// Days with planned doses.
  public let days: Int
  /// Those of them with all taken.
  public let covered: Int
  /// The planned doses of those days.
  public let planned: Int
  public let taken: Int
  /// Taken later than usual.
  public let late: Int
  public let skipped: Int

  /// 0 to 1; nil without a day.
  public var proportion: Double? { days > 0 ? Double(covered) / Double(days) : nil }

  /// - Parameters:
  ///   - doses: of one or several medicines, in any order.
  ///   - span: the days that count, by the dates of what was planned.
  public init(of doses: [PlannedDose], in span: Range<CivilDate>) {
    let doses = doses.filter { span.contains($0.planned.date) }
    var (taken, late, skipped) = (0, 0, 0)
    for dose in doses {
      switch dose.standing {
      case .taken(let isLate):
        taken += 1
        if isLate { late += 1 }
      case .skipped: skipped += 1
      case .ahead, .due, .late, .missed, .putOff, .disputed: break
      }
    }
    let coverage = doses.coverage
    days = coverage.count
    covered = coverage.filter { $0.isCovered }.count
    planned = doses.count
    self.taken = taken
    self.late = late
    self.skipped = skipped
  }
}

/// Days in a row on which all that was planned was taken. Days without a planned dose neither break the
/// row nor count; what was skipped breaks it, whatever the reason; today counts once it is done.
public struct Streak: Hashable, Sendable {
  public let days: Int

  /// - Parameters:
  ///   - doses: in any order.
  ///   - today: what is due on it and still open does not break the row.
  public init(of doses: [PlannedDose], today: CivilDate) {
    let last = doses.isOpen(on: today) ? today.adding(days: -1) : today
    var days = 0
    for day in doses.filter({ $0.planned.date <= last }).coverage.reversed() {
      guard day.isCovered else { break }
      days += 1
    }
    self.days = days
  }
}

extension [PlannedDose] {
  /// Whether something of a day can still be taken.
  func isOpen(on day: CivilDate) -> Bool {
    contains {
      guard $0.planned.date == day else { return false }
      return switch $0.standing {
      case .ahead, .due, .late, .putOff: true
      case .taken, .skipped, .missed, .disputed: false
      }
    }
  }

  /// The days on which something was planned, ascending, and whether all of it was taken.
  var coverage: [(date: CivilDate, isCovered: Bool)] {
    var days: [(date: CivilDate, isCovered: Bool)] = []
    for dose in ordered(by: { $0.planned.date < $1.planned.date }) {
      let isTaken = if case .taken = dose.standing { true } else { false }
      if let last = days.last, last.date == dose.planned.date {
        days[days.count - 1].isCovered = last.isCovered && isTaken
      } else {
        days.append((dose.planned.date, isTaken))
      }
    }
    return days
  }
}
