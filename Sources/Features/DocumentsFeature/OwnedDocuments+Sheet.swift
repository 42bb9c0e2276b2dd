import Documents
import Flow
import Screen
import Shell
import Values

extension OwnedDocuments {
  /// The sheet of the document that is open, and the question before it is removed.
  /// - Parameter who: the e-mail of an account.
  static func overlays(
    _ state: State, _ scene: Scene<Action>, who: (UUID) -> String
  ) -> [Node] {
    guard let open = state.open, let document = state.document(open.id) else { return [] }
    var overlays = [sheet(document, open, state, scene, by: who(document.addedBy))]
    if open.asksToRemove { overlays.append(question(document, state, scene)) }
    return overlays
  }

  private static func sheet(
    _ document: Document, _ open: OpenDocument<Owner>, _ state: State, _ scene: Scene<Action>,
    by: String
  ) -> Node {
    var content = [picture(document, open, scene)]
    if open.isRefused {
      content.append(.banner(.danger, DocumentWords.notDone(scene.language, in: state.spaceNoun)))
    }
    if let missing = open.saving.failure {
      content.append(.banner(.warn, scene.text(DocumentWords.missing(missing))))
    }
    let stage = DocumentStage(document, state)
    if !state.areInPlan, stage == .stored, !document.isImage {
      content.append(.banner(.note, scene.text(DocumentWords.onlyPictures)))
    }
    content.append(details(document, stage, state, scene, by: by))
    content.append(contentsOf: ways(document, open, stage, state, scene))
    return .sheet(
      id: "document", title: document.name, language: scene.language,
      onClose: scene.onTap(.opening(.closed)), content)
  }

  private static func picture(
    _ document: Document, _ open: OpenDocument<Owner>, _ scene: Scene<Action>
  ) -> Node {
    switch open.image {
    case .none: return .none
    case .loading:
      return .tag("div", "document-picture", [.fixed("aria-busy", "true")]).keyed("picture")
    case .at(let address):
      return .tag(
        "img", "document-picture", [.text("src", address), .text("alt", document.name)]
      ).keyed("picture")
    case .missing(let missing):
      return .banner(.note, scene.text(DocumentWords.missing(missing)))
    }
  }

  private static func details(
    _ document: Document, _ stage: DocumentStage, _ state: State, _ scene: Scene<Action>,
    by: String
  ) -> Node {
    var pairs: [(name: String, value: Node)] = [
      (
        scene.text(DocumentWords.kind),
        .span(DocumentWords.kind(document.type, named: document.name, scene.language))
      ),
      (
        scene.text(DocumentWords.size),
        .span(NumberText.bytes(document.bytes, in: scene.language))
      ),
      (scene.text(DocumentWords.added), .span(day(document, scene))),
    ]
    if !by.isEmpty { pairs.append((scene.text(DocumentWords.by), .span(by))) }
    if stage != .stored {
      pairs.append(
        (scene.text(DocumentWords.state), .span(stage.text(scene.language, in: state.spaceNoun))))
    }
    var content: [Node] = [.details(pairs)]
    if case .sending(let percent) = stage {
      content.append(
        .progress(percent, of: 100, label: stage.text(scene.language, in: state.spaceNoun)))
    }
    return .tag("div", "card", [], content).keyed("details")
  }

