import API
import Documents
import Flow
import Records
import Values

extension OwnedDocuments {
  // Small pictures

  /// Pictures that are not on the server yet are shown from their own bytes, up to so many.
  private static var mostShown: Int64 { 20_000_000 }

  /// Fetches the next small picture of the record that is shown; one after the other, so that a
  /// record with hundreds of them does not keep the rest waiting.
  static func nextPreview(_ state: inout State) -> Effect<Action> {
    guard let owner = state.owner else {
      state.previewing = nil
      return .none
    }
    return findPreview(&state, of: owner)
  }

  static func findPreview(_ state: inout State, of owner: ID<Owner>) -> Effect<Action> {
    if let id = state.previewing, state.document(id)?.owner == owner { return .none }
    state.previewing = nil
    for document in state.documents(of: owner)
    where document.isImage && state.previews[document.id.uuid] == nil {
      guard let blob = blob(of: document, 256, state) else { continue }
      let id = document.id
      state.previewing = id
      return .showBlob(blob, type: document.type) { .preview(.previewFound(id, $0, isLast: false)) }
    }
    return .none
  }

  static func reducePreviews(_ state: inout State, _ action: PreviewAction) -> Effect<Action> {
    switch action {
    case .previewFound(let id, let address, let isLast):
      guard state.previewing == id else { return .none }
      if let address {
        state.previews[id.uuid] = .at(address)
      } else if let file = state.document(id)?.file, !isLast {
        // Back with a network, it is asked for again.
        guard state.sync.isOnline else {
          state.previewing = nil
          return .none
        }
        return fetch(file, 256) { .preview(.previewFetched(id, $0)) }
      } else {
        state.previews[id.uuid] = Preview.none
      }
      state.previewing = nil
      return nextPreview(&state)
    case .previewFetched(let id, let outcome):
      guard state.previewing == id else { return .none }
      guard outcome.isGood, let file = state.document(id)?.file else {
        state.previewing = nil
        guard case .answered = outcome else { return .none }
        state.previews[id.uuid] = Preview.none
        return nextPreview(&state)
      }
      return .showBlob(fetched(file, 256), type: "image/jpeg") {
        .preview(.previewFound(id, $0, isLast: true))
      }
    }
  }

  /// Where the bytes of a document lie on this device, if they do: as they were chosen, or as they
  /// were fetched with that edge, 0 for the whole file. Nil where they cannot.
  private static func blob(of document: Document, _ edge: Int, _ state: State) -> String? {
    if let file = document.file { return fetched(file, edge) }
    guard let kept = state.kept(document.id) else { return nil }
    return edge == 0 || document.bytes <= mostShown ? kept.blob : nil
  }

  private static func fetched(_ file: UUID, _ edge: Int) -> String {
    edge == 0 ? "file/\(file.description)" : "file/\(file.description)-\(edge.description)"
  }

  /// Asks the server for a file and keeps it; without an edge all of it.
  private static func fetch(
    _ file: UUID, _ edge: Int, _ receive: @escaping (HTTPOutcome) -> Action
  ) -> Effect<Action> {
    let size = edge == 0 ? "" : "?size=" + edge.description
    var request = HTTPRequest(.get, "v1/files/" + file.description + size)
    request.keptAs = fetched(file, edge)
    return .http(request, receive)
  }

  // The sheet of one document

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
      if document.isAwaited, state.kept(id) == nil { open.image = .missing(.onItsWay) }
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
    guard blob(of: document, 0, state) != nil else {
      state.open?.saving.fail(.onItsWay)
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

extension HTTPOutcome {
  fileprivate var isGood: Bool {
    if case .answered(let response) = self { response.status == 200 } else { false }
  }
}
