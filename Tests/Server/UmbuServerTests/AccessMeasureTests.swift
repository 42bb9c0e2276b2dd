import Analytics
import Database
import Fields
import Identity
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("Figures of the sessions of the day")
struct AccessMeasureTests {
  /// A session as the ledger has it.
  private struct Kept {
    var account: UUID
    var isPremium = false
    var seconds: Int64
    var features: Int64
    var updates: Int64
    /// Shown, tapped and closed.
    var prompts: (Int64, Int64, Int64) = (0, 0, 0)
  }

  private func add(_ sessions: [Kept], in app: AppServer, at now: Instant) async throws {
    for (number, one) in sessions.enumerated() {
      // Each on a day of its own.
      let start = now.milliseconds - Int64(number + 1) * 86_400_000
      try await app.database.write { transaction in
        try transaction.execute(
          """
          INSERT INTO access_session (id, account, access_date, zone, session_start, session_end, \
          end_reason, is_premium, day_ends, follows_journey, last_seen, features, features_count, \
          documents, documents_count, medication_updates, prompts_shown, prompts_tapped, \
          prompts_dismissed, devices, app_version, server_skew, flags) \
          VALUES ($1, $2, '2026-03-01', 'America/Sao_Paulo', $3, $4, 'user', $5, $4, 0, $4, '[]', \
          $6, '[]', 0, $7, $8, $9, $10, '[]', '', 0, '[]')
          """,
          [
            SQLValue(UUID(high: 7, low: UInt64(number))), SQLValue(one.account), .integer(start),
            .integer(start + one.seconds * 1_000), .integer(one.isPremium ? 1 : 0),
            .integer(one.features), .integer(one.updates), .integer(one.prompts.0),
            .integer(one.prompts.1), .integer(one.prompts.2),
          ])
      }
    }
  }

  private static let expected: [(String, [String])] = [
    (
      "access_session_duration",
      [
        "all 3 600.0 1080.0 700.0", "free 2 450.0 570.0 450.0", "premium 1 1200.0 1200.0 1200.0",
      ]
    ),
    ("access_sessions_per_person", ["all 3 2 1.5", "free 2 1 2.0", "premium 1 1 1.0"]),
    ("features_per_access_session", ["all 3 9 3.0", "free 2 4 2.0", "premium 1 5 5.0"]),
    (
      "medication_updates_per_access_session",
      ["all 3 6 2.0", "free 2 2 1.0", "premium 1 4 4.0"]
    ),
    ("upgrade_prompts", ["all 3 2 1 1", "free 2 2 1 1", "premium 1 0 0 0"]),
  ]

  @Test(
    "CG-069 CG-070 CG-071 CG-072 the ledger tells of all accounts, and says so, also of who never agreed"
  )
  func figures() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, app: "careguide", "ana@example.com", calling: "Souza")
    let bia = try await Person(in: room, app: "careguide", "bia@example.com", calling: "Lima")
    let app = room.app("careguide")
    try await add(
      [
        Kept(
          account: ana.grant.account.id, seconds: 600, features: 3, updates: 2, prompts: (1, 1, 0)),
        Kept(
          account: ana.grant.account.id, seconds: 300, features: 1, updates: 0, prompts: (1, 0, 1)),
        Kept(
          account: bia.grant.account.id, isPremium: true, seconds: 1_200, features: 5, updates: 4),
      ], in: app, at: room.clock.now)
    let desk = try #require(app.questions)
    for (name, expected) in Self.expected {
      var question = Question(measure: name, during: Period(last: 30, .day))
      question.language = .en
      let answer = try await desk.answer(question)
      let rows = answer.rows.map { row in
        row.map { $0.text ?? $0.jsonText }.joined(separator: " ")
      }
      #expect(rows == expected, "\(name)")
      #expect(
        answer.definition.contains("of all accounts, whether they agreed to be counted or not"))
      #expect(answer.counted.events == nil)
    }
    let none = try await desk.answer(
      Question(measure: "access_session_duration", during: Period(last: 1, .day)))
    let empty = none.rows.map { $0[1] }
    #expect(empty == [.integer(0), .integer(0), .integer(0)])
    await room.umbu.stop()
  }
}
