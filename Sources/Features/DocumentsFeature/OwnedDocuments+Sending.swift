import API
import Documents
import Flow
import Shell
import Values

extension OwnedDocuments {
  /// Begins the next upload, if there is one and nothing stands in its way: its record must be on the
  /// server, which is to find it when the upload begins. A space of this device alone has no server.
  static func send(_ state: inout State) -> Effect<Action> {
    guard state.leads, state.isListed, state.sync.isOnline, state.sync.isReady,
      state.transfer == nil, !state.context.isAlone
    else {
      return .none
    }
    for kept in state.kept where kept.isAdded {
      let id = kept.document.id
      guard let document = state.document(id), document.isAwaited,
        !state.sync.adding.contains(id.uuid), state.holds[id.uuid] == nil
      else { continue }
      state.transfer = DocumentTransfer(id)
      return resumeUpload(&state)
    }
    return .none
  }

  /// Asks the server where the upload stands, or begins one.
  static func resumeUpload(_ state: inout State) -> Effect<Action> {
    guard let transfer = state.transfer, let kept = state.kept(transfer.document),
      let document = state.document(transfer.document)
    else {
      state.transfer = nil
      return .none
    }
    state.transfer?.step = .asked
    let request =
      kept.upload.map { TusUpload.look(at: $0) }
      ?? TusUpload.begin(
        in: state.space, of: document.id.uuid, named: document.name, length: document.bytes)
    return ask(request, document.id)
  }

  private static func ask(_ request: HTTPRequest, _ id: ID<Document>) -> Effect<Action> {
    .http(request) { .answered(id, $0) }
  }

  static func answered(
    _ state: inout State, _ id: ID<Document>, _ outcome: HTTPOutcome
  ) -> Effect<Action> {
    guard var transfer = state.transfer, transfer.document == id, transfer.step == .asked,
      let position = state.kept.firstIndex(where: { $0.document.id == id })
    else { return .none }
    let hadUpload = state.kept[position].upload != nil
    switch TusAnswer(outcome) {
    case .durable(let offset, let begun):
      transfer.reached(offset)
      state.transfer = transfer
      guard offset < state.kept[position].document.bytes else { return endUpload(&state, .arrived) }
      if let begun {
        state.kept[position].upload = begun
        return note(state.kept[position]) + sendPiece(state)
      }
      return sendPiece(state)
    case .gone:
      // What was begun is gone: it took too long, or it was at another server.
      state.kept[position].upload = nil
      state.transfer = transfer
      if hadUpload, transfer.failures == 0 {
        state.transfer?.failures = 1
        return note(state.kept[position]) + resumeUpload(&state)
      }
      return rest(&state, after: nil)
    case .later(let after):
      state.transfer = transfer
      return rest(&state, after: after)
    case .refused(let code):
      state.kept[position].upload = nil
      return note(state.kept[position]) + endUpload(&state, DocumentHold(code: code))
    case .lost:
      return endUpload(&state, .lost)
    }
  }

  private static func sendPiece(_ state: State) -> Effect<Action> {
    guard let transfer = state.transfer, let kept = state.kept(transfer.document),
      let upload = kept.upload
    else { return .none }
    let count = min(transfer.piece, kept.document.bytes - transfer.offset)
    let part = BlobPart(kept.blob, start: transfer.offset, count: count)
    return ask(TusUpload.send(part, to: upload), transfer.document)
  }

  /// The upload under way is over, for that reason; the next one begins.
  private static func endUpload(_ state: inout State, _ hold: DocumentHold) -> Effect<Action> {
    if let transfer = state.transfer { state.holds[transfer.document.uuid] = hold }
    state.transfer = nil
    // What became of it is in its record.
    return .fire(.syncNow) + send(&state) + settleLead(&state)
  }

  private static func rest(_ state: inout State, after asked: Int64?) -> Effect<Action> {
    let wait = state.transfer?.failed(after: asked) ?? 0
    return .after("upload", milliseconds: wait, .rested) + settleLead(&state)
  }

  /// A tab leads while it is looked at, and while a piece is on its way: one that rests in the
  /// background would keep the others waiting.
  static func settleLead(_ state: inout State) -> Effect<Action> {
    if state.isVisible {
      guard state.isLoaded, !state.asksToLead else { return .none }
      state.asksToLead = true
      return .lead("documents", .leading)
    }
    guard state.asksToLead, state.transfer?.step != .asked else { return .none }
    let isResting = state.transfer != nil
    state.asksToLead = false
    state.leads = false
    state.transfer = nil
    return (isResting ? .cancelTimer("upload") : .none) + .resign("documents")
  }
}
