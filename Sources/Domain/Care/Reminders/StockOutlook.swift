import Records
import Scheduling
import Values

/// Until when a medicine lasts, as far ahead as its warning needs it (CG-134).
public struct StockOutlook: Hashable, Sendable {
  /// The day of the first dose for which there is not enough; nil when it lasts for all of the days that
  /// are looked at.
  public let runsOut: CivilDate?
  /// What was counted or bought last. People are warned once for each.
  public let refill: ID<StockEntry>

  /// How many days ahead are looked at.
  public static let days = Medicine.Limits.warnDays + 30

  /// Nil where nobody ever counted or bought any.
  /// - Parameters:
  ///   - entries: of the medicine, in any order.
  ///   - log: all that was said of its doses.
  public init?(
    _ regimen: Regimen, _ entries: [StockEntry], _ log: DoseLog, _ whereabouts: Whereabouts,
    homes: [ZoneRules], at now: Instant
  ) {
    let medicine = regimen.medicine.id
    let level = StockLevel(entries, taken: log.taken(of: medicine), at: now)
    let refills = entries.filter { $0.at <= now && $0.kind != .lost }
      .ordered { $0.at != $1.at ? $0.at < $1.at : $0.id.uuid < $1.id.uuid }
    guard level.amount != nil, let refill = refills.last?.id else { return nil }
    self.refill = refill
    let end = now.adding(milliseconds: Int64(Self.days) * 86_400_000)
    let horizon = Horizon(now..<end, whereabouts: whereabouts, homes: homes)
    let due = regimen.occurrences(in: horizon).filter { each in
      switch log.verdict(on: medicine, planned: each.occurrence.name).dose?.state {
      case .taken, .skipped: false
      case .later, .open, nil: true
      }
    }
    runsOut = level.runsOut(due)?.planned.date
  }

  /// In how many days people are to be warned; zero or less for now, nil for not within `days`.
  public func daysUntilWarning(_ warnDays: Int, on today: CivilDate) -> Int? {
    runsOut.map { $0.days(since: today) - warnDays }
  }
}
