import Analytics
import Crypto
import Database
import EventStore
import EventTesting
import Telemetry
import Testing
import Values

@Suite("The ledger of consent")
struct ConsentLedgerTests {
  private let subject = ConsentSubject.account(UUID(high: 1, low: 2))

  @Test("PR-154: without an entry nothing was asked; a yes and a no are told apart, by purpose")
  func states() async throws {
    try await withEvents { table in
      let before = try await table.database.read { try table.store.consent(of: subject, in: $0) }
      #expect(before == ConsentState())
      var entries = [EventDevice.entry(true, at: table.clock.now)]
      entries.append(EventDevice.entry(false, at: table.clock.now))
      entries[1].purpose = .crash
      entries[1].textVersion = 3
      let told = entries
      try await table.database.write { try table.store.add(told, of: subject, in: $0) }
      let after = try await table.database.read { try table.store.consent(of: subject, in: $0) }
      #expect(after.analytics == .yes && after.crash == .no && after.marketing == .unasked)
      #expect(after.textVersion == 3)
      // The same number of a device is somebody else.
      let device = try await table.database.read {
        try table.store.consent(of: .installation(subject.id), in: $0)
      }
      #expect(device == ConsentState())
    }
  }

  @Test("what was received last decides, whenever it was decided and however the clock was set")
  func newest() async throws {
    try await withEvents { table in
      func tell(_ answers: [Bool], decidedAt: Instant) async throws -> Assent {
        let entries = answers.map { EventDevice.entry($0, at: decidedAt) }
        return try await table.database.write { transaction in
          try table.store.add(entries, of: subject, in: transaction)
          return try table.store.consent(of: subject, in: transaction).analytics
        }
      }
      let now = table.clock.now
      let first = try await tell([true], decidedAt: now)
      let old = try await tell([false], decidedAt: now.adding(milliseconds: -1_000_000))
      table.clock.move(milliseconds: -86_400_000)
      let setBack = try await tell([true], decidedAt: now)
      let both = try await tell([false, true, false], decidedAt: now)
      #expect([first, old, setBack, both] == [.yes, .no, .yes, .no])
      let rows = try await table.count("SELECT count(*) FROM event_consent")
      let moments = try await table.count(
        "SELECT count(*) FROM (SELECT DISTINCT received_at FROM event_consent) AS m")
      #expect(rows == 6 && moments == 6, "nothing is overwritten, and all are in one order")
    }
  }

  @Test("PR-173: an entry proves which words, when, where and in which language")
  func proof() async throws {
    try await withEvents { table in
      var store = table.store
      store.consentText = { purpose, version in "\(purpose.rawValue) \(version) Ajude-nos" }
      let told = store
      var entry = EventDevice.entry(true, at: table.clock.now.adding(milliseconds: -5))
      entry.language = .en
      entry.source = .settings
      let entries = [entry]
      try await table.database.write { try told.add(entries, of: subject, in: $0) }
      let found = try await table.database.read { try told.proofs(of: subject, in: $0) }
      let hash = Digest.sha256("analytics 1 Ajude-nos").hexadecimal
      #expect(found == [ConsentProof(entry, textHash: hash, receivedAt: table.clock.now)])
      // What is no name of a zone is nobody's business.
      entry.zone = "Rua das Flores, 12"
      let foreign = [entry]
      try await table.database.write { try told.add(foreign, of: subject, in: $0) }
      let zones = try await table.database.read { transaction in
        try told.proofs(of: subject, in: transaction).map(\.entry.zone)
      }
      #expect(zones == ["America/Sao_Paulo", ""])
    }
  }
}
