import Flow
import Records
import Screen
import Shell
import Values

extension RecordForm: Feature {
  public static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    page(state, scene, Frame(Context()), mark: nil)
  }

  /// - Parameter mark: what has not yet become of the record on the server.
  static func page(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame, mark: RecordMarks.Mark?
  ) -> Node {
    .page(
      title: scene.text(state.purpose == .add ? R.formLayout.addTitle : R.formLayout.editTitle),
      .bar,
      key: "form",
      leading: [
        .backButton(
          scene.text(FormWords.cancel), href: scene.href(R.path), on: scene.onLink(.leaveTapped))
      ],
      actions: [
        .button(
          scene.text(FormWords.save), .primary, isBusy: state.saving.isLoading,
          on: scene.onTap(.saveTapped)
        ).id("save")
      ],
      banners: banners(state, scene, frame),
      [
        mark.map { .line(.small, [.badge($0.label, $0.tone)]) } ?? .none,
        .form(
          id: formID, errors: errors(state, scene), language: scene.language,
          onSubmit: scene.onSubmit(.saveTapped), groups(state, scene, frame),
          actions: [
            .submit(scene.text(FormWords.save), isBusy: state.saving.isLoading).wide
          ]),
      ])
  }

  private static func groups(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    var groups: [Node] = []
    for group in R.formLayout.groups {
      var fields = group.fields.map { field in
        let node = control(field, state, scene, frame)
        return group.wide.contains(field) ? .fullWidth(node) : node
      }
      // What a record looks like belongs to what it is, which comes first.
      if groups.isEmpty { fields.append(photoField(state, scene, frame)) }
      groups.append(.fieldGroup(scene.text(group.title), fields))
    }
    return groups
  }

  private static func control(
    _ field: R.Field, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let input = field.input
    let typed = scene.onText(.input) { Action.changed(field, $0) }
    let left = scene.on(.blur, .left(field))
    switch input.control {
    case .line where field == R.suggested:
      return suggesting(field, state, scene, typed, left)
    case .line(let kind, let example):
      return .textField(
        described(field, state, scene), text: state.draft[field], kind,
        placeholder: example.map { scene.text($0) } ?? "", maxLength: input.limit, on: typed, left)
    case .prose(let rows):
      return .textArea(
        described(field, state, scene), text: state.draft[field], rows: rows,
        maxLength: input.limit, on: typed, left)
    case .choice(let options):
      var choices =
        options.map { Choice($0.value, scene.text($0.title)) }
        + R.choices(of: field, among: frame.parts)
      if !input.isRequired {
        choices.insert(Choice("", scene.text(FormWords.notSaid)), at: 0)
      } else if state.draft[field].isEmpty {
        choices.insert(Choice("", scene.text(FormWords.choose)), at: 0)
      }
      return .select(
        described(field, state, scene), choices: choices, selected: state.draft[field],
        on: scene.onText(.change) { .changed(field, $0) })
    case .tags:
      return .tagField(
        described(field, state, scene),
        tags: state.draft.tags, draft: state.tagText, onRemove: { scene.onTap(.tagRemoved($0)) },
        on: scene.onText(.input) { .tagTyped($0) },
        scene.on(.keyDown) { data in
          if case .key(let press) = data, press.key == "Enter" { .tagAdded } else { nil }
        })
    }
  }

  private static func suggesting(
    _ field: R.Field, _ state: State, _ scene: Scene<Action>, _ typed: Listener, _ left: Listener
  ) -> Node {
    let suggestions =
      state.isSuggesting ? R.suggestions(for: state.draft[field], scene.language) : []
    return .suggestField(
      described(field, state, scene), text: state.draft[field], maxLength: field.input.limit,
      suggestions: suggestions, reached: state.reached, name: scene.text(FormWords.suggestions),
      status: FormWords.suggested(suggestions.count, scene.language),
      onTake: { scene.onTap(.suggestionTaken($0.value)) }, on: typed, left,
      scene.on(.keyDown) { data in
        guard case .key(let press) = data else { return nil }
        switch SuggestionKey(press, at: state.reached, of: suggestions.count) {
        case .reach(let place): return .suggestionReached(place)
        case .take(let place): return .suggestionTaken(suggestions[place].value)
        case .close: return .suggestionsClosed
        case nil: return nil
        }
      })
  }

  private static func described(
    _ field: R.Field, _ state: State, _ scene: Scene<Action>
  ) -> Field {
    Field(
      field.rawValue, scene.text(field.label), hint: field.input.hint.map { scene.text($0) } ?? "",
      error: state.problems[field].map { scene.text(R.words(of: $0, for: field)) },
      isOptional: !field.input.isRequired, language: scene.language)
  }

  private static func errors(_ state: State, _ scene: Scene<Action>) -> [FormError] {
    guard state.triedToSave else { return [] }
    return R.Field.allCases.compactMap { field in
      state.problems[field].map { problem in
        FormError(
          field.rawValue, R.line(of: problem, for: field, scene.language),
          onTap: scene.onLink(.errorTapped(field)))
      }
    }
  }

  private static func banners(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    var banners: [Node] = []
    if state.isResumed { banners.append(.resumedNote(scene)) }
    if let refusal = state.saving.failure {
      let words = R.formPhoto?.words ?? .photo
      banners.append(
        state.isPhotoRefused
          ? frame.banner(
            of: refusal, scene.language,
            text: state.saved == nil ? "" : scene.text(words.onlyRefused),
            actions: [
              .button(
                scene.text(words.leave), .neutral, on: scene.onTap(.photo(.leaveTapped)))
            ])
          : frame.banner(of: refusal, scene.language))
    }
    return banners
  }
}

extension Node {
  /// Says that what was typed earlier was found on the device and put back.
  public static func resumedNote<Action>(_ scene: Scene<Action>) -> Node {
    .banner(.note, scene.text(FormWords.resumed))
  }

  /// Asks what shall become of unsaved changes.
  public static func discardQuestion<Action>(
    _ scene: Scene<Action>, discard: Action, stay: Action
  ) -> Node {
    .confirmation(
      id: "discard", title: scene.text(FormWords.discardTitle),
      text: scene.text(FormWords.discardText),
      confirm: .button(scene.text(FormWords.discard), .dangerPlain, on: scene.onTap(discard)),
      cancel: .button(scene.text(FormWords.stay), .primary, on: scene.onTap(stay)),
      onCancel: scene.onTap(stay))
  }
}
