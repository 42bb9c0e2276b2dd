import Documents
import Flow
import Records
import Values

extension OwnedDocuments {
  static func note(_ kept: KeptDocument<Owner>) -> Effect<Action> {
    .fire(.noteBlob(kept.blob, note: kept.note))
  }

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
    let isFirst = !state.isListed
    state.isListed = true
    var effects = [settle(&state), sweep(&state), send(&state), nextPreview(&state)]
    if isFirst, (state.choices.first?.file.id).isThere {
      effects.append(.send(.choosing(.heldKnown)))
    }
    return .all(effects)
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
      let isKnown = state.document(id) != nil || state.sync.isAdding(id.uuid)
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
}
