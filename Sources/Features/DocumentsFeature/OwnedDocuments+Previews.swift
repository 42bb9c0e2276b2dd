import API
import Documents
import Flow
import Records
import Values

extension OwnedDocuments {
  /// Fetches the next small picture of the record that is shown; one after the other, so that a
  /// record with hundreds of them does not keep the rest waiting.
  static func nextPreview(_ state: inout State) -> Effect<Action> {
    guard let owner = state.owner else {
      state.previewing = nil
      return .none
    }
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
}
