import API
import Documents
import Flow
import Records
import Shell
import Values

extension OwnedDocuments {
  static func reduceOpening(_ state: inout State, _ action: OpeningAction) -> Effect<Action> {
    switch action {
    case .opened(let id):
      return open(&state, id)
    case .imageFound(let id, let address, let isLast):
      return imageFound(&state, id, address, isLast: isLast)
    case .imageFetched(let id, let outcome):
      guard state.open?.id == id, let file = state.document(id)?.file else { return .none }
      guard outcome.isGood else {
        state.open?.image = .missing(missing(after: outcome))
        return .none
      }
      return .showBlob(fetched(file, 1024), type: "image/jpeg") {
        .opening(.imageFound(id, $0, isLast: true))
      }
    case .closed:
      state.open = nil
      return .none
    case .saveTapped:
      return save(&state)
    case .saved(let id, let isDone, let isLast):
      return saved(&state, id, isDone, isLast: isLast)
    case .fileFetched(let id, let outcome):
      guard state.open?.id == id, let document = state.document(id) else { return .none }
      guard outcome.isGood else {
        state.open?.saving.stop(missing(after: outcome))
        return .none
      }
      return hand(out: document, state, isLast: true)
    case .saveKeptTapped(let id):
      guard let kept = state.kept(id) else { return .none }
      return .saveBlob(kept.blob, type: kept.document.type, name: kept.document.name) {
        .opening(.saved(id, $0, isLast: true))
      }
    }
  }

  private static func open(_ state: inout State, _ id: ID<Document>) -> Effect<Action> {
    guard let document = state.document(id) else { return .none }
    if let open = state.open, open.id == id, open.image == .loading { return .none }
    var open = OpenDocument(id)
    guard document.isImage else {
      state.open = open
      return .none
    }
    guard let blob = blob(of: document, 1024, state) else {
      if document.isAwaited, state.kept(id) == nil {
        open.image = .missing(state.context.isAlone ? .failed : .onItsWay)
      }
      state.open = open
      return .none
    }
    open.image = .loading
    state.open = open
    return .showBlob(blob, type: document.type) { .opening(.imageFound(id, $0, isLast: false)) }
  }

  private static func imageFound(
    _ state: inout State, _ id: ID<Document>, _ address: String?, isLast: Bool
  ) -> Effect<Action> {
    guard state.open?.id == id, let document = state.document(id) else { return .none }
    if let address {
      state.open?.image = .at(address)
      return .fire(.mutate(Document.View(document, isSaved: false)))
    }
    guard let file = document.file, !isLast else {
      state.open?.image = .missing(.failed)
      return .none
    }
    guard state.sync.isOnline else {
      state.open?.image = .missing(.offline)
      return .none
    }
    return fetch(file, 1024) { .opening(.imageFetched(id, $0)) }
  }

  private static func missing(after outcome: HTTPOutcome) -> DocumentMissing {
    if case .failed = outcome { .offline } else { .failed }
  }

  // Saving to the device

  private static func save(_ state: inout State) -> Effect<Action> {
    guard let open = state.open, !open.saving.isLoading, let document = state.document(open.id)
    else {
      return .none
    }
    // What this device alone has is the person's own.
    guard state.areInPlan || document.file == nil else { return .send(.notInPlan) }
    guard blob(of: document, 0, state) != nil else {
      let missing: DocumentMissing = state.context.isAlone ? .failed : .onItsWay
      state.open?.saving.fail(missing)
      return .none
    }
    state.open?.saving.start()
    return hand(out: document, state, isLast: false)
  }

  private static func hand(
    out document: Document, _ state: State, isLast: Bool
  ) -> Effect<Action> {
    guard let blob = blob(of: document, 0, state) else { return .none }
    return .saveBlob(blob, type: document.type, name: document.savedName) {
      .opening(.saved(document.id, $0, isLast: isLast))
    }
  }

  private static func saved(
    _ state: inout State, _ id: ID<Document>, _ isDone: Bool, isLast: Bool
  ) -> Effect<Action> {
    let document = state.document(id) ?? state.kept(id)?.document
    if isDone {
      if state.open?.id == id { state.open?.saving.stop() }
      return document.map { .fire(.mutate(Document.View($0, isSaved: true))) } ?? .none
    }
    guard state.open?.id == id else { return .none }
    guard let file = document?.file, !isLast, state.sync.isOnline else {
      state.open?.saving.stop(isLast || document?.file == nil ? .failed : .offline)
      return .none
    }
    return fetch(file, 0) { .opening(.fileFetched(id, $0)) }
  }
}
