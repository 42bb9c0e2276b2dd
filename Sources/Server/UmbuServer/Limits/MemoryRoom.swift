import API
import Synchronization
import Values

/// Room in memory that callers take and give back. Who finds none waits in line, first come first
/// served, but for those whose account has its share already: they hold up nobody else.
final class MemoryRoom: Sendable {
  fileprivate struct Waiter {
    let number: Int
    let account: UUID
    let bytes: Int
    let go: CheckedContinuation<Bool, Never>
  }

  fileprivate struct State {
    var taken = 0
    var byAccount: [UUID: Int] = [:]
    var line: [Waiter] = []
    var next = 0
  }

  private let limits: MemoryLimits.Room
  private let patience: Duration
  private let state = Mutex(State())

  init(_ limits: MemoryLimits.Room, patience: Duration) {
    self.limits = limits
    self.patience = patience
  }

  /// Bytes that are taken, and callers that wait.
  var figures: (taken: Int, waiting: Int) { state.withLock { ($0.taken, $0.line.count) } }

  /// What a caller holds; given back when nobody has it any more.
  final class Place: Sendable {
    private let room: MemoryRoom
    private let account: UUID
    private let bytes: Mutex<Int>

    fileprivate init(_ room: MemoryRoom, _ account: UUID, _ bytes: Int) {
      self.room = room
      self.account = account
      self.bytes = Mutex(bytes)
    }

    /// Gives back what is above so many bytes.
    func shrink(to most: Int) {
      let given = bytes.withLock { bytes in
        defer { bytes = min(bytes, most) }
        return max(0, bytes - most)
      }
      if given > 0 { room.release(given, of: account) }
    }

    deinit {
      let given = bytes.withLock { $0 }
      if given > 0 { room.release(given, of: account) }
    }
  }

  /// Waits for so many bytes.
  /// - Throws: a `Problem`: 429 where the account has its share and more of its calls wait than may,
  ///   503 where too many wait, or it took too long.
  func enter(_ bytes: Int, of account: UUID) async throws -> Place {
    // More than there is would wait for ever.
    let bytes = min(bytes, limits.bytes, limits.bytesOfAccount)
    let number: Int? = state.withLock { state in
      if state.takeNow(bytes, of: account, limits) { return nil }
      state.next += 1
      return state.next
    }
    guard let number else { return Place(self, account, bytes) }
    let waiting = Task { [self, patience] in
      try await Task.sleep(for: patience)
      giveUp(number)
    }
    defer { waiting.cancel() }
    let isIn = try await withTaskCancellationHandler {
      try await stand(number, for: bytes, of: account)
    } onCancel: {
      giveUp(number)
    }
    guard isIn else { throw Problem.noRoom }
    return Place(self, account, bytes)
  }

  private func stand(_ number: Int, for bytes: Int, of account: UUID) async throws -> Bool {
    var refusal: Problem?
    let isIn = await withCheckedContinuation { go in
      let answer: Bool? = state.withLock { state in
        state.line.append(Waiter(number: number, account: account, bytes: bytes, go: go))
        let entered = state.admit(limits)
        if let last = state.line.last, last.number == number {
          refusal = state.refusal(of: account, limits)
          if refusal != nil { state.line.removeLast() }
          return refusal == nil ? nil : false
        }
        // Nobody else can have come in by somebody's standing in line.
        return entered.contains { $0.number == number }
      }
      if let answer { go.resume(returning: answer) }
    }
    if let refusal { throw refusal }
    return isIn
  }

  private func giveUp(_ number: Int) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.line.firstIndex(where: { $0.number == number }) else { return nil }
      return state.line.remove(at: index)
    }
    waiter?.go.resume(returning: false)
    // Who stood before it may have been all that held up the rest.
    if waiter != nil { letIn() }
  }

  private func release(_ bytes: Int, of account: UUID) {
    state.withLock { state in
      state.taken -= bytes
      let left = state.byAccount[account, default: bytes] - bytes
      state.byAccount[account] = left > 0 ? left : nil
    }
    letIn()
  }

  private func letIn() {
    for waiter in state.withLock({ $0.admit(limits) }) { waiter.go.resume(returning: true) }
  }
}

extension MemoryRoom.State {
  /// Takes it without standing in line, where nobody there waits for the same.
  fileprivate mutating func takeNow(
    _ bytes: Int, of account: UUID, _ limits: MemoryLimits.Room
  ) -> Bool {
    guard taken + bytes <= limits.bytes, hasShare(bytes, of: account, limits),
      !line.contains(where: { hasShare($0.bytes, of: $0.account, limits) })
    else { return false }
    taken += bytes
    byAccount[account, default: 0] += bytes
    return true
  }

  private func hasShare(_ bytes: Int, of account: UUID, _ limits: MemoryLimits.Room) -> Bool {
    byAccount[account, default: 0] + bytes <= limits.bytesOfAccount
  }

  /// Takes those out of the line for whom there is room now.
  fileprivate mutating func admit(_ limits: MemoryLimits.Room) -> [MemoryRoom.Waiter] {
    var entered: [MemoryRoom.Waiter] = []
    var index = 0
    while index < line.count {
      let waiter = line[index]
      guard hasShare(waiter.bytes, of: waiter.account, limits) else {
        index += 1
        continue
      }
      // A large one waits until there is room, and is not overtaken by small ones for ever.
      guard taken + waiter.bytes <= limits.bytes else { break }
      taken += waiter.bytes
      byAccount[waiter.account, default: 0] += waiter.bytes
      entered.append(line.remove(at: index))
    }
    return entered
  }

  /// Why the last in line may not wait.
  fileprivate func refusal(of account: UUID, _ limits: MemoryLimits.Room) -> Problem? {
    if line.count(where: { $0.account == account }) > limits.waitingOfAccount {
      return .tooManyAtOnce
    }
    return line.count > limits.waiting ? .noRoom : nil
  }
}
