import Analytics
import Database
import DatabaseTesting
import EventAnswers
import EventStore
import Fields
import SyncServer
import Telemetry
import Threading
import Values

/// The tables of events, with what a test puts there, and answers about it.
struct AnswerRoom: Sendable {
  let store: EventStore
  let zone: ZoneRules
  /// Puts what is there into files.
  let holder: EventHolder
  /// Whether answers are read of files, and of what is in none.
  var readsFiles = false
  /// How many share the work where files are read.
  var threads = 1
  var registry = Doors.registry
  /// Questions by their names.
  var saved: @Sendable (String) -> Question? = { BuiltIn.question(named: $0) }

  static func with<T>(
    _ zone: ZoneRules, _ body: (AnswerRoom) async throws -> T
  ) async throws -> T {
    try await withTemporaryDatabase(EventMigrations.all, of: EventMigrations.room) {
      database, folder in
      let keys = try EventKeys(file: folder.file("events.key"))
      var store = EventStore(
        database, keys: keys, now: { Self.now },
        newID: { UUID(high: .random(in: 0 ... .max), low: .random(in: 0 ... .max)) })
      store.zone = { zone }
      let files = try EventFolder(folder.file("files"), newID: { EventWorld.id(7, 1) })
      let lease = EngineLease(
        database, holder: EventWorld.id(7, 2), address: "", folder: files.id, isAlone: true,
        now: { Self.now })
      let holder = EventHolder(store, folder: files, lease: lease)
      return try await body(AnswerRoom(store: store, zone: zone, holder: holder))
    }
  }

  /// When everything came.
  static let now = Instant(milliseconds: 1_772_542_800_000)

  func add(_ events: [AcceptedEvent]) async throws {
    let store = store
    try await store.database.write { transaction in
      _ = try store.insert(events, receivedAt: Self.now, in: transaction)
    }
  }

  /// Says that what is under `origin` is the person's.
  func link(_ origin: UUID, to person: UUID) async throws {
    try await store.database.write { transaction in
      try transaction.execute(
        "INSERT INTO event_link (origin, person, at) VALUES ($1, $2, 0)",
        [SQLValue(origin), SQLValue(person)])
    }
  }

  /// Says that somebody is to be erased, whose rows are still there.
  func erase(_ person: UUID) async throws {
    try await store.database.write { transaction in
      try transaction.execute(
        """
        INSERT INTO event_erasure (pseudonym, receipt, reason, asked_at, finish_by) \
        VALUES ($1, $1, 'reset', 0, 0)
        """, [SQLValue(person)])
    }
  }

  func add(
    _ value: String, of person: UUID, _ kind: String, _ times: Range<Int64>
  ) async throws {
    try await store.database.write { transaction in
      try transaction.execute(
        """
        INSERT INTO event_interval (person, kind, value, since, until) \
        VALUES ($1, $2, $3, $4, $5)
        """,
        [
          SQLValue(person), .text(kind), .text(value), .integer(times.lowerBound),
          .integer(times.upperBound),
        ])
    }
  }

  /// Asks about what is there now.
  func answer(
    _ question: Question, in zone: ZoneRules? = nil, at now: Instant = AnswerRoom.now,
    limits: AnswerLimits = AnswerLimits()
  ) async throws -> Answer {
    let zone = zone ?? self.zone
    if readsFiles { return try await answer(question, in: zone, at: now, ofFiles: limits) }
    return try await Threads().run { [store, registry, saved] () -> Answer in
      let source = try UnsortedSource(store, limits: limits)
      let catalogue = QuestionCatalogue(
        registry: registry, saved: saved, intervals: { source.intervals })
      let engine = AnswerEngine(
        { source }, catalogue: catalogue, zone: zone, now: { now }, limits: limits)
      return try engine.answer(question, language: .en)
    }
  }
}

extension AnswerRoom {
  /// The same of files, and of what is in none.
  private func answer(
    _ question: Question, in zone: ZoneRules, at now: Instant, ofFiles limits: AnswerLimits
  ) async throws -> Answer {
    let snapshot = try await holder.snapshot(withIntervals: true)
    return try await Threads().run { [registry, saved, threads] () -> Answer in
      // So that few people are read after each other as many are elsewhere.
      let source = try SegmentSource(snapshot, rowsOfRange: 2)
      let catalogue = QuestionCatalogue(
        registry: registry, saved: saved, intervals: { source.intervals })
      let engine = AnswerEngine(
        { source }, catalogue: catalogue, zone: zone, now: { now }, limits: limits,
        threads: QuestionThreads(most: threads, rows: 0))
      return try engine.answer(question, language: .en)
    }
  }

  /// Puts the fresh events of some days into files.
  func seal(_ isChosen: (CivilDate) -> Bool) async throws {
    let days = try await store.database.read { transaction in
      try transaction.rows("SELECT DISTINCT day FROM event_batch ORDER BY day") {
        CivilDate(daysSinceEpoch: Int($0.int(0)))
      }
    }
    try await holder.hold()
    for day in days where isChosen(day) { try await holder.seal(day) }
  }

  /// Writes all files of some days anew, each as one.
  func rewrite(_ isChosen: (CivilDate) -> Bool) async throws {
    let segments = try await store.database.read { [store] in try store.segments(in: $0) }
    try await holder.hold()
    for (day, all) in Dictionary(grouping: segments, by: { $0.day }) where isChosen(day) {
      try await holder.rewrite(all.map { $0.id }, of: day)
    }
  }
}

/// Whether two answers have the same rows: numbers may differ where floats round.
func areNear(_ a: [[JSONValue]], _ b: [[JSONValue]]) -> Bool {
  a.count == b.count
    && zip(a, b).allSatisfy { one, other in
      one.count == other.count && zip(one, other).allSatisfy { isNear($0, $1) }
    }
}

private func isNear(_ a: JSONValue, _ b: JSONValue) -> Bool {
  guard case .number(let one) = a, case .number(let other) = b else { return a == b }
  return abs(one - other) <= 1e-9 * max(1, abs(one), abs(other))
}

/// The texts of an answer's rows, for tests that state them.
func texts(_ rows: [[JSONValue]]) -> [String] {
  rows.map { row in row.map { $0.text ?? $0.jsonText }.joined(separator: " ") }
}
