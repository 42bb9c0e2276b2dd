import API
import Copies
import Flow
import Records
import Shell
import Values

extension OwnCopies {
  /// What happens while documents are sent to the place.
  public indirect enum DocumentsAction: Equatable {
    case partsFound(Result<PartList, APIError>)
    case bytesFetched(HTTPOutcome)
    case partSealed(String?)
    case partKept(Result<Nothing, APIError>)
    case partRested
  }

  static let partTimer = "own-copies-part"
  /// The name under which a part that was fetched is held until it is sealed.
  static let held = "copy-part"
  /// How long it waits when it is told to, unless it is told how long, in milliseconds.
  static let rest: Int64 = 5_000

  static func sendDocuments(
    _ state: inout State, _ action: DocumentsAction, _ here: CopiedSpace
  ) -> Effect<Action> {
    guard let making = state.making, let settings = state.settings else { return .none }
    switch action {
    case .partsFound(.failure(let error)):
      return stop(&state, CopyFailure(error), here)
    case .partsFound(.success(let list)):
      let run = DocumentRun(PartShelf(list.parts), here, settings.copyKey.tag)
      state.making?.documents = run
      guard !run.wanted.isEmpty else { return sendNext(&state, here) }
      // Should the app be closed meanwhile, the rest goes on in an hour.
      note(&state, run, left: run.wanted)
      state.settings?.failedAt = making.time
      let keeping = keepSettings(state, here)
      guard making.name == nil else { return keeping + sendNext(&state, here) }
      // Of those that a copy left the audit is told again, before they leave.
      return keeping + trace(0, run.wanted.count, here)
    case .bytesFetched(let outcome):
      return fetched(&state, outcome, here)
    case .partSealed(let data):
      guard let run = making.documents, let part = run.part else { return .none }
      guard let data else {
        // What was on the device is on the server by now, or it is damaged.
        if run.isFromDevice, here.document(part.document)?.file != nil {
          state.making?.documents?.part = nil
        } else {
          state.making?.documents?.next(failed: true)
        }
        return sendNext(&state, here)
      }
      return .call(PartEndpoints.keep, KeepFile(part, data, at: settings.place)) {
        .documents(.partKept($0))
      }
    case .partKept(.success):
      guard let run = making.documents, let part = run.part else { return .none }
      state.making?.documents?.bytesSent += part.bytes
      if let number = run.shelf.stock(of: part).missing(from: part.number + 1) {
        state.making?.documents?.part = part.part(number)
      } else {
        state.making?.documents?.next()
      }
      return sendNext(&state, here)
    case .partKept(.failure(.rateLimited(let seconds))):
      return wait(seconds.map { Int64($0) })
    case .partKept(.failure(let error)):
      return stop(&state, CopyFailure(error), here)
    case .partRested:
      return sendNext(&state, here)
    }
  }

  static func wait(_ seconds: Int64?) -> Effect<Action> {
    .after(
      partTimer, milliseconds: max(rest, min(seconds ?? 0, 600) * 1_000), .documents(.partRested))
  }

  /// All are sent that could be read.
  static func sent(_ state: inout State, _ here: CopiedSpace) -> Effect<Action> {
    guard let making = state.making, let run = making.documents else { return .none }
    note(&state, run, left: run.failed)
    if run.failed.isEmpty {
      state.settings?.failure = nil
      state.settings?.failedAt = nil
    } else {
      state.settings?.failedAt = making.time
    }
    return keepSettings(state, here) + tidy(&state, here)
  }

  /// Something is in the way: what is there stays, and the rest comes with the next run.
  static func stop(
    _ state: inout State, _ failure: CopyFailure, _ here: CopiedSpace
  ) -> Effect<Action> {
    guard let making = state.making else { return .none }
    if let run = making.documents {
      note(&state, run, left: run.failed + run.wanted[run.position...])
    } else {
      state.settings?.left = here.documents.filter { !$0.isRefused }.map { $0.id }
    }
    state.settings?.failure = failure
    state.settings?.failedAt = making.time
    let keeping = keepSettings(state, here)
    // Copies that are too many go all the same, unless nothing can be reached.
    guard failure != .offline, failure != .signedOut, making.documents != nil else {
      state.making = nil
      return keeping
    }
    return keeping + tidy(&state, here)
  }

  private static func note(_ state: inout State, _ run: DocumentRun, left: [UUID]) {
    state.settings?.left = left
    state.settings?.lastDocuments = run.total - left.count
    state.settings?.elsewhere = run.elsewhere
  }

  private static func tidy(_ state: inout State, _ here: CopiedSpace) -> Effect<Action> {
    guard state.making?.name != nil else {
      state.making = nil
      return .none
    }
    return findOlder(state, here)
  }
}
