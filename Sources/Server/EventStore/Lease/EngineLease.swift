import Database
import SyncServer
import Values

/// Who of several processes writes the files of events: one at a time, and one that has the folder in which they lie
/// (the table `event_engine`).
///
/// Whoever takes it gets a number that nobody had before. All that it writes asks for that number in the same
/// transaction, so that one who was stopped and did not notice that another took over writes nothing.
public struct EngineLease: Sendable {
  /// What all writes about files of events are about.
  static let subject: Int64 = 0x6576_6E74
  /// How long it holds without being renewed, in milliseconds.
  public static let length: Int64 = 30_000

  private let database: any Database
  /// This process.
  private let holder: UUID
  /// Where other processes reach this one; empty for nowhere.
  private let address: String
  /// The folder that this process has.
  private let folder: UUID
  /// Whether there can be no other process, so that whoever has it is gone.
  private let isAlone: Bool
  private let now: @Sendable () -> Instant

  public init(
    _ database: any Database, holder: UUID, address: String, folder: UUID, isAlone: Bool,
    now: @escaping @Sendable () -> Instant
  ) {
    self.database = database
    self.holder = holder
    self.address = address
    self.folder = folder
    self.isAlone = isAlone
    self.now = now
  }

  /// What the table says.
  struct State: Sendable {
    var fence: Int64 = 0
    var holder: UUID?
    var address = ""
    var folder: UUID?
    var until: Int64 = 0
    var people: Int64 = 0
  }

  /// Nil before anybody had it.
  static func state(in transaction: any ReadTransaction) throws -> State? {
    try transaction.first(
      "SELECT fence, holder, address, folder, until, people FROM event_engine WHERE one = 1"
    ) { row in
      var state = State()
      state.fence = row.int(0)
      state.holder = row.isNull(1) ? nil : row.uuid(1)
      state.address = row.text(2)
      state.folder = row.isNull(3) ? nil : row.uuid(3)
      state.until = row.int(4)
      state.people = row.int(5)
      return state
    }
  }

  /// Takes it where nobody has it, or holds on to it for another half a minute.
  /// - Returns: the number that writes ask for; nil where another process has it, or the files lie in
  ///   another folder.
  /// - Throws: `DatabaseError`.
  public func take() async throws -> Int64? {
    try await database.write(about: Self.subject) { [self] transaction in
      var state = State()
      if let found = try Self.state(in: transaction) {
        state = found
      } else {
        try transaction.execute(
          "INSERT INTO event_engine (one, fence, until, people) VALUES (1, 0, 0, 0)")
      }
      let time = now().milliseconds
      let isFree = state.holder == nil || state.until <= time || isAlone
      guard state.holder == holder || isFree, state.folder == nil || state.folder == folder else {
        return nil
      }
      let fence = state.holder == holder ? state.fence : state.fence + 1
      try transaction.execute(
        """
        UPDATE event_engine SET fence = $1, holder = $2, address = $3, folder = $4, until = $5 \
        WHERE one = 1
        """,
        [
          .integer(fence), SQLValue(holder), .text(address), SQLValue(folder),
          .integer(time + Self.length),
        ])
      return fence
    }
  }

  /// Where the files of events can be read: the address of who has the folder in which they lie; nil where that
  /// is this process, or there are none.
  public func elsewhere() async throws -> String? {
    guard !isAlone else { return nil }
    let state = try await database.read { try Self.state(in: $0) }
    guard let state, let place = state.folder, place != folder else { return nil }
    return state.address
  }

  /// Sees to it that nobody has taken over.
  /// - Throws: `LeaseLost`.
  static func check(_ fence: Int64, in transaction: any ReadTransaction) throws {
    guard try state(in: transaction)?.fence == fence else { throw LeaseLost() }
  }
}

/// Another process has taken over; nothing was written.
public struct LeaseLost: Error, Hashable, Sendable {
  public init() {}
}
