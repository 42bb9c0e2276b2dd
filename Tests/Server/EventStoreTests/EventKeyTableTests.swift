import Database
import EventStore
import EventTesting
import Testing
import Values

@Suite("Keys with which other programs bring events")
struct EventKeyTableTests {
  @Test("a key works until it is revoked, and its text is nowhere")
  func life() async throws {
    try await withEvents { table in
      let store = table.store
      let shop = try #require(WebOrigin("https://Shop.example"))
      let made = try await table.database.write {
        try store.makeKey(.public, named: "shop", origins: [shop], in: $0)
      }
      #expect(made.text.hasPrefix("public_") && made.text.utf8.count == 50)
      let found = try await table.database.read { try store.key(made.text, in: $0) }
      #expect(found == made.key)
      let origins = found?.origins.map(\.description)
      #expect(origins == ["https://shop.example"])
      let other = try await table.database.read { try store.key(made.text + "x", in: $0) }
      #expect(other == nil)
      do {
        _ = try await table.database.write { try store.makeKey(.ask, named: "shop", in: $0).key }
        Issue.record("two keys of one name")
      } catch let problem as EventStore.KeyProblem {
        #expect(problem == .taken)
      }
      let isThere = try await table.database.read { transaction in
        var isThere = false
        try transaction.query("SELECT * FROM event_key") { row in
          for column in 0..<row.count {
            if row.bytes(column).contains(made.text.utf8) { isThere = true }
          }
        }
        return isThere
      }
      #expect(!isThere)
      let revoked = try await table.database.write { try store.revokeKey("shop", in: $0) }
      #expect(revoked?.id == made.key.id)
      let after = try await table.database.read { try store.key(made.text, in: $0) }
      #expect(after == nil)
      table.clock.move(milliseconds: 1)
      let again = try await table.database.write {
        try store.makeKey(.secret, named: "shop", in: $0).key
      }
      let all = try await table.database.read { try store.allKeys(in: $0) }
      let ids = all.map(\.id)
      #expect(ids == [made.key.id, again.id])
    }
  }

  private static let origins: [(String, String?)] = [
    ("https://shop.example", "https://shop.example"),
    ("HTTP://127.0.0.1:8080", "http://127.0.0.1:8080"),
    ("https://[::1]:8443", "https://[::1]:8443"), ("https://shop.example/", nil),
    ("https://", nil), ("shop.example", nil), ("*", nil), ("null", nil),
    ("https://shop.example, https://other.example", nil), ("ftp://shop.example", nil),
  ]

  @Test("an origin is a scheme and a host, and nothing else", arguments: origins)
  func origin(text: String, read: String?) {
    let origin = WebOrigin(text)
    #expect(origin?.description == read)
  }
}
