import Records
import Sync
import Values

/// One tab with a local space: an engine and what is on its way to it.
final class LocalTab {
  let engine: LocalEngine
  /// Operations on the store that have not run yet, in order.
  var work: [SyncOutput] = []
  var inbox: [SyncInput] = []
  var hasTimer = false
  var isVisible = true
  /// What is still to come of a load that has begun.
  var parts: [StoredSpace] = []
  let watcher = RowWatcher()
  /// What was done, by the tokens of the calls.
  var calls: [Int: LocalDeed] = [:]

  /// Whether something is on its way to it or from it.
  var isBusy: Bool { !work.isEmpty || !parts.isEmpty || !inbox.isEmpty }

  init(_ engine: LocalEngine) {
    self.engine = engine
  }
}

/// Something that a person did in a local space, and what they were told of it.
final class LocalDeed {
  enum Act {
    case add(ID<Card>)
    case bump(ID<Card>)
    case other
  }

  enum Fate {
    /// Not told yet; of a tab that died, never.
    case open
    case saved
    case inMemory
    case refused
  }

  let act: Act
  var fate = Fate.open

  init(_ act: Act) {
    self.act = act
  }
}

/// Why a simulation of a local space failed, with what prints it again.
public struct LocalFailure: Sendable, CustomStringConvertible {
  public var seed: UInt64
  public var step: Int
  public var why: String

  public var description: String { "LocalSimulation(\(seed)) at step \(step): \(why)" }
}
