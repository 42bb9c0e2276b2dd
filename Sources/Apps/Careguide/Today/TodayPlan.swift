import Care
import Records
import Scheduling
import Shell
import Values

/// A dose on the page: a planned one by its medicine and name; one that may be taken when needed by its
/// medicine alone, and once it was taken by what was said of it.
public struct DoseKey: Hashable, Sendable {
  public let medicine: ID<Medicine>
  /// `Occurrence.name`; empty of one that is taken when needed.
  public let planned: String
  /// What was said of one that was taken when needed; nil of one that is still to be taken.
  public let said: ID<Dose>?

  public init(_ medicine: ID<Medicine>, _ planned: String = "") {
    self.medicine = medicine
    self.planned = planned
    said = nil
  }

  init(_ medicine: ID<Medicine>, said: ID<Dose>) {
    self.medicine = medicine
    planned = ""
    self.said = said
  }

  var text: String { medicine.description + " " + (said?.description ?? planned) }

  /// The dose's page.
  var path: Path {
    let name = said?.description ?? (planned.isEmpty ? DoseKey.now : planned)
    return Today.path.below(medicine.description + "/" + name)
  }

  static var now: String { "agora" }
}

extension Path {
  /// The dose whose page it is; nil for any other.
  var dose: DoseKey? {
    let parts = parts
    guard parts.count > 2, parts[0] == Today.path.text, let medicine = ID<Medicine>(parts[1]) else {
      return nil
    }
    let name = Array(parts[2...]).joined(separator: "/")
    if name == DoseKey.now { return DoseKey(medicine) }
    if let said = ID<Dose>(name) { return DoseKey(medicine, said: said) }
    return PlannedName(name) == nil ? nil : DoseKey(medicine, name)
  }
}

/// What is to be taken today, and how each dose of it stands.
public struct TodayPlan: Equatable {
  /// Those of today, and those of yesterday of which something is still to be done; ascending.
  public var doses: [PlannedDose] = []
  /// What may be taken when it is needed.
  public var needed: [Needed] = []

  /// A medicine that is taken when needed.
  public struct Needed: Equatable {
    public let medicine: ID<Medicine>
    public let person: ID<Person>
    public let amount: DoseAmount
    /// What was taken of it within a day, ascending.
    public let taken: [Dose]
    /// From when on another one keeps its bounds; nil is at once.
    public let earliest: Instant?
    /// Whether one of those taken came too soon after another.
    public let isTooSoon: Bool
  }

  public init() {}

  init(
    _ household: Household, _ whereabouts: Whereabouts, _ homes: [ZoneRules], now: Instant
  ) {
    let zone = whereabouts.zone(at: now)
    let today = zone.local(now).date
    let span =
      zone.start(of: today.adding(days: -1))..<zone.start(of: today.adding(days: 1))
    let horizon = Horizon(span, whereabouts: whereabouts, homes: [zone] + homes)
    for regimen in household.regimens {
      for dose in regimen.doses(in: horizon, household.log, now: now)
      where zone.local(dose.instant).date == today || dose.isStillToDo {
        doses.append(dose)
      }
      if let schedule = regimen.schedule(at: zone.local(now)), let dose = schedule.asNeeded,
        schedule.end.map({ zone.local(now) < $0 }) ?? true, !regimen.medicine.isArchived
      {
        needed.append(Needed(regimen.medicine, dose, household.log, now: now))
      }
    }
    doses = doses.ordered {
      $0.instant != $1.instant
        ? $0.instant < $1.instant : $0.medicine.uuid < $1.medicine.uuid
    }
  }

  /// Of one person, or of all.
  func of(_ person: ID<Person>?) -> TodayPlan {
    guard let person else { return self }
    var plan = TodayPlan()
    plan.doses = doses.filter { $0.person == person }
    plan.needed = needed.filter { $0.person == person }
    return plan
  }

  /// Those that the page shows under a heading.
  func doses(_ group: Group) -> [PlannedDose] { doses.filter { $0.group == group } }

  /// In the order of the page.
  enum Group: CaseIterable {
    case now, later, missed, done
  }
}

extension TodayPlan.Needed {
  fileprivate init(_ medicine: Medicine, _ dose: NeededDose, _ log: DoseLog, now: Instant) {
    self.medicine = medicine.id
    person = medicine.person
    amount = dose.amount
    let all = log.takenAsNeeded(of: medicine.id)
    let day = now.adding(milliseconds: -86_400_000)
    taken = all.filter { $0.at > day }
    let earliest = dose.bounds.earliest(after: all.map { $0.at })
    self.earliest = earliest.flatMap { $0 > now ? $0 : nil }
    isTooSoon = !dose.bounds.tooSoon(among: all, since: day).isEmpty
  }
}

extension AsNeeded {
  /// Those of the doses taken since a moment that came too soon after others, also after earlier ones.
  /// - Parameter taken: ascending.
  func tooSoon(among taken: [Dose], since begin: Instant) -> [ID<Dose>] {
    let reach = max(leastGap ?? 0, 86_400_000)
    let near = taken.filter { $0.at > begin.adding(milliseconds: -reach) }
    return tooSoon(in: near.map { $0.at }).map { near[$0] }.filter { $0.at > begin }.map { $0.id }
  }
}

extension PlannedDose {
  var key: DoseKey { DoseKey(medicine, name) }

  /// Whether somebody can still do something about it, also on the day after.
  fileprivate var isStillToDo: Bool {
    switch standing {
    case .late, .due, .putOff, .disputed: true
    case .ahead, .missed, .taken, .skipped: false
    }
  }

  var group: TodayPlan.Group {
    switch standing {
    case .due, .late, .disputed: .now
    case .ahead, .putOff: .later
    case .missed: .missed
    case .taken, .skipped: .done
    }
  }
}
