import Care
import Flow
import RecordPages
import Records
import Scheduling
import Screen
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

  /// On today's page: what to buy.
  static func toBuy(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let household = frame.parts.household
    let today = frame.parts.zone.local(scene.surroundings.now).date
    let rows = (state.runningOut ?? []).compactMap { soon -> Node? in
      guard let medicine = household.medicine(soon.medicine) else { return nil }
      let path = Medicine.path(of: medicine.id)
      let days = max(0, soon.date.days(since: today))
      var details = [
        days == 0
          ? scene.text(Words.outToday)
          : Words.outIn(days, scene.language) + " · " + soon.date.slashed
      ]
      if let person = household.person(medicine.person), household.people.count > 1 {
        details.append(person.name)
      }
      return .row(
        ListRow(
          medicine.id.description, medicine.shortName, subtitle: details.joined(separator: " · "),
          leading: .icon(.warning), href: scene.href(path)), onTap: scene.onLink(.goTo(path)))
    }
    guard !rows.isEmpty else { return [] }
    return [
      .section(scene.text(Words.toBuy), [.list(label: scene.text(Words.toBuy), rows)])
        .keyed("to buy")
    ]
  }

  private enum Words {
    static var toBuy: Phrase { Phrase(pt: "Hora de comprar mais", en: "Time to buy more") }
    static var outToday: Phrase { Phrase(pt: "Não dá para hoje", en: "Not enough for today") }

    static func outIn(_ days: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(pt: "Acaba em # dia", en: "Runs out in # day"),
        other: Phrase(pt: "Acaba em # dias", en: "Runs out in # days"))(days, language)
    }
  }
}
