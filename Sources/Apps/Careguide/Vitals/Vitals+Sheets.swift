import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension Vitals {
  /// Noting a measurement, or correcting one.
  static func sheet(
    _ draft: ReadingDraft, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let language = scene.language
    let kind = draft.kind
    var fields: [Node] = refusal(state, scene, frame)
    if draft.isNew {
      fields.append(
        .select(
          Screen.Field("vital-kind", scene.text(Words.what), language: language),
          choices: VitalKind.allCases.map { Choice($0.rawValue, $0.label(language)) },
          selected: kind.rawValue,
          on: scene.onText(.change) { VitalKind(rawValue: $0).map { .kindChosen($0) } }))
    }
    func problem(_ field: VitalField) -> String? {
      draft.triedAt == nil
        ? nil : draft.problem(of: field).map { Words.problem($0, field, kind, language) }
    }
    func number(_ field: VitalField, _ label: String, _ text: String, hint: String = "") -> Node {
      .numberField(
        Screen.Field(field.id, label, hint: hint, error: problem(field), language: language),
        text: text, unit: kind.unit, isWhole: kind.decimals == 0,
        on: scene.onText(.input) { .typed($0, into: field) })
    }
    if kind.isPair {
      fields.append(
        .tag(
          "div", "number-pair", [],
          [
            number(.value, scene.text(Words.systolicField), draft.value),
            number(.value2, scene.text(Words.diastolicField), draft.value2),
          ]))
      if let understood = draft.understood(language) {
        fields.append(
          .paragraph(Words.understood(language, kind.withUnit(understood)), .secondary))
      }
    } else {
      fields.append(
        number(
          .value, kind.label(language), draft.value,
          hint: kind == .pain ? scene.text(Words.painHint) : ""))
    }
    let zone = frame.parts.zone
    let future = draft.isFuture(in: zone) ? scene.text(Words.future) : nil
    fields += [
      .tag(
        "div", "number-pair", [],
        [
          .textField(
            Screen.Field(
              VitalField.date.id, scene.text(Words.date), error: problem(.date), language: language),
            text: draft.date, .date, placeholder: "dd/mm/aaaa",
            on: scene.onText(.input) { .typed($0, into: .date) }),
          .textField(
            Screen.Field(
              VitalField.time.id, scene.text(Words.time), error: problem(.time) ?? future,
              language: language),
            text: draft.time, .time, on: scene.onText(.input) { .typed($0, into: .time) }),
        ]),
      .textField(
        Screen.Field(
          VitalField.note.id, scene.text(Words.noteField), isOptional: true, language: language),
        text: draft.note, .text, maxLength: Dose.Limits.note,
        on: scene.onText(.input) { .typed($0, into: .note) }),
    ]
    var actions: [Node] = [.submit(scene.text(Words.save)).wide]
    if !draft.isNew {
      actions.append(
        .button(
          scene.text(Words.remove), .dangerPlain, icon: .trash, on: scene.onTap(.removeTapped)
        )
        .wide)
    }
    let title = draft.isNew ? scene.text(Words.note) : scene.text(Words.correct)
    return form(title, fields, actions, scene)
  }

  /// Setting a person's own range.
  static func sheet(
    _ draft: RangeDraft, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let (language, kind) = (scene.language, draft.kind)
    func number(_ field: VitalField, _ label: Phrase) -> Node {
      let problem = draft.isTried ? draft.problem(of: field) : nil
      return .numberField(
        Screen.Field(
          field.id, scene.text(label),
          error: problem.map { Words.problem($0, field, kind, language) }, isOptional: true,
          language: language),
        text: draft.text(of: field), unit: kind.unit, isWhole: kind.decimals == 0,
        on: scene.onText(.input) { .typed($0, into: field) })
    }
    var fields = refusal(state, scene, frame)
    fields.append(.paragraph(scene.text(Words.rangeLead), .secondary))
    if kind.isPair { fields.append(.heading(scene.text(Words.systolicField), level: 3)) }
    fields.append(
      .tag("div", "number-pair", [], [number(.low, Words.from), number(.high, Words.to)]))
    if kind.isPair {
      fields.append(.heading(scene.text(Words.diastolicField), level: 3))
      fields.append(
        .tag("div", "number-pair", [], [number(.low2, Words.from), number(.high2, Words.to)]))
    }
    fields.append(.paragraph(kind.definition(language), .caption))
    return form(
      Words.rangeOf(language, kind.inSentence(language)), fields,
      [.submit(scene.text(Words.save)).wide], scene)
  }

  private static func form(
    _ title: String, _ fields: [Node], _ actions: [Node], _ scene: Scene<Action>
  ) -> Node {
    .sheet(
      id: "vital", title: title, language: scene.language, onClose: scene.onTap(.closed),
      [
        .form(
          id: "vital-form", language: scene.language, onSubmit: scene.onSubmit(.saveTapped), fields,
          actions: actions)
      ])
  }

  private static func refusal(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    state.refusal.map { [frame.banner(of: $0, scene.language)] } ?? []
  }
}
