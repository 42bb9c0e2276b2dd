import Database
import DatabaseTesting
import Effort
import Foundation
import Killing
import Testing
import Waiting

@testable import IdentityServer
@testable import Jobs

@Suite("Mails of accounts whose processes are killed", .onThreads)
struct AccountKillDrill {
  /// A mail that was taken: what its link is for, to whom it went, and by which id.
  private struct Taken: Sendable {
    var id: String
    var receiver: String
    var purpose: String
    var code: String

    init?(_ line: Substring) {
      let parts = line.split(separator: " ").map { String($0) }
      guard parts.count == 3 else { return nil }
      let link = parts[2].split(separator: "#").map { String($0) }
      guard link.count == 2 else { return nil }
      (id, receiver, purpose, code) = (parts[0], parts[1], link[0], link[1])
    }

    var name: String { "\(purpose) \(receiver)" }
  }

  /// The mails of what a probe said to be durable.
  private static func wanted(_ line: String) -> [String] {
    let parts = line.split(separator: " ")
    guard parts.count == 2 else { return [] }
    let (own, other) = ("p\(parts[1])@example.com", "n\(parts[1])@example.com")
    return switch parts[0] {
    case "a": ["confirmar \(own)"]
    case "r": ["nova-senha \(own)"]
    case "c": ["trocar-email \(own)", "trocar-email \(other)"]
    default: []
    }
  }

  @Test(
    "PL-005 FF-006: killed again and again, each mail of an account reaches its mailbox, by its id once, with a link that is good"
  )
  func killed() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("mails of accounts under kill -9: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    try await withTemporaryFolder { folder in
      let place = ProbePlace(
        in: folder.path, named: "accounts_\(String(seed, radix: 16))", on: TestEngine.postgreSQL)
      let sink = folder.file("taken")
      var wanted: Set<String> = []
      let rounds = Effort.times(16)
      for round in 0..<rounds {
        let lines = Int.random(in: 1...60, using: &random)
        let said = try Self.probe(place, round: round, killedAfter: lines, into: sink)
        wanted.formUnion(said.flatMap { Self.wanted($0) })
      }
      _ = try Self.probe(place, round: rounds, killedAfter: nil, into: sink)

      let mails = try String(contentsOfFile: sink, encoding: .utf8).split(separator: "\n")
        .compactMap { Taken($0) }
      var ids: [String: Set<String>] = [:]
      for mail in mails { ids[mail.name, default: []].insert(mail.id) }
      #expect(wanted.subtracting(ids.keys) == [], "a mail was lost; seed \(seed)")
      let twice = ids.filter { $0.value.count > 1 }.map(\.key)
      #expect(twice == [], "mailed twice; seed \(seed)")
      let toNobody = mails.map(\.receiver).filter { $0.hasPrefix("u") }
      #expect(toNobody == [], "seed \(seed)")

      let database = try place.open(mustExist: true)
      let (emails, dead, left) = try await database.read { transaction in
        // A code is durable before its mail is handed over.
        let dead = try mails.filter { mail in
          guard mail.purpose == "confirmar" else { return false }
          let found = try transaction.first(
            "SELECT 1 FROM email_confirmation WHERE digest = $1", [SessionToken(mail.code).digest]
          ) { _ in true }
          return found == nil
        }
        return (
          try transaction.rows("SELECT email FROM account") { $0.text(0) }, dead.count,
          try Outbox.figures(at: .epoch, in: transaction)
        )
      }
      let confirming = Set(mails.filter { $0.purpose == "confirmar" }.map(\.receiver))
      #expect(confirming == Set(emails), "each account and no other; seed \(seed)")
      #expect(dead == 0, "seed \(seed)")
      #expect(left.waiting + left.running + left.dead == 0, "seed \(seed)")
      #expect(wanted.count >= rounds)
      await database.close()
    }
  }

  /// Runs the probe until it has said so many lines, or without a number to its end. Each round's clock starts hours after
  /// the last, when the leases of the killed have ended.
  private static func probe(
    _ place: ProbePlace, round: Int, killedAfter lines: Int?, into sink: String
  ) throws -> [String] {
    let time = 1_760_000_000_000 + round * 7_200_000
    return try KilledProbe.run(
      "AccountCrashProbe",
      [
        place.text, "\(round * 1_000_000)", "\(time)", lines == nil ? "drain" : "work", sink,
      ], killedAfter: lines)
  }
}
