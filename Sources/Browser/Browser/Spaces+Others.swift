import Fields
import Flow
import Records
import Sync
import Values

/// The spaces of the person beside the open one. Each has an engine like the open space's, with its own part of
/// the store, lead, queue and live channel; nothing goes from one to another.
extension Spaces {
  func observeOther(
    _ access: SpaceAccess, _ id: String, _ receive: @escaping (Response) -> Void
  ) {
    closeOther(id)
    // The engine of the open space is the one that this tab has for it.
    guard OpenSpace.id(of: access) != openID else { return }
    others.append(OtherSpaceObserver(access, id, receive))
  }

  func mutateOther(
    _ id: UUID, _ name: String, _ arguments: JSONValue, _ receive: @escaping (Response) -> Void
  ) {
    for other in others where other.access.space == id {
      guard let space = other.space, !space.engine.isClosed else { break }
      return space.mutate(name, arguments) { receive(.space(.mutation($0))) }
    }
    receive(.space(.mutation(.refused(Refusal(.missing, name, reason: "the space is not here")))))
  }

  /// Tells who watches them what is new, and goes on to the next.
  func tellOthers() {
    // One who hears may say something in another.
    var isTold = true
    while isTold {
      isTold = false
      for other in others where other.tell(at: calls.now) { isTold = true }
    }
    openNextOther()
  }

  /// Reads the next of them, once the open space and those before it are read: what the person looks at comes first.
  private func openNextOther() {
    guard let space, space.isOpen else { return }
    for other in others {
      guard other.space == nil else {
        guard other.isRead else { return }
        continue
      }
      let opened = OpenSpace(
        other.access, schema: schema, calls: calls, session: session, isBeside: true
      ) { opening in other.noteOpened(opening) }
      other.space = opened
      opened.start(lifecycle)
      return
    }
  }

  func closeOther(_ id: String) {
    for other in others where other.id == id { other.close() }
    others.remove { $0.id == id }
  }

  func closeOthers() {
    let closed = others
    others = []
    for other in closed { other.close() }
  }
}
