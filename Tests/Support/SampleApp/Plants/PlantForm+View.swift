import Flow
import Records
import Sample
import Screen
import Shell
import Values

extension PlantForm {
  static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    .page(
      title: scene.text(state.isAdding ? Words.addTitle : Words.editTitle), .bar, key: "form",
      leading: [
        .backButton(
          scene.text(Words.cancel), href: scene.href(.plants), on: scene.onLink(.leaveTapped))
      ],
      actions: [
        .button(
          scene.text(Words.save), .primary, isBusy: state.isSaving, on: scene.onTap(.saveTapped)
        ).id("save")
      ],
      banners: banners(state, scene),
      [
        .form(
          id: "plant-form", errors: errors(state, scene), language: scene.language,
          onSubmit: scene.onSubmit(.saveTapped),
          [
            text(.name, .name, Plant.Limits.name, state, scene),
            text(.place, .text, Plant.Limits.name, state, scene),
            text(.plantedOn, .date, 10, state, scene),
            .textArea(
              described(.notes, state, scene), text: state.draft[.notes], rows: 5,
              maxLength: Plant.Limits.prose, on: typed(.notes, scene)),
          ],
          actions: [.submit(scene.text(Words.save), isBusy: state.isSaving).wide])
      ])
  }

  private static func text(
    _ field: Field, _ kind: TextKind, _ most: Int, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    .textField(
      described(field, state, scene), text: state.draft[field], kind, maxLength: most,
      on: typed(field, scene))
  }

  private static func described(
    _ field: Field, _ state: State, _ scene: Scene<Action>
  ) -> Screen.Field {
    Screen.Field(
      field.rawValue, scene.text(field.label),
      error: state.problem == field ? scene.text(field.problem) : nil, isOptional: field != .name,
      language: scene.language)
  }

  private static func typed(_ field: Field, _ scene: Scene<Action>) -> Listener {
    scene.onText(.input) { .changed(field, $0) }
  }

  private static func errors(_ state: State, _ scene: Scene<Action>) -> [FormError] {
    guard let field = state.problem else { return [] }
    let line = scene.text(field.label) + ": " + scene.text(field.problem)
    return [FormError(field.rawValue, line, onTap: scene.onLink(.errorTapped(field)))]
  }

  private static func banners(_ state: State, _ scene: Scene<Action>) -> [Node] {
    var banners: [Node] = []
    if state.isResumed { banners.append(.banner(.note, scene.text(Words.resumed))) }
    if let refusal = state.refusal {
      banners.append(.banner(.danger, Plants.Words.text(refusal, scene.language)))
    }
    return banners
  }

  /// Asks what shall become of unsaved changes.
  static func discardQuestion(_ scene: Scene<Action>) -> Node {
    .confirmation(
      id: "discard", title: scene.text(Words.discardTitle), text: scene.text(Words.discardText),
      confirm: .button(scene.text(Words.discard), .dangerPlain, on: scene.onTap(.discardTapped)),
      cancel: .button(scene.text(Words.stay), .primary, on: scene.onTap(.stayTapped)),
      onCancel: scene.onTap(.stayTapped))
  }
}
