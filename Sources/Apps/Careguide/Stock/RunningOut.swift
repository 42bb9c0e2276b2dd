import Care
import Records
import Scheduling
import Shell
import Values

/// A medicine that runs out within the days of which its person wants to be warned (CG-134).
struct RunningOut: Equatable {
  let medicine: ID<Medicine>
  /// The day of the first dose for which there is not enough.
  let date: CivilDate
}

extension Stock {
  /// How much there is of a medicine.
  static func level(
    of medicine: ID<Medicine>, _ state: State, among parts: Parts, now: Instant
  ) -> StockLevel {
    StockLevel(
      state.entries.filter { $0.medicine == medicine },
      taken: parts.household.log.taken(of: medicine), at: now)
  }

  /// The doses that are still to be taken before a moment.
  static func due(
    _ medicine: Medicine, before end: Instant, among parts: Parts, now: Instant
  ) -> [(occurrence: Occurrence, amount: DoseAmount)] {
    let log = parts.household.log
    return parts.household.regimen(of: medicine).occurrences(in: parts.horizon(now..<end))
      .filter { log.verdict(on: medicine.id, planned: $0.occurrence.name).dose == nil }
  }

  /// What runs out soon, the first to do so first; nil where not all has been read yet. To find it out takes
  /// long beside a tap, and what is taken as planned changes nothing about it.
  static func runningOut(
    _ state: State, among parts: Parts, now: Instant
  ) -> [RunningOut]? {
    let household = parts.household
    guard state.isLoaded, household.hasPast, parts[Today.self]?.zone != nil else { return nil }
    let today = parts.zone.local(now).date
    var found: [RunningOut] = []
    for medicine in household.medicines where !medicine.isArchived {
      guard let warn = medicine.warnDays else { continue }
      let level = level(of: medicine.id, state, among: parts, now: now)
      let end = parts.zone.start(of: today.adding(days: warn + 1))
      guard level.amount != nil,
        let out = level.runsOut(due(medicine, before: end, among: parts, now: now))
      else { continue }
      found.append(RunningOut(medicine: medicine.id, date: out.planned.date))
    }
    return found.ordered { $0.date < $1.date }
  }
}
