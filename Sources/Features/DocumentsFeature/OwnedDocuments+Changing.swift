import Documents
import Flow
import Records
import Values

extension OwnedDocuments {
  /// Renames or removes a document.
  static func reduceChanging(_ state: inout State, _ action: ChangingAction) -> Effect<Action> {
    switch action {
    case .renameTapped:
      guard let open = state.open, let document = state.document(open.id) else { return .none }
      state.open?.name = document.name
      state.open?.isNameWrong = false
      return .focus("document-name")
    case .nameTyped(let name):
      state.open?.name = name
      state.open?.isNameWrong = false
      return .none
    case .nameSubmitted:
      return rename(&state)
    case .renamed(.refused), .removed(_, .refused):
      state.open?.isRefused = true
      return .none
    case .renamed(.saved), .renamed(.savedInMemory):
      return .none
    case .removed(let id, .saved), .removed(let id, .savedInMemory):
      return removed(&state, id)
    case .removeTapped(let id):
      if state.open?.id != id { state.open = OpenDocument(id) }
      state.open?.asksToRemove = true
      return .none
    case .removeCancelled:
      state.open?.asksToRemove = false
      return .none
    case .removeConfirmed:
      guard let open = state.open, let document = state.document(open.id) else { return .none }
      state.open?.asksToRemove = false
      return .mutate(Document.Remove(document)) { .changing(.removed(document.id, $0)) }
    }
  }

  private static func rename(_ state: inout State) -> Effect<Action> {
    guard let open = state.open, let typed = open.name, let document = state.document(open.id)
    else { return .none }
    let name = typed.trimmed
    guard !name.isEmpty, name.scalarCount <= DocumentLimits.name else {
      state.open?.isNameWrong = true
      return .focus("document-name")
    }
    state.open?.name = nil
    state.open?.isRefused = false
    guard name != document.name else { return .none }
    return .mutate(Document.Rename(document, to: name)) { .changing(.renamed($0)) }
  }

  /// Its bytes go from this device too.
  private static func removed(_ state: inout State, _ id: ID<Document>) -> Effect<Action> {
    if state.open?.id == id { state.open = nil }
    guard let kept = state.kept(id) else { return .none }
    state.kept.remove { $0.document.id == id }
    var stop = Effect<Action>.none
    if state.transfer?.document == id {
      state.transfer = nil
      stop = .cancelTimer("upload")
    }
    return stop + .fire(.forgetBlob(kept.blob)) + send(&state)
  }
}
