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
    /// The version that the device was told last, here or in the answer to its push.
    var told = Self.nothing

    static let nothing: Int64 = -1
  }

  private struct State {
    var next = 0
    var spaces: [UUID: [Int: Seat]] = [:]
    var byAccount: [UUID: Int] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  public init() {}

  /// How many channels are open.
  public var count: Int { state.withLock { $0.count } }

  /// Adds a channel and returns its number; nil when the account has `most` already. It can be closed
  /// from now on, and hears nothing until it is admitted.
  public func join(_ watcher: Watcher, upTo most: Int) -> Int? {
    state.withLock { state in
      let account = watcher.caller.account
      guard state.byAccount[account, default: 0] < most else { return nil }
      state.byAccount[account, default: 0] += 1
      state.next += 1
      state.count += 1
      state.spaces[watcher.space, default: [:]][state.next] = Seat(watcher: watcher)
      return state.next
    }
  }

  /// Lets a channel hear of each new version of the space from now on. Of those before, whoever
  /// admits it reads the last and tells it.
  public func admit(_ number: Int, to space: UUID) {
    state.withLock { $0.spaces[space]?[number]?.isAdmitted = true }
  }

  /// Removes a channel, once it is closed.
  public func leave(_ number: Int, of space: UUID) {
    state.withLock { state in
      guard let seat = state.spaces[space]?.removeValue(forKey: number) else { return }
      state.count -= 1
      let account = seat.watcher.caller.account
      let left = state.byAccount[account, default: 1] - 1
      state.byAccount[account] = left > 0 ? left : nil
      if state.spaces[space]?.isEmpty == true { state.spaces[space] = nil }
    }
  }

  /// Tells of a move every admitted watcher who was told of none as new, but not who made it, since
  /// the answer to the push says it.
  public func announce(_ move: SpaceMove) { send(move) { $0 < move.version } }

  /// Tells the version of a space as it was read to everyone who was told another: after moves of
  /// which nobody told, such as those of another process. It is an older one where the database was
  /// put back to what it was.
  public func announce(_ space: UUID, isAt version: Int64) {
    send(SpaceMove(space: space, version: version)) { $0 != version }
  }

  private func send(_ move: SpaceMove, to isWanted: (_ told: Int64) -> Bool) {
    let watchers = state.withLock { state -> [Watcher] in
      guard var seats = state.spaces.removeValue(forKey: move.space) else { return [] }
      defer { state.spaces[move.space] = seats }
      var watchers: [Watcher] = []
      for (number, seat) in seats where seat.isAdmitted && isWanted(seat.told) {
        let isOwn = seat.watcher.caller.session == move.session
        // Who has just come has heard nothing yet, of this move or of those before.
        if isOwn, seat.told == Seat.nothing { continue }
        seats[number]?.told = move.version
        if !isOwn { watchers.append(seat.watcher) }
      }
      return watchers
    }
    guard !watchers.isEmpty else { return }
    let text = SpacePoke.text(of: move.space, at: move.version)
    for watcher in watchers { watcher.send(text) }
  }

  /// Closes the channels of a session that has ended.
  public func end(session: UUID) {
    for watcher in watchers({ $0.caller.session == session }) { watcher.close(Self.signedOut) }
  }

  /// Closes the channels of an account in a space, where its right has changed.
  public func end(account: UUID, in space: UUID) {
    let watchers = watchers { $0.caller.account == account && $0.space == space }
    for watcher in watchers { watcher.close(Self.forbidden) }
  }

  /// Who watches at this moment.
  public var all: [Watcher] { watchers { _ in true } }

  /// The spaces that somebody watches.
  public var spaces: [UUID] { state.withLock { Array($0.spaces.keys) } }

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
