import Records
import Values

/// The one input that the engine is handling, and what comes of it.
///
/// - Outputs are done in the order in which they were put here.
/// - Which records changed is told once, after all else; that the status changed comes last.
struct Turn {
  /// What the host's clock said with the input.
  private(set) var now = Instant.epoch
  /// How many there were. It orders what happened here, whatever clocks say.
  private(set) var number = 0
  var outputs: [SyncOutput] = []
  var isStatusChanged = false
  private var changed = RecordKeys()
  private var lastToken = 1

  mutating func start(at now: Instant) {
    self.now = now
    number += 1
  }

  /// What is to be done.
  /// - Parameter isOpen: whether rows can be asked for; before that no change of them is told.
  mutating func finish(isOpen: Bool) -> [SyncOutput] {
    if !changed.isEmpty, isOpen { outputs.append(.recordsChanged(changed.list)) }
    changed = RecordKeys()
    if isStatusChanged { outputs.append(.statusChanged) }
    isStatusChanged = false
    let done = outputs
    outputs = []
    return done
  }

  /// Names an output that will be answered; no two have the same.
  mutating func token() -> Int {
    lastToken += 1
    return lastToken
  }

  @inline(never)
  mutating func noteChange(of key: RecordKey) {
    changed.add(key)
  }

  @inline(never)
  mutating func broadcast(_ message: [UInt8]) {
    outputs.append(.broadcast(message))
  }
}
