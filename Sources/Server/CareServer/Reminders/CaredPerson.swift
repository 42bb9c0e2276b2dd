import Care
import Records
import Scheduling
import SyncServer
import Values

/// A person with their medicines and what was said of doses lately, as the tables have them.
struct CaredPerson {
  let person: Person
  let plan: ReminderPlan
  let regimens: [Regimen]
  /// What was said of the doses of the days around now, of all people of the family.
  let log: DoseLog
  let whereabouts: Whereabouts
  /// The zones that schedules name.
  let homes: [ZoneRules]

  /// Nil for somebody who is gone or put away, and where nobody is told of them.
  init?(
    _ person: UUID, _ reader: SpaceReader, zones: (String) -> ZoneRules?, at now: Instant
  ) throws {
    guard let plan = try reader.find(ReminderPlan.id(of: ID(person))), plan.isOn,
      let its = try reader.find(ID<Person>(person)), !its.isArchived
    else { return nil }
    self.plan = plan
    self.person = its
    regimens = try reader.all(
      Medicine.self, by: "person", equal: [its.id.json, .boolean(false)]
    ).map { medicine in
      Regimen(
        medicine, try reader.all(Schedule.self, by: "medicine", equal: [medicine.id.json]))
    }
    let today = CivilDate(at: now, minutesEast: 0)
    var log = DoseLog()
    for day in -3...2 {
      let said = try reader.all(Dose.self, by: "day", equal: [today.adding(days: day).json])
      for dose in said where dose.person == its.id { log.add(dose) }
    }
    self.log = log
    var names: [String] = []
    for schedule in regimens.flatMap(\.schedules) where !names.contains(schedule.zone) {
      names.append(schedule.zone)
    }
    homes = names.compactMap(zones)
    whereabouts = plan.whereabouts(homes.first ?? .utc, zones)
  }

  var watch: DoseWatch {
    DoseWatch(regimens, log, whereabouts, homes: homes, pace: plan.pace)
  }

  func medicine(_ id: ID<Medicine>) -> Medicine? {
    regimens.first { $0.medicine.id == id }?.medicine
  }
}
