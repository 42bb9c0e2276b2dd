import Agenda
import Records
import Scheduling
import Screen
import Shell
import Values

/// The sheet in which a group's session is called off: of whom, and why.
struct CallingOffView {
  private let look: AgendaLook
  private let callingOff: CallingOff
  private var scene: Scene<AgendaAction> { look.scene }

  init(_ look: AgendaLook, _ callingOff: CallingOff) {
    self.look = look
    self.callingOff = callingOff
  }

  var sheet: Node {
    let names = look.book.appointments(of: callingOff.session)
      .filter { $0.state.occupies }.map { look.name(of: $0.person) }
    let whom =
      names.isEmpty
      ? scene.text(AgendaWords.nobodyComes)
      : AgendaWords.cancelsFor(scene.language, names.joined(separator: ", "))
    return .sheet(
      id: "calling-off", title: scene.text(AgendaWords.callOff), language: scene.language,
      onClose: scene.onTap(.callOff(.closed)),
      [
        .form(
          id: "calling-off-form", language: scene.language,
          onSubmit: scene.onSubmit(.callOff(.confirmed)),
          [
            .paragraph(whom),
            .textArea(
              Screen.Field(
                "call-off-reason", scene.text(AgendaWords.reason), isOptional: true,
                language: scene.language),
              text: callingOff.reason, rows: 2, maxLength: AgendaLimits.note,
              on: scene.onText(.input) { .callOff(.reasonTyped($0)) }),
          ],
          actions: [.submit(scene.text(AgendaWords.callOff)).wide])
      ])
  }
}
