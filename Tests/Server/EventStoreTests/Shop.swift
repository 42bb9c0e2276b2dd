import Analytics
import Database
import EventStore
import EventTesting
import Fields
import Values

/// Another system, which brings events with a key of its own.
struct Shop {
  let table: EventTable
  let key: EventKey
  var intake: EventIntake

  init(_ kind: EventKey.Kind = .secret, in table: EventTable) async throws {
    self.table = table
    key = try await table.database.write {
      try table.store.makeKey(kind, named: "shop", in: $0).key
    }
    intake = table.intake
  }

  /// Lets it name accounts of the app.
  mutating func know(_ accounts: Set<UUID>) {
    let (database, people) = (table.database, table.people)
    intake.named = SegmentPeople(
      accounts: { ids in
        try await database.write { transaction in
          var found: [UUID: SegmentPeople.Account] = [:]
          for id in ids.intersection(accounts) {
            _ = try people.pseudonym(of: id, in: transaction)
            found[id] = try people.known(id, traffic: EventTraffic.normal, in: transaction)
          }
          return found
        }
      },
      subjects: { pseudonyms in
        try await database.read { transaction in
          var found: [UUID: UUID] = [:]
          for one in pseudonyms {
            found[one] = try people.subject(ofPseudonym: one, in: transaction)
          }
          return found
        }
      })
  }

  @discardableResult
  func bring(
    _ messages: [JSONValue], as kind: SegmentKind = .batch
  ) async throws -> IntakeAnswer {
    let body = SegmentSender.body(messages, sentAt: table.clock.now)
    return try await intake.segment(body, kind: kind, key: key)
  }

  /// What was refused, a line each.
  func refused() async throws -> [String] {
    let found = try await table.database.read { [key] in
      try EventQuarantine.read(of: key.id, in: $0).map { entry, count in
        "\(count) \(entry.reason.rawValue) \(entry.name) \(entry.parameters)"
      }
    }
    return found.sorted()
  }
}
