import Clinic
import Flow
import Screen
import Shell
import Values

extension PatientForm {
  public static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    view(state, scene, mark: nil)
  }

  /// - Parameter mark: what has not yet become of the patient on the server.
  static func view(_ state: State, _ scene: Scene<Action>, mark: PatientMarks.Mark?) -> Node {
    .page(
      title: scene.text(state.purpose == .add ? Words.addTitle : Words.editTitle), .bar,
      key: "form",
      leading: [
        .backButton(
          scene.text(Words.cancel), href: scene.href(.patients),
          on: scene.onLink(.leaveTapped))
      ],
      actions: [
        .button(
          scene.text(Words.save), .primary, isBusy: state.isSaving, on: scene.onTap(.saveTapped)
        ).id("save")
      ],
      banners: banners(state, scene),
      [
        mark.map { .line(.small, [.badge($0.label, $0.tone)]) } ?? .none,
        .form(
          id: "patient-form", errors: errors(state, scene), language: scene.language,
          onSubmit: scene.onSubmit(.saveTapped),
          groups(state, scene),
          actions: [
            .submit(scene.text(Words.save), isBusy: state.isSaving).wide
          ]),
      ])
  }

  private static func groups(_ state: State, _ scene: Scene<Action>) -> [Node] {
    [
      .fieldGroup(
        scene.text(Words.person),
        [
          .fullWidth(text(.fullName, .name, state, scene, maxLength: Patient.Limits.name)),
          text(.socialName, .name, state, scene, maxLength: Patient.Limits.name),
          text(.cpf, .digits, state, scene, example: "000.000.000-00"),
          text(.birthDate, .date, state, scene, example: scene.text(Words.dateForm)),
          sex(state, scene),
        ]),
      .fieldGroup(
        scene.text(Words.contact),
        [
          text(.phone, .phone, state, scene, example: "(11) 98765-4321"),
          text(.email, .email, state, scene, maxLength: 254),
          text(.emergencyName, .name, state, scene, maxLength: Patient.Limits.name),
          text(.emergencyPhone, .phone, state, scene, example: "(11) 98765-4321"),
        ]),
      .fieldGroup(
        scene.text(Words.care),
        [
          text(.insurance, .text, state, scene, maxLength: Patient.Limits.name),
          .fullWidth(area(.complaint, rows: 3, state, scene)),
          .fullWidth(area(.notes, rows: 5, state, scene)),
          .fullWidth(tags(state, scene)),
        ]),
    ]
  }

  @inline(never)
  private static func text(
    _ field: PatientField, _ kind: TextKind, _ state: State, _ scene: Scene<Action>,
    example: String = "", maxLength: Int? = nil
  ) -> Node {
    .textField(
      described(field, state, scene), text: state.draft[field], kind, placeholder: example,
      maxLength: maxLength, on: typed(field, scene), left(field, scene))
  }

  @inline(never)
  private static func area(
    _ field: PatientField, rows: Int, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    .textArea(
      described(field, state, scene), text: state.draft[field], rows: rows,
      maxLength: Patient.Limits.prose, on: typed(field, scene), left(field, scene))
  }

  private static func sex(_ state: State, _ scene: Scene<Action>) -> Node {
    let choices =
      [Choice("", scene.text(Words.notSaid))]
      + Sex.allCases.map { Choice($0.rawValue, scene.text($0.label)) }
    return .select(
      described(.sex, state, scene), choices: choices, selected: state.draft[.sex],
      on: scene.onText(.change) { .changed(.sex, $0) })
  }

  private static func tags(_ state: State, _ scene: Scene<Action>) -> Node {
    .tagField(
      described(.tags, state, scene, hint: scene.text(Words.tagHint)), tags: state.draft.tags,
      draft: state.tagText, onRemove: { scene.onTap(.tagRemoved($0)) },
      on: scene.onText(.input) { .tagTyped($0) },
      scene.on(.keyDown) { data in
        if case .key(let press) = data, press.key == "Enter" { .tagAdded } else { nil }
      })
  }

  private static func described(
    _ field: PatientField, _ state: State, _ scene: Scene<Action>, hint: String = ""
  ) -> Field {
    Field(
      field.rawValue, scene.text(field.label), hint: hint,
      error: state.problems[field].map { scene.text($0.text(for: field)) },
      isOptional: field != .fullName, language: scene.language)
  }

  @inline(never)
  private static func typed(_ field: PatientField, _ scene: Scene<Action>) -> Listener {
    scene.onText(.input) { .changed(field, $0) }
  }

  @inline(never)
  private static func left(_ field: PatientField, _ scene: Scene<Action>) -> Listener {
    scene.on(.blur, .left(field))
  }

  private static func errors(_ state: State, _ scene: Scene<Action>) -> [FormError] {
    guard state.triedToSave else { return [] }
    return PatientField.allCases.compactMap { field in
      state.problems[field].map { problem in
        FormError(
          field.rawValue,
          problem.line(for: field, scene.language),
          onTap: scene.onLink(.errorTapped(field)))
      }
    }
  }

  private static func banners(_ state: State, _ scene: Scene<Action>) -> [Node] {
    var banners: [Node] = []
    if state.isResumed { banners.append(.banner(.note, scene.text(Words.resumed))) }
    if let refusal = state.refusal {
      banners.append(.banner(.danger, RefusalWords.text(refusal, scene.language)))
    }
    return banners
  }

  /// Asks what shall become of unsaved changes.
  static func discardQuestion(_ state: State, _ scene: Scene<Action>) -> Node {
    .confirmation(
      id: "discard", title: scene.text(Words.discardTitle), text: scene.text(Words.discardText),
      confirm: .button(scene.text(Words.discard), .dangerPlain, on: scene.onTap(.discardTapped)),
      cancel: .button(scene.text(Words.stay), .primary, on: scene.onTap(.stayTapped)),
      onCancel: scene.onTap(.stayTapped))
  }
}
