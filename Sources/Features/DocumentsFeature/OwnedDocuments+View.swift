import Documents
import Flow
import Records
import Screen
import Shell
import Values

extension OwnedDocuments {
  /// The documents on the page of a record.
  /// - Parameter who: the e-mail of an account.
  static func section(
    _ state: State, _ scene: Scene<Action>, of owner: ID<Owner>, who: (UUID) -> String
  ) -> Node {
    let documents = state.documents(of: owner)
    var content: [Node] = state.troubles.isEmpty ? [] : [troubles(state, scene)]
    let left = state.unkept.filter { $0.document.owner == owner }
    if !left.isEmpty {
      content.append(.tag("div", "card-padded", [], [unkept(left, state, scene)]).keyed("unkept"))
    }
    let choosing = state.choices.filter { $0.document.owner == owner }
    if !documents.isEmpty || !choosing.isEmpty {
      let rows =
        choosing.map { keeping($0, state, scene) }
        + documents.map {
          row($0, state, scene, by: who($0.addedBy))
        }
      content.append(.list(label: scene.text(DocumentWords.title), rows).keyed("documents"))
    }
    let mayAdd = state.permission >= .append
    guard mayAdd || !content.isEmpty else { return .none }
    if mayAdd { content.append(ways(state, scene, of: owner)) }
    return .section(
      scene.text(DocumentWords.title), note: mayAdd ? scene.text(note(in: state)) : "", content
    ).keyed("documents")
  }

  private static func note(in state: State) -> Phrase {
    state.context.isAlone ? DocumentWords.noteAlone : DocumentWords.note
  }

  /// The ways to add some.
  private static func ways(
    _ state: State, _ scene: Scene<Action>, of owner: ID<Owner>
  ) -> Node {
    let add = Node.fileDrop(
      id: "add-documents", title: scene.text(DocumentWords.add),
      hint: DocumentWords.addHint(state.examples, scene.language),
      on: scene.onTap(.choosing(.chooseTapped(owner, fromCamera: false))))
    var ways = [add]
    if !scene.surroundings.isWide {
      ways.append(
        .button(
          scene.text(DocumentWords.camera), .neutral, icon: .device,
          on: scene.onTap(.choosing(.chooseTapped(owner, fromCamera: true)))
        ).wide)
    }
    return .tag("div", "card-padded documents-add", [], ways).keyed("add")
  }

  private static func troubles(_ state: State, _ scene: Scene<Action>) -> Node {
    let lines = state.troubles.map {
      DocumentWords.trouble($0, scene.language, in: state.spaceNoun)
    }
    var actions = [
      Node.button(
        scene.text(DocumentWords.understood), .plain, on: scene.onTap(.choosing(.troublesClosed)))
    ]
    if state.troubles.contains(where: { $0.reason.isOfPlan }) {
      actions.insert(
        .button(scene.text(Home.Words.seePlans), .tinted, on: scene.onTap(.plansTapped)), at: 0)
    }
    return .tag(
      "div", "card-padded", [],
      [
        .banner(
          .warn, lines[0], Array(lines.dropFirst()).joined(separator: " "),
          actions: actions)
      ]
    ).keyed("troubles")
  }

  private static func keeping(
    _ choice: Choice, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    .tag(
      "li", "row row-info document-keeping", [.fixed("aria-busy", "true")],
      [
        .words("span", "row-title", choice.document.name),
        .words(
          "span", "row-subtitle", DocumentStage.keeping.text(scene.language, in: state.spaceNoun)),
      ]
    ).keyed("choice-\(choice.file.number.description)")
  }

  static func row(
    _ document: Document, _ state: State, _ scene: Scene<Action>, by: String
  ) -> Node {
    let stage = DocumentStage(document, state)
    var about = [NumberText.bytes(document.bytes, in: scene.language)]
    if stage.isSettled {
      about.insert(DocumentWords.kind(document.type, named: document.name, scene.language), at: 0)
      about.append(day(document, scene))
      if !by.isEmpty { about.append(by) }
    } else {
      about.insert(stage.text(scene.language, in: state.spaceNoun), at: 0)
    }
    let row = ListRow(
      document.id.description, document.name, subtitle: about.joined(separator: " · "),
      leading: thumbnail(document, state), mark: mark(stage, state, scene))
    return .row(row, onTap: scene.onTap(.opening(.opened(document.id))))
  }

  static func day(_ document: Document, _ scene: Scene<Action>) -> String {
    CivilDate(at: document.addedAt, minutesEast: scene.surroundings.minutesEast).slashed
  }

  private static func mark(
    _ stage: DocumentStage, _ state: State, _ scene: Scene<Action>
  ) -> (symbol: Symbol, label: String, tone: Tone)? {
    guard !stage.isSettled else { return nil }
    let symbol: Symbol = stage.tone == .danger ? .warning : .cloudUp
    return (symbol, stage.text(scene.language, in: state.spaceNoun), stage.tone)
  }

  private static func thumbnail(_ document: Document, _ state: State) -> Node {
    guard case .at(let address)? = state.previews[document.id.uuid] else {
      return .tag(
        "span", "thumbnail", [.fixed("aria-hidden", "true")],
        [.icon(.file)])
    }
    return .tag("img", "thumbnail", [.text("src", address), .fixed("alt", "")])
  }
}
