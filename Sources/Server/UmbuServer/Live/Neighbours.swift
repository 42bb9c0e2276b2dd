import Fields
import Identity
import Messaging
import SyncServer
import Synchronization
import Values

/// The other processes that serve an app from the same data, as far as they are to be told what
/// happens here. Without a message bus there are none.
///
/// What they are told is a hint: a message may be lost, and a process that missed one finds out by
/// itself a few seconds later.
final class Neighbours: Sendable {
  private let app: String
  private let bus = Mutex<MessageBus?>(nil)

  /// What can be said.
  enum News: Hashable, Sendable {
    /// A space has a new version.
    case moved(SpaceMove)
    /// A session has ended.
    case ended(session: UUID)
    /// An account lost its membership in a space, or has another role.
    case changed(account: UUID, space: UUID)
  }

  init(of app: AppDefinition) {
    self.app = app.id
  }

  /// The subject of all that is said of an app.
  static func subjects(of app: AppDefinition) -> String { "umbu.\(app.id).*" }

  /// From now on they are told over this bus, or are not told any more.
  func meet(over bus: MessageBus?) { self.bus.withLock { $0 = bus } }

  func announce(_ news: News) {
    guard let bus = bus.withLock(\.self) else { return }
    switch news {
    case .moved(let move): bus.publish(MoveMessage(move).jsonBytes(), to: subject(Self.moved))
    case .ended(let session):
      bus.publish(EndMessage(session).jsonBytes(), to: subject(Self.ended))
    case .changed(let account, let space):
      bus.publish(MemberChoice(account, of: space).jsonBytes(), to: subject(Self.changed))
    }
  }

  /// What one of them said to all; nil when it is no news of this app.
  func news(_ subject: String, _ bytes: [UInt8]) -> News? {
    switch subject {
    case self.subject(Self.moved): (try? MoveMessage(jsonBytes: bytes)).map { .moved($0.move) }
    case self.subject(Self.ended):
      (try? EndMessage(jsonBytes: bytes)).map { .ended(session: $0.session) }
    case self.subject(Self.changed):
      (try? MemberChoice(jsonBytes: bytes)).map { .changed(account: $0.account, space: $0.space) }
    default: nil
    }
  }

  private static let moved = "moved"
  private static let ended = "ended"
  private static let changed = "changed"

  private func subject(_ word: String) -> String { "umbu.\(app).\(word)" }
}

private struct MoveMessage: FieldObject {
  private var space = UUID.zero
  private var version: Int64 = 0
  private var session: UUID?

  init() {}

  init(_ move: SpaceMove) {
    space = move.space
    version = move.version
    session = move.session
  }

  var move: SpaceMove { SpaceMove(space: space, version: version, session: session) }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("version", &version)
    fields.field("session", &session)
  }
}

private struct EndMessage: FieldObject {
  private(set) var session = UUID.zero

  init() {}

  init(_ session: UUID) {
    self.session = session
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("session", &session)
  }
}
