import Synchronization
import Values

/// What one call holds in memory: its body and the room for it. What is let go is there for others at
/// once; the rest goes with the call, or with the answer that holds on to this.
final class CallMemory: Sendable {
  private struct State {
    var body: [UInt8]
    var place: MemoryRoom.Place?
    var decoding: MemoryRoom.Place?
  }

  private let state: Mutex<State>
  private let memory: Memory
  private let account: UUID?
  private let weight: Operation.Weight

  init(
    _ body: [UInt8], of account: UUID?, _ weight: Operation.Weight, in memory: Memory,
    _ place: MemoryRoom.Place? = nil, _ decoding: MemoryRoom.Place? = nil
  ) {
    state = Mutex(State(body: body, place: place, decoding: decoding))
    self.memory = memory
    self.account = account
    self.weight = weight
  }

  var body: [UInt8] { state.withLock { $0.body } }

  /// Whether it is a large one.
  var isHeld: Bool { state.withLock { $0.place != nil } }

  /// Lets the body go once it is read: `bytes` of what was in it stay for the rest of the call.
  func release(keeping bytes: Int) {
    state.withLock { state in
      state.body = []
      state.decoding = nil
      state.place?.shrink(to: bytes)
    }
  }

  /// Takes room for an answer of so many bytes before it is made.
  /// - Throws: a `Problem`, as `MemoryRoom.enter`.
  func expect(_ bytes: Int) async throws {
    guard let account else { return }
    let place = try await memory.room(for: bytes, of: account, weight)
    state.withLock { $0.place = place }
  }

  /// Takes room for a picture of so many bytes before it is fetched.
  /// - Throws: a `Problem`, as `MemoryRoom.enter`.
  func expect(picture bytes: Int) async throws {
    guard let account else { return }
    let place = try await memory.picture(bytes, of: account)
    state.withLock { $0.place = place }
  }

  /// Takes room for a long answer of so many bytes before it is made, and holds it until that is read; none for a
  /// short one.
  /// - Throws: a `Problem`, as `MemoryRoom.enter`.
  func expect(answer bytes: Int) async throws {
    guard let account, bytes > memory.limits.answeredAtOnce else { return }
    let place = try await memory.answer(bytes, of: account)
    state.withLock { $0.place = place }
  }

  /// Makes something of what is here, so many bytes, when there is room for that as well.
  /// - Throws: a `Problem`, as `MemoryRoom.enter`.
  func encoding<T>(_ bytes: Int, _ work: () async throws -> T) async throws -> T {
    guard let account else { return try await work() }
    let place = try await memory.decoding(bytes, of: account, weight)
    defer { withExtendedLifetime(place) {} }
    return try await work()
  }
}
