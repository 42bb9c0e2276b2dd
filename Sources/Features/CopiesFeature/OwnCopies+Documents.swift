import API
import Copies
import Flow
import Records
import Shell
import Values

extension OwnCopies {
  /// The documents of a copy on their way to the place, one part after the other.
  public struct DocumentRun: Equatable {
    /// What the place had before.
    let shelf: PartShelf
    /// Those of which it lacks something, in the order in which they are sent.
    let wanted: [UUID]
    /// How many were there already.
    let before: Int
    /// How many lie on other devices.
    let elsewhere: Int
    /// How many of `wanted` are done with, whatever became of them.
    var position = 0
    /// The part that is on its way; nil before it is known how long the document is.
    var part: PartName?
    /// Whether that part was to be read from this device.
    var isFromDevice = false
    var bytesSent: Int64 = 0
    /// Those that could not be read.
    var failed: [UUID] = []

    var total: Int { before + wanted.count }
    var done: Int { before + position }

    init(_ shelf: PartShelf, _ wanted: [UUID], before: Int = 0, elsewhere: Int = 0) {
      self.shelf = shelf
      self.wanted = wanted
      self.before = before
      self.elsewhere = elsewhere
    }

    init(_ shelf: PartShelf, _ here: CopiedSpace, _ tag: CopyTag) {
      var wanted: [UUID] = []
      var (before, elsewhere) = (0, 0)
      for document in here.documents where !document.isRefused {
        let id = document.id
        if shelf.whole(id, tag) != nil {
          before += 1
        } else if document.file != nil || document.isKept {
          wanted.append(id)
        } else {
          elsewhere += 1
        }
      }
      self.init(shelf, wanted, before: before, elsewhere: elsewhere)
    }

    mutating func next(failed: Bool = false) {
      if failed { self.failed.append(wanted[position]) }
      position += 1
      part = nil
    }
  }

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

  private static func wait(_ seconds: Int64?) -> Effect<Action> {
    .after(
      partTimer, milliseconds: max(rest, min(seconds ?? 0, 600) * 1_000), .documents(.partRested))
  }

  /// Gets the next part from where it lies: from this device, or else from the server.
  static func sendNext(_ state: inout State, _ here: CopiedSpace) -> Effect<Action> {
    guard let settings = state.settings, var run = state.making?.documents else { return .none }
    let key = settings.copyKey
    while run.position < run.wanted.count {
      let id = run.wanted[run.position]
      guard let document = here.document(id), !document.isRefused else {
        // It was removed meanwhile.
        run.next()
        continue
      }
      if run.part == nil {
        run.part = first(of: document, run.shelf, here, key.tag)
      }
      guard let part = run.part else { break }
      run.isFromDevice = document.file == nil
      state.making?.documents = run
      if let file = document.file { return fetch(part, of: file) }
      return .sealPart(
        BlobPart(here.blob(id), start: part.offset, count: part.bytes), key.seal(part)
      ) { .documents(.partSealed($0)) }
    }
    state.making?.documents = run
    return sent(&state, here)
  }

  /// The first part that is lacking, of the length that was begun, or that the record says. That of a
  /// picture the server tells.
  private static func first(
    of document: CopiedFile, _ shelf: PartShelf, _ here: CopiedSpace, _ tag: CopyTag
  ) -> PartName {
    let begun = document.file == nil ? nil : shelf.stocks(of: document.id, tag).first
    let name = PartName(
      of: document.id, in: here.space, length: begun?.first.length ?? document.bytes,
      number: 0, tag: tag)
    return name.part(shelf.stock(of: name).missing() ?? 0)
  }

  private static func fetch(_ part: PartName, of file: UUID) -> Effect<Action> {
    var request = HTTPRequest(.get, "v1/files/" + file.description)
    let last = part.offset + PartName.size - 1
    request.headers = [
      HTTPHeader("Range", "bytes=" + part.offset.description + "-" + last.description)
    ]
    request.heldAs = held
    return .http(request) { .documents(.bytesFetched($0)) }
  }

  /// Seals what the server gave, if the document is as long as was thought.
  private static func fetched(
    _ state: inout State, _ outcome: HTTPOutcome, _ here: CopiedSpace
  ) -> Effect<Action> {
    guard let settings = state.settings, var part = state.making?.documents?.part else {
      return .none
    }
    guard case .answered(let response) = outcome else {
      return stop(&state, .offline, here)
    }
    switch response.status {
    case 206, 416:
      guard let length = response.wholeLength, 1...PartName.longest ~= length else { break }
      if length != part.length {
        // Made anew, it is of another length, and what was begun of it as another one is no use.
        let isFirst = part.number == 0 && response.status == 206
        part = PartName(
          of: part.document, in: part.space, length: length, number: 0, tag: part.tag)
        state.making?.documents?.part = part
        guard isFirst else { return sendNext(&state, here) }
      } else if response.status == 416 {
        break
      }
      return .sealPart(
        BlobPart(held, start: 0, count: part.bytes), settings.copyKey.seal(part)
      ) { .documents(.partSealed($0)) }
    case 401:
      return stop(&state, .signedOut, here)
    case 429, 503:
      return wait(response.header("Retry-After").flatMap { $0.wholeNumber })
    case 500...:
      return stop(&state, .server, here)
    default:
      break
    }
    state.making?.documents?.next(failed: true)
    return sendNext(&state, here)
  }

  /// All are sent that could be read.
  private static func sent(_ state: inout State, _ here: CopiedSpace) -> Effect<Action> {
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
  private static func stop(
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

extension HTTPResponse {
  /// How long the whole is of which this is a part (RFC 9110 section 14.4); nil where it does not say.
  fileprivate var wholeLength: Int64? {
    guard let range = header("Content-Range"), let whole = range.parts(between: { $0 == "/" }).last
    else { return nil }
    return whole.wholeNumber
  }
}
