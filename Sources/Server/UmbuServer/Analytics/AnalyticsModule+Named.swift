import Database
import EventStore
import SyncServer
import Values

/// The people whom other systems name by their accounts.
extension AnalyticsModule {
  static func named(of context: ModuleContext, _ people: AnalyticsPeople) -> SegmentPeople {
    let (database, domains) = (context.database, context.settings.events.internalDomains)
    return SegmentPeople(
      accounts: { ids in
        let found = try await database.read { transaction in
          try accounts(ids, people, domains, in: transaction)
        }
        guard !found.new.isEmpty else { return found.known }
        return try await database.write { transaction in
          for id in found.new { _ = try people.pseudonym(of: id, in: transaction) }
          return try accounts(ids, people, domains, in: transaction).known
        }
      },
      subjects: { pseudonyms in
        try await database.read { transaction in
          var subjects: [UUID: UUID] = [:]
          for pseudonym in pseudonyms {
            subjects[pseudonym] = try people.subject(ofPseudonym: pseudonym, in: transaction)
          }
          return subjects
        }
      })
  }

  private struct Accounts: Sendable {
    var known: [UUID: SegmentPeople.Account] = [:]
    /// Those of whom nothing was ever counted.
    var new: [UUID] = []
  }

  private static func accounts(
    _ ids: Set<UUID>, _ people: AnalyticsPeople, _ domains: Set<String>,
    in transaction: any ReadTransaction
  ) throws -> Accounts {
    var found = Accounts()
    for id in ids.sorted() {
      let isThere = try transaction.first(
        "SELECT 1 FROM account WHERE id = $1", [SQLValue(id)]
      ) { _ in true }
      guard isThere == true else { continue }
      let traffic = try traffic(of: id, domains, in: transaction)
      found.known[id] = try people.known(id, traffic: traffic, in: transaction)
      if found.known[id] == nil { found.new.append(id) }
    }
    return found
  }
}
