import API
import Fields
import Records
import Values

/// What an engine wants done. The host does them in order; those that are answered name the input.
public indirect enum SyncOutput: Hashable, Sendable {
  // The device's store
  /// Read the space's store in one read transaction. Answered by `.loaded`, once or in several parts, or by
  /// `.storeUnavailable` when there is no reading it at all.
  case load(SyncLoad)
  /// Read the queue's entries after that sequence number in one read transaction. Answered by
  /// `.queueRead`.
  case readQueue(after: Int64)
  /// Append to the queue. Answered by `.appended` or `.appendFailed`. Appends are done in order.
  case append(SyncAppend)
  /// Change the store, all of it or nothing. Answered by `.committed` or `.commitFailed`.
  case commit(SyncCommit)
  /// Set what is not readable aside, out of the engine's sight, for a rescue by hand.
  case quarantine(keys: [String], sequences: [Int64])
  /// Delete all that the device holds of the space.
  case erase

  // The network
  /// Send it with the session's token. Answered by `.answered`.
  case send(SyncSend)
  /// Open the live channel. Then `.liveOpened` comes, `.poked` once the server has let it in and whenever the
  /// space moves, and at last `.liveClosed`.
  case openLive
  /// Close it; no `.liveClosed` is expected.
  case closeLive

  // The tab
  case startTimer(SyncTimer, milliseconds: Int64)
  case cancelTimer(SyncTimer)
  /// Ask to lead the tabs; `.leads(true)` when it is granted.
  case lead
  /// Give the lead up, or withdraw the asking.
  case resign
  /// Give the bytes to the other tabs' engines of this space.
  case broadcast([UInt8])

  // The features
  /// What the first view needs is read (`SpaceSchema.showsFirst`): its rows can be asked for, and `recordsChanged`
  /// tells of those that follow. Comes once at most, before `opened`; mutations wait until then.
  case shown
  /// The store is read: rows can be asked for. Comes once.
  case opened(SyncOpening)
  /// The mutation is done and durable on this device.
  case saved(token: Int)
  /// The mutation is done, but only in memory.
  case savedInMemory(token: Int)
  /// Nothing of the mutation happened.
  case refused(token: Int, Refusal)
  /// These waiting mutations are gone, durably, here or in another tab; `kept` could not be
  /// discarded.
  case discarded([UUID], kept: [UUID])
  /// These rows are others now, came or went: ask `row`.
  case recordsChanged([RecordKey])
  /// `status` is another now.
  case statusChanged
}

/// How the device's store was found.
public enum SyncOpening: Hashable, Sendable {
  case ready
  /// Some of it was not readable: that is set aside and pulled anew. `rescued` mutations that the
  /// server has not settled could be kept, `lost` could not.
  case repaired(rescued: Int, lost: Int)
  /// There is none: everything lives in memory until the tab is closed.
  case memoryOnly
  /// All of a local space was erased: there is nothing to open, and the engine is closed.
  case erased
}

/// How much of the store to read.
public enum SyncLoad: Hashable, Sendable {
  /// All values and the queue.
  case everything
  /// All but the values whose keys begin with `SyncKeys.bucketPrefix`, and the queue.
  case withoutReplica
}

/// Mutations to be made durable together, all of them or none.
public struct SyncAppend: Hashable, Sendable {
  public var token: Int
  /// An entry of the queue each, in order; one at least.
  public var entries: [[UInt8]]
  /// Keys to delete in the same transaction; if one of them is not there, nothing is done and the
  /// answer is `.superseded`.
  public var removing: [String]

  public init(token: Int, entries: [[UInt8]], removing: [String]) {
    self.token = token
    self.entries = entries
    self.removing = removing
  }
}

/// Changes of the store that happen together.
public struct SyncCommit: Hashable, Sendable {
  public var token: Int
  public var puts: [StoredValue]
  /// Keys of values; those that are not there are skipped.
  public var deletes: [String]
  /// Sequence numbers of queue entries; those that are not there are skipped.
  public var removes: [Int64]
  /// What must hold in the store, or nothing is done and the answer is `.superseded`.
  public var condition = StoreCondition.always
  /// Keys of values that were not readable, to be copied out of the engine's sight before this changes
  /// them, for a rescue by hand.
  public var setsAside: [String] = []
  /// What became of records of a local space: kept beside the values, and in no answer to `.load`.
  public var past: [StoredValue] = []

  public init(token: Int, puts: [StoredValue], deletes: [String], removes: [Int64]) {
    self.token = token
    self.puts = puts
    self.deletes = deletes
    self.removes = removes
  }
}

/// What a commit asks of the store, by the keys of its values.
public enum StoreCondition: Hashable, Sendable {
  case always
  case has(String)
  /// None of them is there.
  case lacks([String])
}

/// One request to the server.
public struct SyncSend: Hashable, Sendable {
  public var token: Int
  public var request: HTTPRequest
  /// Whether it should outlive the tab (`fetch` with `keepalive`); then the body is small enough.
  public var keepsAlive: Bool

  public init(token: Int, request: HTTPRequest, keepsAlive: Bool) {
    self.token = token
    self.request = request
    self.keepsAlive = keepsAlive
  }
}
