import Agenda
import Records
import Scheduling
import Screen
import Shell
import Values

/// The sheet in which somebody says who cancels an appointment, and why.
struct CancellingView {
  let look: AgendaLook
  let cancelling: Cancelling
  private var scene: Scene<AgendaAction> { look.scene }

  init(_ look: AgendaLook, _ cancelling: Cancelling) {
    self.look = look
    self.cancelling = cancelling
  }

  var sheet: Node {
    let appointment = look.book.appointment(cancelling.appointment)
    let name = appointment.map { look.name(of: $0.person) } ?? ""
    return .sheet(
      id: "cancelling", title: AgendaWords.cancelOf(scene.language, name),
      language: scene.language, onClose: scene.onTap(.cancelClosed),
      [
        .form(
          id: "cancelling-form", language: scene.language,
          onSubmit: scene.onSubmit(.cancelConfirmed),
          [
            .segmented(
              Screen.Field(
                "cancelled-by", scene.text(AgendaWords.cancelledBy), language: scene.language),
              choices: [
                Choice("patient", look.noun.title(scene.language)),
                Choice("clinic", look.frame.context.app.words.space.title(scene.language)),
              ],
              selected: cancelling.by.rawValue,
              on: { choice in
                scene.on(.change, .cancelledBy(choice.value == "clinic" ? .clinic : .patient))
              }),
            scope(appointment),
            .textArea(
              Screen.Field(
                "cancel-reason", scene.text(AgendaWords.reason), isOptional: true,
                language: scene.language),
              text: cancelling.reason, rows: 2, maxLength: AgendaLimits.note,
              on: scene.onText(.input) { .reasonTyped($0) }),
          ],
          actions: [.submit(scene.text(AgendaWords.cancelDeed)).wide])
      ])
  }

  /// Of one of a series: whether others are cancelled as well.
  private func scope(_ appointment: Appointment?) -> Node {
    guard let session = appointment.flatMap({ look.book.session($0.session) }),
      session.series != nil
    else { return .none }
    return .segmented(
      Screen.Field("cancel-scope", scene.text(AgendaWords.scope), language: scene.language),
      choices: RecurrenceScope.allCases.map {
        Choice($0.rawValue, scene.text(AgendaWords.scopeName($0)))
      }, selected: cancelling.scope.rawValue,
      on: { choice in
        scene.on(
          .change, .cancelScopeChosen(RecurrenceScope(rawValue: choice.value) ?? .this))
      })
  }
}
