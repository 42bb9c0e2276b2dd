import Documents
import Entitlements
import Flow
import Records
import Screen
import Shell
import Values

extension OwnedDocuments: Part {
  public static var id: Literal { "documents" }
  public static var needsServer: Bool { !Owner.hasDocumentsAlone }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func watch(_ state: State) -> Effect<Action> {
    .observe(Document.self, id: "documents") { .changed($0) }
  }

  public static func place(_ state: inout State, in context: Context) {
    // Another plan may have the room that was missing.
    if context.plan != state.plan {
      for id in state.holds.keys where state.holds[id]?.isOfPlan == true { state.holds[id] = nil }
    }
    state.context = context
  }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered: .shown
    case .synced(let status): .syncChanged(status)
    case .visible(let isVisible): .visibilityChanged(isVisible)
    case .told(.attach(let subject, let files)):
      subject.type == Owner.recordType ? .choosing(.chosen(ID(subject.id), files)) : nil
    case .told(.own(let name)): Message.own(name) == Message.filesCame ? .filesCame : nil
    case .dayChanged, .told: nil
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    if case .noRoom(let bytes) = action {
      return .paywall(.uploadFile(bytes: bytes, used: state.usedBytes))
    }
    if case .notInPlan = action { return .paywall(MeteredAction(.documents)) }
    if case .changed(let changes) = action { return .changed(RecordNews(changes)) }
    if case .listed = action { return .filesListed }
    if case .choosing(let step) = action, state.choices.isEmpty {
      switch step {
      case .chosen, .heldKnown, .choiceKept: return .filesKept
      default: return nil
      }
    }
    return nil
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    overlays(state, scene, who: frame.memberName(of:))
  }

  /// What this device had no room for, wherever the person has gone since.
  public static func banners(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    let left = state.unkept.filter { $0.document.owner != state.owner }
    return left.isEmpty ? [] : [unkept(left, state, scene)]
  }

  public static func sections(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    if subject == .unkeptFiles(of: ID<Owner>(subject.id)) {
      let left = state.unkept.filter { $0.document.owner.uuid == subject.id }
      return left.isEmpty ? [] : [unkept(left, state, scene)]
    }
    guard subject.type == Owner.recordType else { return [] }
    return [section(state, scene, of: ID(subject.id), who: frame.memberName(of:))]
  }

  public static func syncSections(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    [unsent(state, scene) { frame.parts.name(of: Subject($0)) ?? "" }]
  }

  public static func tasks(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let count = state.unsent.count + state.choices.count
    guard count > 0, !state.context.isAlone else { return [] }
    return [
      .linkRow(
        "documents", DocumentWords.toSend(count, scene.language), .cloudUp,
        href: scene.href(.synchronisation), on: scene.onLink(.unsentTapped))
    ]
  }

  public static func usage(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard case .atMost(let most) = state.plan.limits.storageBytes, most > 0 else { return [] }
    let used = state.usedBytes
    return [
      .progress(
        Int(min(used, most) * 1_000 / most), of: 1_000, label: scene.text(DocumentWords.storage),
        detail: DocumentWords.storage(used, of: most, scene.language))
    ]
  }

  public static func waiting(_ state: State) -> Waiting? {
    // On a device alone nothing waits for a server.
    let count = state.context.isAlone ? 0 : state.unsent.count + state.choices.count
    let unkept = state.unkept.count
    guard count + unkept > 0 else { return nil }
    return Waiting(
      count, unkept: unkept, guards: unkept > 0 ? [unkeptGuard] : [],
      isSending: state.transfer?.step == .asked
    ) { language in
      var sentences: [String] = []
      if count > 0 { sentences.append(DocumentWords.unsent(count, language)) }
      if unkept > 0 { sentences.append(DocumentWords.unkept(unkept, language)) }
      return sentences.joined(separator: " ")
    }
  }

  /// What the documents that are there come to, `DocumentIndex` tells.
  public static func storage(_ state: State) -> Int64 {
    state.usedBytes - Document.storage(of: state.all)
  }
}
