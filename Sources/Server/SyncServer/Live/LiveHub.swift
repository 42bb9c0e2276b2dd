import Sync
import Synchronization
import Values

/// Who watches which space over the live channel, and how to reach them.
public final class LiveHub: Sendable {
  /// One open channel. Both closures are called from any thread and must not wait.
  public struct Watcher: Sendable {
    public var caller: Caller
    public var space: UUID
    /// Sends a text message.
    public var send: @Sendable (String) -> Void
    /// Closes with a WebSocket close code.
    public var close: @Sendable (UInt16) -> Void

    public init(
      _ caller: Caller, of space: UUID, send: @escaping @Sendable (String) -> Void,
      close: @escaping @Sendable (UInt16) -> Void
    ) {
      self.caller = caller
      self.space = space
      self.send = send
      self.close = close
    }
  }

  /// The session is not (any more) good.
  public static let signedOut: UInt16 = 4401
  /// The person is no member of the space (any more).
  public static let forbidden: UInt16 = 4403

  private struct State {
    var next = 0
    var spaces: [UUID: [Int: Watcher]] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  public init() {}

  /// How many channels are open.
  public var count: Int { state.withLock { $0.count } }

  /// Adds a channel and returns the number by which it leaves.
  public func join(_ watcher: Watcher) -> Int {
    state.withLock { state in
      state.next += 1
      state.count += 1
      state.spaces[watcher.space, default: [:]][state.next] = watcher
      return state.next
    }
  }

  /// Removes a channel, once it is closed.
  public func leave(_ number: Int, of space: UUID) {
    state.withLock { state in
      guard state.spaces[space]?.removeValue(forKey: number) != nil else { return }
      state.count -= 1
      if state.spaces[space]?.isEmpty == true { state.spaces[space] = nil }
    }
  }

  /// Tells every watcher of the space but the one who moved it.
  public func tell(_ move: SpaceMove) {
    let watchers = state.withLock { $0.spaces[move.space].map { Array($0.values) } ?? [] }
    guard !watchers.isEmpty else { return }
    let text = SpacePoke.text(of: move.space, at: move.version)
    for watcher in watchers where watcher.caller.session != move.session { watcher.send(text) }
  }

  /// Closes the channels of a session that has ended.
  public func end(session: UUID) {
    for watcher in watchers({ $0.caller.session == session }) { watcher.close(Self.signedOut) }
  }

  /// Closes the channels of a person who is no member any more.
  public func end(account: UUID, of space: UUID) {
    let ended = watchers { $0.caller.account == account && $0.space == space }
    for watcher in ended { watcher.close(Self.forbidden) }
  }

  /// Who watches at this moment.
  public var all: [Watcher] { watchers { _ in true } }

  private func watchers(_ matches: (Watcher) -> Bool) -> [Watcher] {
    state.withLock { $0.spaces.values.flatMap { $0.values.filter(matches) } }
  }
}

extension SpacePoke {
  /// The message that a space has this version.
  public static func text(of space: UUID, at version: Int64) -> String {
    var poke = SpacePoke()
    poke.space = space
    poke.version = version
    return poke.object.jsonText
  }
}