  private static func ways(
    _ document: Document, _ open: OpenDocument<Owner>, _ stage: DocumentStage, _ state: State,
    _ scene: Scene<Action>
  ) -> [Node] {
    if let name = open.name { return [nameForm(name, open, scene)] }
    var ways: [Node] = []
    switch stage {
    case .elsewhere: break
    case .held(let hold):
      if hold.isOfPlan {
        ways.append(
          .button(scene.text(Home.Words.seePlans), .tinted, on: scene.onTap(.plansTapped)))
      }
      if hold != .lost {
        ways.append(
          .button(
            scene.text(DocumentWords.retry), .tinted, icon: .sync,
            on: scene.onTap(.retryTapped(document.id))))
      }
    case .stored, .alone, .keeping, .waitingForNetwork, .waiting, .sending, .arrived, .refused:
      break
    }
    if stage != .elsewhere {
      let words = stage == .stored ? DocumentWords.save : DocumentWords.saveCopy
      ways.append(
        .button(
          scene.text(words), .neutral, icon: .download, isBusy: open.saving.isLoading,
          on: scene.onTap(.opening(.saveTapped))))
    }
    // On a plan without documents those that are there are viewed, and stay as they are.
    if state.areInPlan, document.belongs(to: state.account, with: state.permission) {
      ways.append(
        .button(
          scene.text(DocumentWords.rename), .neutral, icon: .edit,
          on: scene.onTap(.changing(.renameTapped))))
      ways.append(
        .button(
          scene.text(DocumentWords.remove), .dangerPlain, icon: .trash,
          on: scene.onTap(.changing(.removeTapped(document.id)))))
    }
    return [.line(.small, ways).keyed("ways")]
  }

  private static func nameForm(
    _ name: String, _ open: OpenDocument<Owner>, _ scene: Scene<Action>
  ) -> Node {
    .form(
      id: "document-name-form", language: scene.language,
      onSubmit: scene.onSubmit(.changing(.nameSubmitted)),
      [
        .textField(
          Field(
            "document-name", scene.text(DocumentWords.name),
            error: open.isNameWrong ? scene.text(DocumentWords.nameWrong) : nil,
            language: scene.language),
          text: name, on: scene.onText(.input) { .changing(.nameTyped($0)) })
      ], actions: [.submit(scene.text(DocumentWords.keepName)).wide])
  }

  private static func question(
    _ document: Document, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    .confirmation(
      id: "remove-document", title: DocumentWords.removeTitle(document.name, scene.language),
      text: DocumentWords.removeText(scene.language, for: state.spaceNoun),
      confirm: .button(
        scene.text(DocumentWords.remove), .danger, on: scene.onTap(.changing(.removeConfirmed))),
      cancel: .button(
        scene.text(DocumentWords.keep), .neutral, on: scene.onTap(.changing(.removeCancelled))),
      onCancel: scene.onTap(.changing(.removeCancelled)))
  }

  /// The files that wait on this device, for the page of sync.
  /// - Parameter name: what a record with documents is called.
  static func unsent(
    _ state: State, _ scene: Scene<Action>, name: (ID<Owner>) -> String
  ) -> Node {
    let unsent = state.unsent
    guard !unsent.isEmpty else { return .none }
    let title = scene.text(DocumentWords.unsent)
    return .section(
      title, note: scene.text(DocumentWords.unsentNote),
      [.list(label: title, unsent.map { waiting($0, state, scene, name($0.owner)) })]
    ).keyed("files")
  }

  private static func waiting(
    _ document: Document, _ state: State, _ scene: Scene<Action>, _ owner: String
  ) -> Node {
    let stage = DocumentStage(document, state)
    let about = [owner, NumberText.bytes(document.bytes, in: scene.language)]
    return .tag(
      "li", "change", [],
      [
        .tag(
          "div", "line spread", [],
          [
            .paragraph(document.name, .strong),
            .span(about.joined(separator: " · "), .secondary),
          ]),
        .paragraph(stage.text(scene.language, in: state.spaceNoun), .secondary),
        .line(
          .small,
          [
            .button(
              scene.text(DocumentWords.saveCopy), .neutral, icon: .download,
              on: scene.onTap(.opening(.saveKeptTapped(document.id))))
          ]
            + (state.document(document.id)?.belongs(to: state.account, with: state.permission)
              ?? false
              ? [
                .button(
                  scene.text(DocumentWords.remove), .dangerPlain,
                  on: scene.onTap(.changing(.removeTapped(document.id))))
              ] : [])),
      ]
    ).keyed(document.id.description)
  }
}
