import API
import Sync
import Values

/// One tab of one device: an engine and what is on its way to it.
final class SimulatedTab {
  /// An operation on the device's store that has not run yet.
  enum StoreWork {
    case load(SyncLoad)
    /// What is still to come of a load that has begun.
    case rest([StoredSpace])
    case readQueue(Int64)
    case append(SyncAppend)
    case commit(SyncCommit)
    case quarantine([String], [Int64])
    case erase
  }

  let device: SimulatedDevice
  /// Its number among all tabs of the simulation: a reopened tab is another.
  let number: Int
  let engine: SyncEngine
  /// Whether it finds no store, whatever the device has.
  let hasStore: Bool
  var isVisible = true
  /// In the order in which they must run.
  var work: [StoreWork] = []
  /// In the order in which they must arrive.
  var inbox: [SyncInput] = []
  var requests: [SyncSend] = []
  var timers: Set<SyncTimer> = []
  /// The server process that the live channel goes to.
  var live: SimulatedProcess?
  var refusals = LiveRefusals()
  var waitsForLead = false
  /// The marks of the mutations by the tokens of the calls.
  var calls: [Int: String] = [:]
  var isOpen = false
  /// Whether it asked for all from the beginning, and has not got it whole: then what is not named goes.
  var pullsAnew = false
  /// Calls about something dated that the device did not hold.
  var callsElsewhere: Set<Int> = []
  /// Whether it says what it has heard of another tab, and decides nothing.
  var isRepeating = false
  let watcher = RowWatcher()
  /// The revision of the app that runs in it.
  var revision: Int { engine.schema.revision }

  init(device: SimulatedDevice, number: Int, engine: SyncEngine, hasStore: Bool) {
    self.device = device
    self.number = number
    self.engine = engine
    self.hasStore = hasStore
  }
}

/// A phone: what the devices on it share.
final class SimulatedHost {
  var isOnline = true
  /// How far its clock is off, in milliseconds.
  var clock: Int64 = 0
  /// Of all its engines: a server counts what a phone asks, whatever the space.
  let budget = RequestBudget()
}

/// One person in one space on one phone: what the tabs share, and what outlives them.
final class SimulatedDevice {
  let number: Int
  let host: SimulatedHost
  let person: UUID
  /// The position of its space.
  let space: Int
  let store = SimulatedStore()
  /// The revision of the app that the next tab opens.
  var revision = 1
  var tabs: [SimulatedTab] = []
  var leader: Int?
  /// Whether something on it needs all of what is held in part, in the calm.
  var holdsAll = false
  /// Whether it speaks the version of the wire before windows.
  var speaksOldWire = false

  init(number: Int, host: SimulatedHost, person: UUID, space: Int) {
    self.number = number
    self.host = host
    self.person = person
    self.space = space
  }
}
