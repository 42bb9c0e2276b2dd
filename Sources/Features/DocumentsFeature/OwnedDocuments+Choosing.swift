import Documents
import Entitlements
import Flow
import Records
import Values

extension OwnedDocuments {
  /// Kinds that the server takes; the picker puts them first.
  static var accept: String {
    """
    image/*,video/*,audio/*,application/pdf,.dcm,.txt,.csv,.rtf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,\
    .odt,.ods,.odp,.zip
    """
  }

  static func reduceChoosing(_ state: inout State, _ action: ChoosingAction) -> Effect<Action> {
    switch action {
    case .chooseTapped(let owner, let fromCamera):
      guard state.areInPlan else { return .send(.notInPlan) }
      return .chooseFiles(accept: fromCamera ? "image/*" : accept, fromCamera: fromCamera) {
        .choosing(.chosen(owner, $0))
      }
    case .chosen(let owner, let files):
      state.troubles = []
      let wasIdle = state.choices.isEmpty
      for file in files {
        var document = Document()
        document.owner = owner
        document.name = file.name.trimmed.first(scalars: DocumentLimits.name)
        document.type = file.type.first(scalars: DocumentLimits.type)
        document.bytes = file.bytes
        document.addedBy = state.account
        state.choices.append(Choice(file: file, document: document))
      }
      return wasIdle ? nextChoice(&state) : .none
    case .heldKnown:
      return nextChoice(&state)
    case .idForChoice(let id):
      guard !state.choices.isEmpty else { return .none }
      state.choices[0].document.id = id
      let kept = KeptDocument(state.choices[0].document)
      return .keepFile(state.choices[0].file, as: kept.blob, note: kept.note) {
        .choosing(.choiceKept($0))
      }
    case .choiceKept(let keeping):
      return choiceKept(&state, keeping)
    case .added(let id, let outcome):
      return added(&state, id, outcome)
    case .troublesClosed:
      state.troubles = []
      return .none
    case .againTapped:
      let wasIdle = state.choices.isEmpty
      state.choices += state.unkept
      state.unkept = []
      let unguarded = Effect<Action>.guardUnload(false, by: unkeptGuard)
      return wasIdle ? unguarded + nextChoice(&state) : unguarded
    case .unkeptDropped:
      state.unkept = []
      return .guardUnload(false, by: unkeptGuard)
    }
  }

  /// Looks at the next of what was chosen: nothing is read of what cannot be taken, or is here already.
  private static func nextChoice(_ state: inout State) -> Effect<Action> {
    var effect = Effect<Action>.none
    while let choice = state.choices.first {
      if let id = choice.file.id {
        // Goes on once that is known (`heldKnown`).
        guard state.isListed else { return effect }
        if state.isKnown(ID(id)) {
          state.choices.removeFirst()
          continue
        }
      }
      guard let reason = reason(against: choice.document, state) else {
        guard let id = choice.file.id else {
          return effect + .newID { .choosing(.idForChoice(ID($0))) }
        }
        return effect + .send(.choosing(.idForChoice(ID(id))))
      }
      if reason == .noRoom { effect = tellOfNoRoom(for: choice.document) }
      if reason == .notInPlan { effect = .send(.notInPlan) }
      dropChoice(&state, reason)
    }
    return effect
  }

  private static func tellOfNoRoom(for document: Document) -> Effect<Action> {
    .send(.noRoom(bytes: document.bytes))
  }

  private static func reason(
    against document: Document, _ state: State
  ) -> DocumentTrouble.Reason? {
    if document.bytes < 1 { return .empty }
    if document.bytes > DocumentLimits.bytes { return .tooLarge }
    guard state.areInPlan else { return .notInPlan }
    let upload = MeteredAction.uploadFile(bytes: document.bytes, used: state.usedBytes)
    return state.plan.limits.allows(upload) ? nil : .noRoom
  }

  private static func dropChoice(_ state: inout State, _ reason: DocumentTrouble.Reason) {
    let choice = state.choices.removeFirst()
    state.troubles.append(
      DocumentTrouble(
        name: choice.document.name, bytes: choice.document.bytes, reason: reason))
  }

  private static func choiceKept(
    _ state: inout State, _ keeping: BlobKeeping
  ) -> Effect<Action> {
    guard !state.choices.isEmpty else { return .none }
    switch keeping {
    case .kept:
      let document = state.choices.removeFirst().document
      state.kept.append(KeptDocument(document))
      return add(KeptDocument(document)) + nextChoice(&state)
    case .full, .unavailable:
      let choice = state.choices.removeFirst()
      state.unkept.append(choice)
      return .guardUnload(true, by: unkeptGuard) + nextChoice(&state)
    case .unreadable: dropChoice(&state, .unreadable)
    }
    return nextChoice(&state)
  }

  static func add(_ kept: KeptDocument<Owner>) -> Effect<Action> {
    var add = Document.Add(kept.document)
    add.isRecovered = kept.isRecovered
    return .mutate(add) { .choosing(.added(kept.document.id, $0)) }
  }

  private static func added(
    _ state: inout State, _ id: ID<Document>, _ outcome: MutationOutcome
  ) -> Effect<Action> {
    guard let position = state.kept.firstIndex(where: { $0.document.id == id }) else {
      return .none
    }
    guard case .refused(let refusal) = outcome else {
      state.kept[position].isAdded = true
      return note(state.kept[position]) + send(&state) + nextPreview(&state)
    }
    // Another tab was first.
    guard refusal.code != .duplicate, state.document(id) == nil else { return .none }
    let kept = state.kept.remove(at: position)
    let reason = Self.reason(of: refusal)
    state.troubles.append(
      DocumentTrouble(name: kept.document.name, bytes: kept.document.bytes, reason: reason))
    let told: Effect<Action> =
      switch reason {
      case .noRoom: tellOfNoRoom(for: kept.document)
      case .notInPlan: .send(.notInPlan)
      default: .none
      }
    return told + .fire(.forgetBlob(kept.blob))
  }

  private static func reason(of refusal: Refusal) -> DocumentTrouble.Reason {
    guard refusal.code == .limitReached else { return .notAdded }
    if refusal.subject == "documentsOfOne" { return .tooMany }
    let isLacking = refusal == .needsSync || refusal.subject == LimitKey.documents.name.text
    return isLacking ? .notInPlan : .noRoom
  }
}
