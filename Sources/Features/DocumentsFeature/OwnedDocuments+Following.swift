import Documents
import Fields
import Flow
import Records
import Shell
import Sync
import Values

extension OwnedDocuments {
  /// Other records are here.
  static func apply(_ state: inout State, _ changes: Changes<Document>) -> Effect<Action> {
    changes.apply(to: &state.all)
    let isFirst = !state.isLoaded
    state.isLoaded = true
    let isNew = changes.changed.contains { document in
      document.isAwaited && document.sender == state.account && state.kept(document.id) == nil
    }
    let wasSending = state.transfer != nil
    var effects = [forget(&state, changes.removed), settle(&state)]
    if isFirst { effects.append(settleLead(&state)) }
    // Another tab may have kept its bytes.
    if isFirst || isNew { effects.append(list) }
    if let open = state.open, state.document(open.id) == nil { state.open = nil }
    // A record that was just added here comes before the status that says so: what is new is sent
    // when the status is known.
    if wasSending, state.transfer == nil { effects.append(send(&state)) }
    return .all(effects + [nextPreview(&state)])
  }

  /// Of what is gone from a space of this device alone, with its record or before, nothing is kept: no server can
  /// have refused it.
  private static func forget(
    _ state: inout State, _ removed: [ID<Document>]
  ) -> Effect<Action> {
    guard state.context.isAlone else { return .none }
    var effects: [Effect<Action>] = []
    for id in removed {
      guard let kept = state.kept(id), kept.isAdded else { continue }
      state.kept.remove { $0.document.id == id }
      effects.append(.fire(.forgetBlob(kept.blob)))
    }
    return .all(effects)
  }

  /// The device stands otherwise with the server.
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
