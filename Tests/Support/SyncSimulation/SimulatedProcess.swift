import API
import Sync
import Values

/// A request as the network carries it, with the device that sent it.
struct Parcel {
  let request: SyncRequest
  let device: SimulatedDevice
}

/// A request in a server process, between any two steps of which the process may die.
final class Handling {
  enum Stage {
    case arrived
    /// What the push did is durable; it may know the whole answer already.
    case pushed(SyncResponse?)
    case answered(HTTPResponse)
  }

  /// The tab that hears the answer.
  struct Waiter {
    let tab: Int
    let token: Int
  }

  let parcel: Parcel
  var stage = Stage.arrived
  /// Nil when nobody waits, any more or at all.
  var waiter: Waiter?

  init(_ parcel: Parcel, waiter: Waiter?) {
    self.parcel = parcel
    self.waiter = waiter
  }
}

/// One of the server's processes: what it knows by itself is gone when it dies.
final class SimulatedProcess {
  let number: Int
  /// How far its clock is off, in milliseconds.
  var clock: Int64 = 0
  /// The revision of the schema that it knows.
  var revision = 1
  var handlings: [Handling] = []
  /// The version that a tab with a live channel here was told last.
  private(set) var told: [Int: Int64] = [:]
  /// What only a process with a defect believes without asking the tables.
  var remembered = Remembered()

  struct Remembered {
    struct Seat: Hashable {
      let space: Int
      let person: UUID
    }
    var roles: [Seat: String] = [:]
    var acknowledged: [UUID: Int64] = [:]
  }

  init(number: Int) {
    self.number = number
  }

  /// Whether the tab is to be told of that version, as the server's hub decides it.
  func tells(_ version: Int64, to tab: SimulatedTab) -> Bool {
    guard told[tab.number] ?? -1 < version else { return false }
    told[tab.number] = version
    return true
  }

  func forget(_ tab: SimulatedTab) { told[tab.number] = nil }

  /// Dies and is started again at once. Returns what it had not yet answered.
  func restart() -> [Handling] {
    defer {
      handlings = []
      told = [:]
      remembered = Remembered()
    }
    return handlings
  }
}
