import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension Stock {
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
