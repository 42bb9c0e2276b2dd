import Flow
import Records
import Sync
import Values

/// The spaces of the person beside the open one. Each has an engine like the open space's, with its own part of
/// the store, lead, queue and live channel; nothing goes from one to another. Only what may be asked of the server
/// they share.
final class OpenSpacesBeside: SpacesBeside {
  private let spaces: Spaces
  /// In the order in which they are read.
  private var others: [OtherSpaceObserver] = []

  init(_ spaces: Spaces) { self.spaces = spaces }

  func observe(_ access: SpaceAccess, _ id: String, _ receive: @escaping (Response) -> Void) {
    close(id)
    // The engine of the open space is the one that this tab has for it.
    guard OpenSpace.id(of: access) != spaces.openID else { return }
    others.append(OtherSpaceObserver(access, id, receive))
  }

  /// Does what else the open space does in one of them.
  func perform(_ request: SpaceRequest, in id: UUID, _ receive: @escaping (Response) -> Void) {
    var space: OpenSpace?
    for other in others where other.access.space == id { space = other.space }
    if space?.engine.isClosed ?? true { space = nil }
    switch request {
    case .mutate(let name, let arguments):
      guard let space else {
        let refusal = Refusal(.missing, name, reason: "the space is not here")
        return receive(.space(.mutation(.refused(refusal))))
      }
      space.mutate(name, arguments) { receive(.space(.mutation($0))) }
    case .discardPending(let ids):
      guard let space else { return receive(.space(.discarded([]))) }
      space.discardPending(ids) { receive(.space(.discarded($0))) }
    case .retryRefused(let id): space?.feed(.retryRefused(id))
    case .discardRefused(let id): space?.feed(.discardRefused(id))
    default: break
    }
  }

  override func feed(_ input: SyncInput) {
    // Nobody looked meanwhile, and no word of another tab came to a page that was frozen.
    if case .visible(true) = input { for other in others { other.beginAgain() } }
    for other in others { other.space?.feed(input) }
  }

  override func heard(_ about: String, _ reader: inout ByteReader) {
    for other in others {
      guard let space = other.space, space.name == about else { continue }
      let bytes = reader.run()
      // Whoever speaks of a space has it, but for the one who erases it.
      if bytes != LocalContents.erasedMessage { other.beginAgain() }
      other.isNew = true
      return space.feed(.heard(bytes))
    }
  }

  override func tell() {
    // One who hears may say something in another.
    var isTold = true
    while isTold {
      isTold = false
      for other in others where other.tell(at: spaces.calls.now) { isTold = true }
    }
    openNext()
  }

  override func close(_ id: String) {
    for other in others where other.id == id { other.close() }
    others.remove { $0.id == id }
  }

  override func closeAll() {
    let closed = others
    others = []
    for other in closed { other.close() }
  }

  /// One of them was erased by this tab.
  func erased(_ id: String) {
    for other in others where other.space?.id == id {
      other.space?.feed(.heard(LocalContents.erasedMessage))
    }
  }

  /// Reads the next of them, once the open space and those before it are read: what the person looks at comes first.
  private func openNext() {
    guard let space = spaces.space, space.isOpen else { return }
    for other in others {
      guard other.space == nil else {
        guard other.isRead else { return }
        continue
      }
      let opened = OpenSpace(
        other.access, schema: spaces.schema, calls: spaces.calls, session: spaces.session,
        budget: spaces.budget, isBeside: true
      ) { opening in other.noteOpened(opening) }
      other.space = opened
      opened.start(spaces.lifecycle)
      return
    }
  }
}

extension Spaces {
  /// Those beside the open one, from the first time that somebody watches one.
  var openBeside: OpenSpacesBeside {
    if let beside { return unsafeDowncast(beside, to: OpenSpacesBeside.self) }
    let opened = OpenSpacesBeside(self)
    beside = opened
    return opened
  }
}
