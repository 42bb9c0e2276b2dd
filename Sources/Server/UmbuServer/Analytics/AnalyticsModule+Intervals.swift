import Database
import EventStore
import Values

/// Copying what ledgers say of people to their events: of those who agreed to be counted, under their pseudonyms.
extension AnalyticsModule {
  /// Brings the copies up to date. Two databases have no transaction in common, so each step may be done again.
  /// - Throws: `DatabaseError`.
  func copyLedgers() async throws {
    let ledgers = context.app.modules.flatMap { $0.ledgers(in: context) }
    guard !ledgers.isEmpty else { return }
    var last: UUID?
    while true {
      let page = try await context.database.read { [people, last] in
        try people.page(after: last, count: 200, in: $0)
      }
      guard let end = page.last else { return }
      try await copy(page, ledgers)
      last = end.account
    }
  }

  private struct Copied: Sendable {
    var person: UUID
    var intervals: [EventInterval]
  }

  private func copy(_ page: [AnalyticsPeople.Known], _ ledgers: [LedgerCopy]) async throws {
    let now = context.now()
    let agreeing = try await context.events.read { [store] in
      try store.agreeing(page.map { $0.subject }, in: $0)
    }
    let found = try await context.database.read { transaction in
      try page.map { known in
        // Who does not agree has none, nor who has withdrawn.
        guard agreeing.contains(known.subject) else {
          return Copied(person: known.pseudonym, intervals: [])
        }
        let all = try ledgers.flatMap { try $0.read(known.account, now, transaction) }
        return Copied(
          person: known.pseudonym,
          intervals: all.sorted { a, b in
            a.kind == b.kind ? a.since < b.since : a.kind < b.kind
          })
      }
    }
    let changed = try await context.events.read { [store] transaction in
      try found.filter { one in
        try store.intervals(of: one.person, in: transaction) != one.intervals
      }
    }
    guard !changed.isEmpty else { return }
    try await context.events.write { [store] transaction in
      for one in changed { try store.put(one.intervals, of: one.person, in: transaction) }
    }
  }
}
