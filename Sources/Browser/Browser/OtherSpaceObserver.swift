import Flow
import Records
import Sync
import Values

/// A space of the person's beside the open one, and who watches what the first view needs of it.
final class OtherSpaceObserver {
  let access: SpaceAccess
  let id: String
  /// Nil before its turn has come: one space is read after another.
  var space: OpenSpace?
  private let receive: (Response) -> Void
  private var opening: SpaceOpening?
  /// Whether the server said that the person is no member, and has not said otherwise since.
  private var isForbidden = false
  /// Whether another tab said something that the engine may not tell of.
  var isNew = false

  init(_ access: SpaceAccess, _ id: String, _ receive: @escaping (Response) -> Void) {
    self.access = access
    self.id = id
    self.receive = receive
  }

  /// Whether the next one may be read.
  var isRead: Bool {
    guard let space else { return false }
    return space.isOpen || space.engine.isClosed
  }

  /// Lets go of it; what this device keeps of it stays.
  func close() {
    space?.feed(.close(erase: false))
    space = nil
  }

  /// Takes its turn anew where its engine has ended: another tab left or erased the space, and what is there now
  /// is another. Nothing is told of it before the server has answered.
  func beginAgain() {
    guard let space, space.engine.isClosed else { return }
    self.space = nil
    opening = nil
    isForbidden = access.beginning == nil
  }

  func noteOpened(_ opening: SpaceOpening) { self.opening = opening }

  /// Tells what is new; false for nothing.
  func tell(at now: Instant) -> Bool {
    guard let space, space.takeNews() != nil || isNew else { return false }
    isNew = false
    let status = space.status
    switch status.phase {
    case .failed(.forbidden): isForbidden = true
    case .success: isForbidden = false
    case .idle, .syncing, .failed: break
    }
    let view = isForbidden ? FirstView() : FirstView(space.engine, at: now)
    receive(.space(.other(OtherSpace(view, status, opening: opening))))
    return true
  }
}
