import Agenda
import Records
import Screen
import Shell
import Values

/// The fields of the hours of one date, and whose they are.
extension HolidaysView {
  /// What the house, somebody who works there, a room or a piece of equipment is called.
  func whose(_ owner: UUID) -> String {
    if owner == house { return frame.context.app.words.space.title(language) }
    return book.room(ID(owner))?.name ?? book.name(of: owner)
  }

  func openFields(_ form: HolidayForm) -> [Node] {
    var fields: [Node] = []
    if form.stored == nil {
      fields.append(owner(form))
      fields.append(
        .textField(
          field(form, .firstDay, HolidaysWords.day), text: form.firstDay, .date,
          placeholder: scene.text(AgendaWords.dateExample), maxLength: 10,
          on: scene.onText(.input) { .typed(.firstDay($0)) }))
    }
    fields.append(
      .tag(
        "div", "field-grid", [],
        [
          .textField(
            field(form, .hours, HolidaysWords.opens), text: form.opens, .time,
            on: scene.onText(.input) { .typed(.opens($0)) }),
          .textField(
            Screen.Field("holiday-closes", scene.text(HolidaysWords.closes), language: language),
            text: form.closes, .time, on: scene.onText(.input) { .typed(.closes($0)) }),
          .textField(
            field(form, .pause, HolidaysWords.pauseFrom, isOptional: true), text: form.breakFrom,
            .time, on: scene.onText(.input) { .typed(.breakFrom($0)) }),
          .textField(
            Screen.Field(
              "holiday-break-until", scene.text(HolidaysWords.pauseUntil), isOptional: true,
              language: language),
            text: form.breakUntil, .time, on: scene.onText(.input) { .typed(.breakUntil($0)) }),
        ]))
    return fields
  }

  private func owner(_ form: HolidayForm) -> Node {
    var owners = [house] + therapists
    for kind in Room.Kind.allCases { owners += book.offeredRooms(kind).map { $0.id.uuid } }
    return .select(
      Screen.Field("holiday-owner", scene.text(HoursWords.who), language: language),
      choices: owners.map { Choice($0.description, whose($0)) },
      selected: form.owner.description,
      on: scene.onText(.change) { .typed(.owner(UUID($0) ?? house)) })
  }
}
