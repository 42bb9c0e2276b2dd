import Documents
import Entitlements
import Fields
import Flow
import Records
import Sync
import Values

extension OwnedDocuments {
  // Choosing

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
    }
  }

  /// Looks at the next of what was chosen: nothing is read of what cannot be taken.
  private static func nextChoice(_ state: inout State) -> Effect<Action> {
    var effect = Effect<Action>.none
    while let choice = state.choices.first {
      guard let reason = reason(against: choice.document, state) else {
        return effect + .newID { .choosing(.idForChoice(ID($0))) }
      }
      if reason == .noRoom { effect = tellOfNoRoom(for: choice.document) }
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
    case .full, .unavailable: dropChoice(&state, .deviceFull)
    case .unreadable: dropChoice(&state, .unreadable)
    }
    return nextChoice(&state)
  }

  private static func add(_ kept: KeptDocument<Owner>) -> Effect<Action> {
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
    guard state.document(id) == nil else { return .none }
    let kept = state.kept.remove(at: position)
    let isFull = refusal.code == .limitReached
    state.troubles.append(
      DocumentTrouble(
        name: kept.document.name, bytes: kept.document.bytes, reason: isFull ? .noRoom : .notAdded))
    let told = isFull ? tellOfNoRoom(for: kept.document) : .none
    return told + .fire(.forgetBlob(kept.blob))
  }

  static func note(_ kept: KeptDocument<Owner>) -> Effect<Action> {
    .fire(.noteBlob(kept.blob, note: kept.note))
  }

  // What lies on the device

  static var list: Effect<Action> { .listBlobs(KeptDocument<Owner>.prefix) { .listed($0) } }

  /// What the device holds, at the start and when another tab has added something.
  static func apply(_ state: inout State, _ blobs: [KeptBlob]) -> Effect<Action> {
    for blob in blobs {
      guard let kept = KeptDocument<Owner>(note: blob.note) else { continue }
      let id = kept.document.id
      if let position = state.kept.firstIndex(where: { $0.document.id == id }) {
        if state.transfer?.document != id { state.kept[position].upload = kept.upload }
      } else {
        state.kept.append(kept)
      }
    }
    state.isListed = true
    return .all([settle(&state), sweep(&state), send(&state), nextPreview(&state)])
  }

  /// Brings what is kept here in line with the records.
  static func settle(_ state: inout State) -> Effect<Action> {
    var effects: [Effect<Action>] = []
    var left: [KeptDocument<Owner>] = []
    for var kept in state.kept {
      let id = kept.document.id
      if let document = state.document(id) {
        if document.file != nil {
          state.holds[id.uuid] = nil
          state.previews[id.uuid] = nil
          effects.append(.fire(.forgetBlob(kept.blob)))
          continue
        }
        if !kept.isAdded {
          kept.isAdded = true
          effects.append(note(kept))
        }
      }
      left.append(kept)
    }
    state.kept = left
    if let transfer = state.transfer, state.document(transfer.document)?.isAwaited != true {
      state.transfer = nil
      effects.append(.cancelTimer("upload"))
    }
    return .all(effects)
  }

  /// Decides, once at the start, about what the records do not know: what was removed goes, and what
  /// was chosen just before the app ended is added.
  static func sweep(_ state: inout State) -> Effect<Action> {
    guard !state.isSwept, state.sync.isReady, state.isListed, state.leads else { return .none }
    state.isSwept = true
    var effects: [Effect<Action>] = []
    var left: [KeptDocument<Owner>] = []
    for kept in state.kept {
      let id = kept.document.id
      let isKnown =
        state.document(id) != nil || state.sync.adding.contains(id.uuid)
        || state.sync.refused.contains(id.uuid)
      if !isKnown, kept.isAdded {
        effects.append(.fire(.forgetBlob(kept.blob)))
        continue
      }
      if !isKnown { effects.append(add(kept)) }
      left.append(kept)
    }
    state.kept = left
    return .all(effects)
  }

  // Records and sync

  static func apply(_ state: inout State, _ changes: Changes<Document>) -> Effect<Action> {
    changes.apply(to: &state.all)
    let isFirst = !state.isLoaded
    state.isLoaded = true
    let isNew = changes.changed.contains { document in
      document.isAwaited && document.sender == state.account && state.kept(document.id) == nil
    }
    let wasSending = state.transfer != nil
    var effects = [settle(&state)]
    if isFirst { effects.append(settleLead(&state)) }
    // Another tab may have kept its bytes.
    if isFirst || isNew { effects.append(list) }
    if let open = state.open, state.document(open.id) == nil { state.open = nil }
    // A record that was just added here comes before the status that says so: what is new is sent
    // when the status is known.
    if wasSending, state.transfer == nil { effects.append(send(&state)) }
    return .all(effects + [nextPreview(&state)])
  }

  static func apply(_ state: inout State, _ status: SyncStatus) -> Effect<Action> {
    let standing = Standing(status)
    guard standing != state.sync else { return .none }
    let isBack = standing.isOnline && !state.sync.isOnline
    state.sync = standing
    var effects = [sweep(&state)]
    if !standing.isOnline, state.transfer != nil {
      state.transfer = nil
      effects.append(.cancelTimer("upload"))
    }
    if isBack { effects.append(nextPreview(&state)) }
    return .all(effects + [send(&state)])
  }
}

extension OwnedDocuments.Standing {
  init(_ status: SyncStatus) {
    isOnline = status.isOnline
    isReady = status.isComplete
    switch status.phase {
    case .failed(.forbidden), .failed(.signedOut), .failed(.outdated): isReady = false
    case .failed(.unreachable), .failed(.server), .idle, .syncing, .success: break
    }
    for mutation in status.pending where mutation.name == OwnedDocument<Owner>.Add.name {
      if let id = Self.added(mutation.arguments) { adding.insert(id) }
    }
    for mutation in status.refused where mutation.name == OwnedDocument<Owner>.Add.name {
      if let id = Self.added(mutation.arguments) { refused.insert(id) }
    }
  }

  private static func added(_ arguments: JSONValue) -> UUID? {
    arguments["document"]?["id"]?.text.flatMap { UUID($0) }
  }
}
