import Flow
import Journal
import Screen
import Shell
import Values

extension QuickAdd {
  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let isShared = frame.context.path.isOfShared
    var content: [Node] = isShared ? said(frame.context.path, scene) : []
    if isShared, !state.handed.isThere {
      // Nothing is said of an empty place while it is being looked at.
      if state.entries.isThere { content.append(nothing(scene)) }
    } else {
      content.append(form(state, scene, frame))
    }
    return .page(
      title: scene.text(isShared ? QuickWords.shared : QuickWords.title), .bar, key: "quick",
      leading: [
        .backButton(
          scene.text(QuickWords.back), href: scene.href(Timeline.path), on: scene.onLink(.left))
      ], status: frame.status, banners: frame.banners, content)
  }

  /// Why something did not come.
  private static func said(_ path: Path, _ scene: Scene<Action>) -> [Node] {
    if path == .sharedFull {
      return [
        .banner(.warn, scene.text(QuickWords.sharedFull), scene.text(QuickWords.sharedFullLead))
      ]
    }
    guard path == .sharedTooMany else { return [] }
    return [
      .banner(
        .warn, scene.text(QuickWords.sharedTooMany), scene.text(QuickWords.sharedTooManyLead))
    ]
  }

  private static func nothing(_ scene: Scene<Action>) -> Node {
    .emptyState(
      .import, scene.text(QuickWords.nothingShared), scene.text(QuickWords.nothingSharedLead),
      actions: [
        .linkButton(
          scene.text(CaptureWords.title), .tinted, href: scene.href(.capture),
          on: scene.onLink(.goTo(.capture)))
      ])
  }

  private static func form(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let library = frame.parts[Library.self]
    let now = scene.surroundings.now
    let today =
      library?.today(at: now, minutesEast: scene.surroundings.minutesEast) ?? frame.context.today
    let form = state.form
    var fields: [Node] = []
    if let told = problem(state, scene, frame) { fields.append(told) }
    if form.leftOut > 0 {
      fields.append(.banner(.warn, QuickWords.leftOut(form.leftOut, scene.language)))
    }
    fields += texts(state, form, scene)
    fields.append(files(state, form, scene))
    var actions: [Node] = [
      .submit(scene.text(QuickWords.save), isBusy: state.job.isThere).wide
    ]
    if form.shared.isThere {
      actions.append(
        .button(scene.text(QuickWords.discard), .plain, on: scene.onTap(.discardTapped)))
    }
    // Pictures that are pasted in a field are the form's.
    return .tag(
      "div", "quick", [.fixed("data-captures", "")],
      [
        .form(
          id: "quick-form", language: scene.language,
          onSubmit: scene.onSubmit(.saveTapped(today: today)), fields, actions: actions)
      ])
  }

  private static func texts(
    _ state: State, _ form: QuickForm, _ scene: Scene<Action>
  ) -> [Node] {
    let language = scene.language
    let isWrong = state.problem == .address
    let isTooLong = state.problem == .tooLong
    let text = Field(
      textID, scene.text(QuickWords.text), hint: scene.text(QuickWords.textHint),
      error: isTooLong ? scene.text(QuickWords.tooLong) : nil, isOptional: true,
      language: language)
    let title = Field(
      "quick-title", scene.text(QuickWords.name), isOptional: true, language: language)
    let url = Field(
      urlID, scene.text(QuickWords.url),
      error: isWrong ? scene.text(QuickWords.wrongAddress) : nil, isOptional: true,
      language: language)
    let tags = Field(
      tagsID, scene.text(QuickWords.tags), hint: scene.text(QuickWords.tagsHint),
      error: form.hasTagTooMany ? scene.text(ItemWords.tooManyTags) : nil, isOptional: true,
      language: language)
    return [
      .textArea(
        text, text: form.text, rows: 6, on: scene.onText(.input) { .typed(.text($0)) }),
      .textField(
        title, text: form.title, maxLength: Item.Limits.title,
        on: scene.onText(.input) { .typed(.title($0)) }),
      .textField(url, text: form.url, on: scene.onText(.input) { .typed(.url($0)) }),
      .tagField(
        tags, tags: form.tags, draft: form.tagText,
        onRemove: { scene.onTap(.typed(.tagRemoved($0))) },
        on: scene.onText(.input) { .typed(.tagText($0)) },
        scene.on(.keyDown) { data in
          if case .key(let press) = data, press.key == "Enter" { .typed(.tagAdded) } else { nil }
        }),
      .checkbox(
        id: "quick-later", scene.text(QuickWords.later), isChecked: form.isForLater,
        on: scene.on(.change) { data in
          if case .checked(let isOn) = data { .typed(.forLater(isOn)) } else { nil }
        }),
    ]
  }

  private static func files(
    _ state: State, _ form: QuickForm, _ scene: Scene<Action>
  ) -> Node {
    let remove = scene.text(QuickWords.remove)
    var rows: [Node] = []
    for file in form.files {
      let size = NumberText.bytes(file.bytes, in: scene.language)
      rows.append(
        .tag(
          "li", "row row-info", [],
          [
            .icon(.file),
            .tag(
              "span", "row-text", [],
              [.words("span", "row-title", file.name), .words("span", "row-subtitle", size)]),
            .iconButton(
              .close, remove + " " + file.name,
              on: scene.onTap(.typed(.fileRemoved(file.number)))),
          ]
        ).keyed(file.number.description))
    }
    let add = Node.fileDrop(
      id: "quick-files", title: scene.text(QuickWords.addFiles),
      hint: scene.text(QuickWords.addFilesHint), on: scene.onTap(.chooseTapped))
    let list: Node =
      rows.isEmpty ? .none : .list(label: scene.text(QuickWords.files), rows)
    return .column(.normal, [list, add])
  }

  private static func problem(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node? {
    switch state.problem {
    // Those stand at their fields.
    case nil, .address?, .tooLong?: return nil
    case .empty?: return .banner(.warn, scene.text(QuickWords.empty))
    case .full?:
      return .banner(.danger, scene.text(QuickWords.full), scene.text(QuickWords.fullLead))
    case .unavailable?:
      return .banner(
        .danger, scene.text(QuickWords.unavailable), scene.text(QuickWords.unavailableLead))
    case .refused(let refusal)?:
      return .banner(.danger, frame.words(of: refusal, scene.language))
    }
  }
}
