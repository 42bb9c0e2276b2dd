import API
import Copies
import Flow
import Shell
import Values

extension OwnCopies {
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
    var request = HTTPRequest(.get, "v1/files/" + file.description + "?for=copy")
    let last = part.offset + PartName.size - 1
    request.headers = [
      HTTPHeader("Range", "bytes=" + part.offset.description + "-" + last.description)
    ]
    request.heldAs = held
    return .http(request) { .documents(.bytesFetched($0)) }
  }

  /// Seals what the server gave, if the document is as long as was thought.
  static func fetched(
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
}

extension HTTPResponse {
  /// How long the whole is of which this is a part (RFC 9110 section 14.4); nil where it does not say.
  fileprivate var wholeLength: Int64? {
    guard let range = header("Content-Range"), let whole = range.parts(between: { $0 == "/" }).last
    else { return nil }
    return whole.wholeNumber
  }
}
