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

  private struct Seat {
    var watcher: Watcher
    var isAdmitted = false
  }

  private struct State {
    var next = 0
    var spaces: [UUID: [Int: Seat]] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  public init() {}

  /// How many channels are open.
  public var count: Int { state.withLock { $0.count } }

  /// Adds a channel and returns its number. It can be closed from now on, and hears nothing until it
  /// is admitted.
  public func join(_ watcher: Watcher) -> Int {
    state.withLock { state in
      state.next += 1
      state.count += 1
      state.spaces[watcher.space, default: [:]][state.next] = Seat(watcher: watcher)
      return state.next
    }
  }

  /// Lets a channel hear each move of the space from now on; for the moves before, its device is
  /// told the version that is read after this.
  public func admit(_ number: Int, to space: UUID) {
    state.withLock { $0.spaces[space]?[number]?.isAdmitted = true }
  }

  /// Removes a channel, once it is closed.
  public func leave(_ number: Int, of space: UUID) {
    state.withLock { state in
      guard state.spaces[space]?.removeValue(forKey: number) != nil else { return }
      state.count -= 1
      if state.spaces[space]?.isEmpty == true { state.spaces[space] = nil }
    }
  }

  /// Tells every admitted watcher of the space but the one who moved it.
  public func tell(_ move: SpaceMove) {
    let seats = state.withLock { $0.spaces[move.space].map { Array($0.values) } ?? [] }
    guard !seats.isEmpty else { return }
    let text = SpacePoke.text(of: move.space, at: move.version)
    for seat in seats where seat.isAdmitted && seat.watcher.caller.session != move.session {
      seat.watcher.send(text)
    }
  }

  /// Closes the channels of a session that has ended.
  public func end(session: UUID) {
    for watcher in watchers({ $0.caller.session == session }) { watcher.close(Self.signedOut) }
  }

  /// Who watches at this moment.
  public var all: [Watcher] { watchers { _ in true } }

  private func watchers(_ matches: (Watcher) -> Bool) -> [Watcher] {
    state.withLock { state in
      state.spaces.values.flatMap { $0.values.map(\.watcher).filter(matches) }
    }
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
