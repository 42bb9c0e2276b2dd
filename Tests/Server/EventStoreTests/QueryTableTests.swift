import Database
import DatabaseTesting
import EventStore
import EventTesting
import SyncServer
import Testing
import Values

@Suite("What queries in SQL find in the tables")
struct QueryTableTests {
  @Test("PR-205 links of who is erased, or does not count, are not to be read")
  func links() async throws {
    try await withEvents { table in
      let people = (1...4).map { UUID(high: 9, low: $0) }
      let now = table.clock.now.milliseconds
      try await table.database.write { transaction in
        for (place, person) in people.enumerated() {
          try transaction.execute(
            "INSERT INTO event_link (origin, person, at) VALUES ($1, $2, $3)",
            [SQLValue(UUID(high: 8, low: person.low)), SQLValue(person), .integer(now)])
          try transaction.execute(
            """
            INSERT INTO event_epoch (installation, epoch, pseudonym, traffic, since) \
            VALUES ($1, 0, $2, $3, $4)
            """,
            [
              SQLValue(UUID(high: 7, low: person.low)), SQLValue(person),
              .integer(place == 1 ? 1 : place == 2 ? 4 : 0), .integer(now),
            ])
        }
        try transaction.execute(
          """
          INSERT INTO event_erasure (pseudonym, receipt, reason, asked_at, finish_by) \
          VALUES ($1, $1, 'reset', $2, $2)
          """, [SQLValue(UUID(high: 8, low: 4)), .integer(now)])
      }
      let links = try await table.database.read { try table.store.visibleLinks(in: $0) }
      let found = links.map { $0.person.low }
      // The second works on the app, the third was taken over from elsewhere, the fourth is erased.
      #expect(found == [1, 3])
    }
  }

  @Test("PR-205 a query is kept under its name, changed under the same, and given up")
  func saved() async throws {
    try await withEvents { table in
      let store = table.store
      try await table.database.write { transaction in
        for (name, text) in [("b", "SELECT 2"), ("a", "SELECT 1"), ("b", "SELECT 3")] {
          try store.save(SavedQuery(name: name, text: text), by: "ana", in: transaction)
        }
        // A question of another form.
        try transaction.execute(
          """
          INSERT INTO event_question (name, content, saved_at, saved_by) \
          VALUES ('b', '{}', 0, 'ana')
          """)
      }
      let all = try await table.database.read { try store.savedQueries(in: $0) }
      let expected = [
        SavedQuery(name: "a", text: "SELECT 1"), SavedQuery(name: "b", text: "SELECT 3"),
      ]
      #expect(all == expected)
      let text = try await table.database.read { try store.savedQuery(named: "b", in: $0) }
      #expect(text == "SELECT 3")
      let removed = try await table.database.write { transaction in
        let first = try store.removeQuery(named: "b", in: transaction)
        let second = try store.removeQuery(named: "b", in: transaction)
        return [first, second]
      }
      #expect(removed == [true, false])
      let left = try await table.database.read { try store.savedQueries(in: $0) }
      #expect(left.map(\.name) == ["a"])
    }
  }

  @Test(
    "a name is one word of small letters, digits and underscores",
    arguments: [
      ("by_plan", true), ("a1", true), ("", false), ("1a", false), ("_a", false), ("By", false),
      ("select 1", false), ("sql:a", false), ("á", false),
    ])
  func names(text: String, isName: Bool) {
    #expect(SavedQuery.isName(text) == isName)
  }
}
