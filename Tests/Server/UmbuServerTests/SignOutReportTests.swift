import Audit
import Crypto
import Database
import Fields
import Identity
import Testing
import Values

@testable import UmbuServer

@Suite("A sign-out that is told later")
struct SignOutReportTests {
  private static func report(_ token: String, in room: ServerRoom) -> SessionEndReport {
    var report = SessionEndReport()
    report.proof = Digest.sha256(token).hexadecimal
    report.time = room.clock.now.adding(milliseconds: -3 * 3_600_000)
    report.sentAt = room.clock.now.adding(milliseconds: 5_000)
    return report
  }

  private static func tell(_ report: SessionEndReport, to room: ServerRoom) async -> Int {
    await room.call(.post, "/fisioflow/v1/sessions/ended", json: report.object).status.code
  }

  private static func logouts(in room: ServerRoom) async throws -> [[SQLValue]] {
    try await room.app("fisioflow").database.read { transaction in
      try transaction.rows(
        """
        SELECT happened_at, clock_ahead, details FROM audit WHERE action = 'user_logout'
        """
      ) { row in (0..<3).map { row.value($0) } }
    }
  }

  @Test("FF-119 FF-121 its proof ends the session once, with the time of the device, and no more")
  func once() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let report = Self.report(ana.grant.refreshToken, in: room)
    // It opens nothing.
    for token in [report.proof, ana.grant.refreshToken] {
      #expect(
        await room.call(.get, "/fisioflow/v1/accounts/current", token: token).status.code == 401)
    }
    let renewal = SessionRefresh(refreshToken: report.proof)
    #expect(
      await room.call(.post, "/fisioflow/v1/sessions/refresh", json: renewal.object).status.code
        == 401)
    #expect(try await Self.logouts(in: room).isEmpty)
    for _ in 0..<2 { #expect(await Self.tell(report, to: room) == 200) }
    #expect(
      try await Self.logouts(in: room) == [
        [
          .integer(report.time.milliseconds), .integer(5_000), .text(#"{"reason":"signedOut"}"#),
        ]
      ])
    #expect(
      await room.call(.get, "/fisioflow/v1/accounts/current", token: ana.token).status.code == 401)
  }

  @Test(
    "what is no proof ends nothing", arguments: ["", "zz", "00", String(repeating: "0", count: 64)])
  func nothing(proof: String) async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    var report = SessionEndReport()
    report.proof = proof
    #expect(await Self.tell(report, to: room) == 200)
    #expect(
      await room.call(.get, "/fisioflow/v1/accounts/current", token: ana.token).status.code == 200)
    #expect(try await Self.logouts(in: room).isEmpty)
  }
}
