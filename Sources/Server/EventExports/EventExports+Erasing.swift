import Database
import EventStore
import Fields
import SyncServer
import Values

extension EventExports {
  /// Makes the kept files anew that hold somebody who was erased, takes them out of what waits for
  /// other systems, and lists them for whoever has taken files away. May be done again.
  /// - Returns: false where another process has the files or the events, and does the rest.
  /// - Throws: `DatabaseError`, `QuestionFailure`.
  public func erase(_ people: Set<UUID>) async throws -> Bool {
    let hadWaiting = try await store.database.write { [store] transaction in
      try store.eraseWaiting(people, in: transaction)
    }
    if hadWaiting { try await store.database.scrub() }
    guard let plan = try await plan() else { return true }
    guard try isOurs(plan) else { return false }
    let kept = try await store.database.read { try KeptExport.all(in: $0) }
    var days: [CivilDate] = []
    for day in Set(kept.map(\.day)).sorted() {
      let those = try folder.readPeople(of: day)
      if those.map({ !$0.isDisjoint(with: people) }) ?? true { days.append(day) }
    }
    if !days.isEmpty {
      guard try await make(days, plan, kept) else { return false }
    }
    let today = store.day(of: world.now())
    try await listDeletions(since: today.adding(days: -Self.lateDays))
    return true
  }

  /// Writes a file for each day on which somebody was erased: who has taken files of exports away
  /// removes their rows.
  func listDeletions(since first: CivilDate) async throws {
    let start = store.zone().start(of: first)
    let erased = try await store.database.read { transaction in
      try transaction.rows(
        """
        SELECT pseudonym, asked_at FROM event_erasure WHERE asked_at >= $1 \
        ORDER BY asked_at, pseudonym
        """, [.integer(start.milliseconds)]
      ) { (person: $0.uuid(0), at: Instant(milliseconds: $0.int(1))) }
    }
    guard !erased.isEmpty else { return }
    try ExportFile.makeFolder(folder.path)
    let days = Dictionary(grouping: erased) { store.day(of: $0.at) }
    for (day, all) in days {
      var lines: [UInt8] = []
      for one in all {
        lines +=
          JSONValue.object([
            .init("user_pseudo_id", .text(one.person.description)),
            .init("deleted_timestamp", .integer(one.at.microseconds)),
          ]).bytes
        lines.append(UInt8(ascii: "\n"))
      }
      let path = folder.deletions(on: day)
      guard try ExportFile.read(path) != lines else { continue }
      try ExportFile.write(lines, to: path)
    }
  }
}
