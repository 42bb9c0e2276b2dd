import Crypto
import Database
import Foundation
import Notebook
import Records
import SyncServer
import Testing
import Values

@testable import AuditServer

@Suite("What was sent away finds what the key itself has signed anew")
struct SentAnchorTests {
  /// Two chains of 12 rows; anchors of the first 5 and the first 9 of each were sent away.
  private static func filled(_ body: (AuditRoom, [String]) async throws -> Void) async throws {
    try await AuditRoom.with { room in
      try await room.fill([id(100), id(101)], moving: 3_600_000)
      try await body(room, try await room.sent())
    }
  }

  /// Writes a row of 101 anew, all hashes after it, the end and the anchors, with the very key.
  private static func rewrite(_ row: Int64, _ room: AuditRoom) async throws {
    let space = SQLValue(id(101))
    try await room.database.write { transaction in
      try transaction.execute(
        "UPDATE audit SET account = $3 WHERE space = $1 AND number = $2",
        [space, .integer(row), SQLValue(id(7))])
      var hash = ChainHash.start
      let rows = try transaction.rows(
        "SELECT \(AuditTrail.columns) FROM audit WHERE space = $1 ORDER BY number", [space],
        ChainRow.init)
      for row in rows {
        hash = ChainHash.next(after: hash, row.values)
        let values: [SQLValue] = [space, .integer(row.number), .blob(hash)]
        try transaction.execute(
          "UPDATE audit SET hash = $3 WHERE space = $1 AND number = $2", values)
        try transaction.execute(
          "UPDATE audit_anchor_head SET hash = $3 WHERE space = $1 AND number = $2", values)
        try transaction.execute(
          "UPDATE audit_head SET hash = $3 WHERE space = $1 AND number = $2", values)
      }
    }
    try await room.sign()
  }

  @Test(
    "FF-130 a database that is written anew as a whole is sound to itself; the first row that differs is named"
  )
  func rewritten() async throws {
    for row in [1, 5, 6, 9] as [Int64] {
      try await Self.filled { room, sent in
        let kept = SentAnchors(sent.joined(separator: "\n"))
        let before = try await room.verify(comparing: kept)
        #expect(before.problems == [] && before.sent == 2)
        try await Self.rewrite(row, room)
        #expect(try await room.verify().problems == [], "nothing here can tell")
        let found = try await room.verify(comparing: kept).problems
        #expect(
          found == [
            row <= 5
              ? .disagrees(space: id(101), row: 5, after: 0, anchor: 1)
              : .disagrees(space: id(101), row: 9, after: 5, anchor: 2)
          ] + (row <= 5 ? [.notAsSent(1)] : []) + [.notAsSent(2)], "row \(row)")
      }
    }
  }

  @Test("FF-130 rows and anchors that were removed together, and a whole chain that is gone")
  func removed() async throws {
    try await Self.filled { room, sent in
      let kept = SentAnchors(sent.joined(separator: "\n"))
      try await room.database.write { transaction in
        for table in ["audit", "audit_head", "audit_anchor_head"] {
          try transaction.execute("DELETE FROM \(table) WHERE space = $1", [SQLValue(id(101))])
        }
        try transaction.execute("DELETE FROM audit_anchor WHERE number = 2")
        try transaction.execute("DELETE FROM audit_anchor_head WHERE anchor = 2")
      }
      try await room.sign()
      #expect(try await room.verify().problems == [])
      #expect(
        try await room.verify(comparing: kept).problems == [
          .missing(space: id(101), row: 1), .notAsSent(1), .sentMissing(2),
        ])
    }
  }

  @Test("it is read from a mailbox, folded, twice, in parts and with a line that was cut off")
  func forms() async throws {
    try await Self.filled { room, sent in
      let kept = SentAnchors(sent.joined())
      #expect(kept.whole.count == 2 && kept.all.count == 2)
      let folded = sent.joined(separator: "\n\n").split(
        separator: "\n", omittingEmptySubsequences: false
      ).map { line in
        stride(from: 0, to: max(line.count, 1), by: 75)
          .map { String(line.dropFirst($0).prefix(75)) }.joined(separator: "=\r\n")
      }.joined(separator: "\r\n")
      #expect(folded.contains("=\r\n"))
      #expect(SentAnchors("From: a@b\r\nSubject: Audit\r\n\r\n" + folded) == kept)
      #expect(SentAnchors(sent.joined() + sent.reversed().joined()) == kept)
      let parts = try await room.sent(of: 1)
      #expect(parts.count == 4 && SentAnchors(parts.reversed().joined(separator: "\n")) == kept)
      let cut = String(sent[0].dropLast(40)) + "\n" + sent.joined(separator: "\n")
      #expect(SentAnchors(cut) == kept)
      #expect(SentAnchors("nothing\n\u{0}").isEmpty)
      #expect(SentAnchors(sent[0]).of("fisioflow").isEmpty)
    }
  }

  @Test(
    "FF-130 a part that lacks, or was changed where it is kept, is told and vouches for nothing")
  func damaged() async throws {
    try await Self.filled { room, sent in
      let parts = try await room.sent(of: 1)
      let lacking = SentAnchors(parts.dropFirst().joined(separator: "\n"))
      #expect(try await room.verify(comparing: lacking).problems == [.sentDamaged(1)])
      let changed = sent.joined().replacingOccurrences(
        of: " 2025-10-09T09 ", with: " 2025-10-09T10 ")
      #expect(changed != sent.joined())
      let finding = try await room.verify(comparing: SentAnchors(changed))
      #expect(finding.problems == [.sentDamaged(2)] && finding.sent == 1)
    }
  }
}
