import CSQLite
import EventStore
import Foundation
import Telemetry
import Values

/// What SQLite can do with events when nothing stands between it and a loop: with the rows that the server left, and
/// with a row for each event.
final class BareEvents {
  private var handle: OpaquePointer?
  private let original: String
  /// What was in rows of the server: they go into files of events after a while, so they are written again and again.
  private var contents: [[UInt8]] = []
  private var events: [AcceptedEvent] = []
  private var number: Int64 = 0

  init(beside folder: String) {
    original = folder + "/data/fisioflow.events.sqlite"
    _ = csqlite_count_no_memory()
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    sqlite3_open_v2(folder + "/bare-events.sqlite", &handle, flags, nil)
    execute("PRAGMA journal_mode = WAL")
    execute("PRAGMA synchronous = FULL")
    // As the server has them (Docs/Decisions/0006 and 0023).
    execute("PRAGMA wal_autocheckpoint = 12000")
    execute("PRAGMA cache_size = -16384")
    execute(
      """
      CREATE TABLE event_batch (
        id BLOB NOT NULL PRIMARY KEY, day INTEGER NOT NULL, received_at INTEGER NOT NULL,
        events INTEGER NOT NULL, content BLOB NOT NULL
      ) STRICT, WITHOUT ROWID
      """)
    execute("CREATE INDEX event_batch_received ON event_batch (received_at)")
    execute(
      """
      CREATE TABLE event (
        person BLOB NOT NULL, name TEXT NOT NULL, at INTEGER NOT NULL, captured INTEGER NOT NULL,
        installation BLOB NOT NULL, sequence INTEGER NOT NULL, session INTEGER NOT NULL,
        stamp TEXT NOT NULL, parameters TEXT NOT NULL
      ) STRICT
      """)
    execute("CREATE INDEX event_at ON event (at)")
  }

  deinit { sqlite3_close(handle) }

  /// Takes over what rows of the server have.
  func copyRows() throws {
    execute("ATTACH '\(original)' AS original")
    defer { execute("DETACH original") }
    let list = prepare("SELECT received_at, content FROM original.event_batch LIMIT 2000")
    defer { sqlite3_finalize(list) }
    var found: [[UInt8]] = []
    var times: [Int64] = []
    while sqlite3_step(list) == SQLITE_ROW {
      times.append(sqlite3_column_int64(list, 0))
      let start = sqlite3_column_blob(list, 1)
      let count = Int(sqlite3_column_bytes(list, 1))
      found.append(Array(UnsafeRawBufferPointer(start: start, count: count)))
    }
    guard !found.isEmpty else { return }
    contents = found
    events = try zip(found, times).flatMap { content, time in
      try PackedEvents.decode(content, receivedAt: Instant(milliseconds: time))
    }
  }

  /// Writes as many rows as requests; rows a second.
  func speed(ofRows count: Int, inTransactionsOf size: Int) -> Double {
    let insertion = prepare("INSERT INTO event_batch VALUES (?, ?, ?, ?, ?)")
    defer { sqlite3_finalize(insertion) }
    let seconds = time(count, inTransactionsOf: size) { place in
      let content = contents[place % contents.count]
      number += 1
      bind(insertion, 1, id(number))
      sqlite3_bind_int64(insertion, 2, 20_000)
      sqlite3_bind_int64(insertion, 3, 1_764_000_000_000 + number)
      sqlite3_bind_int64(insertion, 4, Int64(EventSender.batch))
      bind(insertion, 5, content)
      step(insertion)
    }
    return Double(count) / seconds
  }

  /// Writes a row for each event; events a second.
  func speed(ofEvents count: Int, inTransactionsOf size: Int) -> Double {
    let insertion = prepare("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    defer { sqlite3_finalize(insertion) }
    let texts = events.map { event in
      (stamp: event.stamp.jsonBytes(), values: Array("\(event.values.map(\.value))".utf8))
    }
    let seconds = time(count, inTransactionsOf: size) { place in
      let event = events[place % events.count]
      let text = texts[place % events.count]
      number += 1
      bind(insertion, 1, id(Int64(truncatingIfNeeded: event.person.low)))
      bind(text: insertion, 2, Array(event.name.utf8))
      sqlite3_bind_int64(insertion, 3, event.at.milliseconds)
      sqlite3_bind_int64(insertion, 4, event.captured.milliseconds)
      bind(insertion, 5, id(Int64(truncatingIfNeeded: event.installation.low)))
      sqlite3_bind_int64(insertion, 6, number)
      sqlite3_bind_int64(insertion, 7, event.session)
      bind(text: insertion, 8, text.stamp)
      bind(text: insertion, 9, text.values)
      step(insertion)
    }
    return Double(count) / seconds
  }

  private func time(
    _ count: Int, inTransactionsOf size: Int, _ insert: (Int) -> Void
  ) -> Double {
    let (begin, commit) = (prepare("BEGIN IMMEDIATE"), prepare("COMMIT"))
    defer { for statement in [begin, commit] { sqlite3_finalize(statement) } }
    return UmbuLoad.time {
      step(begin)
      for place in 0..<count {
        if place > 0, place % size == 0 {
          step(commit)
          step(begin)
        }
        insert(place)
      }
      step(commit)
    }
  }

  /// 16 bytes that rise.
  private func id(_ number: Int64) -> [UInt8] {
    [UInt8](repeating: 1, count: 8) + withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  private func bind(_ statement: OpaquePointer?, _ place: Int32, _ bytes: [UInt8]) {
    sqlite3_bind_blob(statement, place, bytes, Int32(bytes.count), passing)
  }

  private func bind(text statement: OpaquePointer?, _ place: Int32, _ bytes: [UInt8]) {
    bytes.withUnsafeBytes { raw in
      _ = sqlite3_bind_text(
        statement, place, raw.bindMemory(to: CChar.self).baseAddress, Int32(raw.count), passing)
    }
  }

  private func step(_ statement: OpaquePointer?) {
    precondition(sqlite3_step(statement) == SQLITE_DONE, String(cString: sqlite3_errmsg(handle)))
    sqlite3_reset(statement)
  }

  private func execute(_ sql: String) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    precondition(code == SQLITE_OK, String(cString: sqlite3_errmsg(handle)))
  }

  private func prepare(_ sql: String) -> OpaquePointer? {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    precondition(code == SQLITE_OK, String(cString: sqlite3_errmsg(handle)))
    return statement
  }
}

/// SQLITE_TRANSIENT: SQLite copies the bytes during the call.
private nonisolated(unsafe) let passing = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
