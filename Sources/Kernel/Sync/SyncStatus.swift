import Fields
import Records
import Values

/// Where the device stands with the server, for the header, the marks and the settings.
public struct SyncStatus: Hashable, Sendable {
  public enum Phase: Hashable, Sendable {
    case idle
    case syncing
    case success
    case failed(SyncFailure)
  }

  public var phase: Phase
  public var isOnline: Bool
  /// Whether everything lives in memory only, since the browser gives no durable store.
  public var isMemoryOnly: Bool
  /// Whether the first download is complete: before that lists may be partial.
  public var isComplete: Bool
  /// How many records of each type are here, while the first download goes on; empty after it.
  public var downloaded: [TableCount] = []
  /// Ends of the last sync that finished whole; kept over reloads.
  public var lastSync: Instant?
  /// Names this device's queue to the server.
  public var client = UUID.zero
  /// The mutations that wait, in order.
  public var pending: [PendingMutation]
  /// What the server refused and the person has not yet settled.
  public var refused: [RefusedMutation]
  /// How full the space is, where the server says that this is worth a warning.
  public var usage: SpaceUsage?
  /// What is held here of the record types that are held in part; while all is pulled anew, what was before.
  public var windows: [HeldWindow] = []

  public init() {
    phase = .idle
    isOnline = true
    isMemoryOnly = false
    isComplete = false
    lastSync = nil
    pending = []
    refused = []
  }
}

/// How many records of one type there are.
public struct TableCount: Hashable, Sendable {
  /// The record's type.
  public var table: String
  public var rows: Int

  public init(_ table: String, _ rows: Int) {
    self.table = table
    self.rows = rows
  }
}

/// Why a sync did not finish.
public enum SyncFailure: String, Hashable, Sendable {
  case unreachable
  /// The session is over: the person signs in again; the queue stays.
  case signedOut
  /// The app is older than the server understands: it is reloaded; the queue stays.
  case outdated
  /// The person is no member of the space any more.
  case forbidden
  /// The server cannot take writes now (a full disk, say); it goes on trying.
  case server
}

/// A mutation that the server has not yet acknowledged.
public struct PendingMutation: Hashable, Sendable {
  private struct Content: Hashable, Sendable {
    let id: UUID
    let name: String
    let arguments: JSONValue
    let time: Instant
    let touched: [UUID]
    let isUnsent: Bool
    let isElsewhere: Bool
  }

  @Boxed private var content: Content

  public init(
    id: UUID, name: String, arguments: JSONValue, time: Instant, touched: [UUID],
    isUnsent: Bool = false, isElsewhere: Bool = false
  ) {
    content = Content(
      id: id, name: name, arguments: arguments, time: time, touched: touched, isUnsent: isUnsent,
      isElsewhere: isElsewhere)
  }

  public var id: UUID { content.id }
  public var name: String { content.name }
  public var arguments: JSONValue { content.arguments }
  public var time: Instant { content.time }
  /// The records that it changed on this device, for their marks.
  public var touched: [UUID] { content.touched }
  /// Whether it has surely not been sent, so that it can be discarded.
  public var isUnsent: Bool { content.isUnsent }
  /// Whether it changes nothing that is seen here, since what it is about is not held on this device
  /// (`Presence.notHeld`): the server does it, or refuses it.
  public var isElsewhere: Bool { content.isElsewhere }
}

/// A mutation that the server refused, kept with all that was typed.
public struct RefusedMutation: Hashable, Sendable {
  /// As the store keeps it.
  @Boxed var stored: StoredRefusal

  init(_ stored: StoredRefusal) {
    self.stored = stored
  }

  public init(id: UUID, name: String, arguments: JSONValue, time: Instant, refusal: Refusal) {
    var stored = StoredRefusal()
    stored.id = id
    stored.name = name
    stored.time = time
    stored.arguments = arguments
    stored.refusal = refusal
    self.init(stored)
  }

  /// As the person sees it, in the words of the schema.
  func shown(in schema: SpaceSchema) -> RefusedMutation {
    guard stored.revision < schema.revision else { return self }
    var shown = self
    shown.stored.arguments = schema.arguments(
      stored.arguments, of: name, from: stored.revision)
    shown.stored.refusal = schema.refusal(refusal, of: name, from: stored.revision)
    return shown
  }

  public var id: UUID { stored.id }
  public var name: String { stored.name }
  public var arguments: JSONValue { stored.arguments }
  public var time: Instant { stored.time }
  public var refusal: Refusal {
    get { stored.refusal }
    set { stored.refusal = newValue }
  }
  /// Whether nobody knows any more what became of it, so that it may have taken effect.
  public var isOutcomeUnknown: Bool { isSetAside && !refusal.isNeverDone }
  /// Whether the server did not refuse it, and the device set it aside since that forgot the device.
  public var isSetAside: Bool { refusal.isSetAside }
}

extension [RefusedMutation] {
  @inline(never)
  func position(of id: UUID) -> Int? {
    for position in indices where self[position].id == id { return position }
    return nil
  }

  func contains(_ id: UUID) -> Bool { position(of: id) != nil }

  @inline(never)
  mutating func remove(_ id: UUID) {
    while let position = position(of: id) { remove(at: position) }
  }
}
