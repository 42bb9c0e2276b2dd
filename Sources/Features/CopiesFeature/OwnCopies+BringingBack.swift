import API
import Copies
import Flow
import Records
import Shell
import Values

extension OwnCopies {
  static let returnTimer = "own-copies-return"
  /// How long it waits for the server to take what is on the device, where that has no room, in
  /// milliseconds.
  static let drain: Int64 = 15_000

  /// Brings documents back: their parts are fetched, opened and kept on the device, one at a time, and
  /// only when all of a document is here it is added to the records. Then it is sent as those that
  /// somebody chooses are.
  static func bringBack(
    _ restore: inout Restore, _ action: ReturnAction, _ settings: CopySettings?,
    _ here: CopiedSpace
  ) -> Effect<Action> {
    guard case .running(let review, var run) = restore.step, var returned = run.documents,
      let settings
    else { return .none }
    var effect = Effect<Action>.none
    switch action {
    case .nextPart:
      break
    case .partFetched(.success(let data)):
      guard let document = returned.current else { return .none }
      let part = review.part(returned.part, of: document)
      return .openPart(
        data.data, review.key.seal(part),
        into: BlobPart(here.blob(document.id), start: part.offset, count: part.bytes),
        of: document.bytes, note: here.note(document)
      ) { .restore(.documents(.partOpened($0))) }
    case .partFetched(.failure(.rateLimited(let seconds))):
      return .after(
        returnTimer, milliseconds: max(rest, Int64(min(seconds ?? 0, 600)) * 1_000),
        .restore(.documents(.nextPart)))
    case .partFetched(.failure(let error)):
      let failure = CopyFailure(error)
      if failure == .missing || failure == .tooLarge {
        effect = forgetHalf(returned, here)
        returned.next(.missing)
      } else {
        returned.obstacle = .place(failure)
      }
    case .partOpened(let opening):
      guard let document = returned.current else { return .none }
      switch opening {
      case .kept:
        let part = review.part(returned.part, of: document)
        returned.partial += part.bytes
        returned.part += 1
        if returned.partial == document.bytes {
          run.documents = returned
          restore.step = .running(review, run)
          return add(document)
        }
      case .damaged:
        effect = forgetHalf(returned, here)
        returned.next(.damaged)
      case .unavailable:
        returned.next(.unavailable)
      case .full:
        returned.part = 0
        returned.partial = 0
        guard here.isSending, !run.isStopping else {
          returned.obstacle = .deviceFull
          break
        }
        // What came back before is on its way to the server, and makes room.
        run.documents = returned
        restore.step = .running(review, run)
        return .after(returnTimer, milliseconds: drain, .restore(.documents(.nextPart)))
      }
    case .documentAdded(.refused(let refusal)):
      guard let document = returned.current else { return .none }
      let other = here.document(document.id)
      if other?.sender != here.account {
        effect = .fire(.forgetBlob(here.blob(document.id)))
      }
      // Somebody, perhaps in another tab, was first.
      returned.next(other == nil ? .refused(refusal) : nil)
    case .documentAdded(.saved), .documentAdded(.savedInMemory):
      returned.next()
    }
    run.documents = returned
    restore.step = .running(review, run)
    return effect + fetchNext(&restore, review, run, returned, settings, here)
  }

  private static func add(_ document: CopyEntry) -> Effect<Action> {
    .mutate(name: document.mutation, arguments: document.arguments) {
      .restore(.documents(.documentAdded($0)))
    }
  }

  private static func fetchNext(
    _ restore: inout Restore, _ review: CopyReview, _ run: CopyRun, _ returned: DocumentReturn,
    _ settings: CopySettings, _ here: CopiedSpace
  ) -> Effect<Action> {
    guard let document = returned.current, !run.isStopping, returned.obstacle == nil else {
      return forgetHalf(returned, here) + end(&restore, review, run, here)
    }
    let part = review.part(returned.part, of: document)
    return .call(PartEndpoints.fetch, OneFile(part, of: here.space, at: settings.place)) {
      .restore(.documents(.partFetched($0)))
    }
  }

  /// What there is of a document that does not come whole goes.
  private static func forgetHalf(
    _ returned: DocumentReturn, _ here: CopiedSpace
  ) -> Effect<Action> {
    guard let document = returned.current, returned.part > 0 else { return .none }
    return .fire(.forgetBlob(here.blob(document.id)))
  }
}
