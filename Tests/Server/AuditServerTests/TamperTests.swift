import Crypto
import Database
import Effort
import Notebook
import Records
import SyncServer
import Testing
import Values

@testable import AuditServer

@Suite("Whatever is done to the audit is found, and the first bad row is named")
struct TamperTests {
  private static let tables = ["audit", "audit_head", "audit_anchor", "audit_anchor_head"]
  private static let perSpace: Int64 = 12

  /// Three chains of 12 rows; what the first 5 and the first 9 of each are is signed.
  private static func fill(_ room: AuditRoom) async throws {
    try await room.fill([id(100), id(101), id(102)], moving: day)
  }

  /// Runs `tamper` on a filled audit and then looks at what is found; as often as there are cases.
  private static func check<Case: Sendable>(
    _ cases: [Case], _ tamper: @escaping @Sendable (Case, any WriteTransaction) throws -> Void,
    _ found: (Case, [AuditProblem]) -> Void
  ) async throws {
    try await AuditRoom.with { room in
      try await fill(room)
      var kept: [(String, [[SQLValue]])] = []
      for table in tables { kept.append((table, try await room.rows("SELECT * FROM \(table)"))) }
      let whole = kept
      for each in cases {
        try await room.database.write { try tamper(each, $0) }
        found(each, try await room.verify().problems)
        try await room.database.write { transaction in
          for (table, rows) in whole {
            try transaction.execute("DELETE FROM \(table)")
            for row in rows {
              let places = (1...row.count).map { "$\($0)" }.joined(separator: ", ")
              try transaction.execute("INSERT INTO \(table) VALUES (\(places))", row)
            }
          }
        }
      }
      #expect(try await room.verify().problems == [])
    }
  }

  private struct Place: Sendable {
    var space: UUID
    var row: Int64
    var column = ""
    var other: Int64 = 0
  }

  private static func places(_ count: Int, _ random: inout SeededGenerator) -> [Place] {
    (0..<count).map { _ in
      Place(
        space: id(UInt64.random(in: 100...102, using: &random)),
        row: Int64.random(in: 1...perSpace, using: &random))
    }
  }

  @Test("FF-130 an edit of any column of any row")
  func edit() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let changes = [
      ("happened_at", "happened_at + 1"), ("recorded_at", "recorded_at - 1"),
      ("clock_ahead", "7"), ("account", "space"), ("action", "'view_patient'"),
      ("subject_type", "'x'"), ("subject", "space"), ("details", "'{}'"), ("device", "'{}'"),
      ("hash", "space"),
    ]
    let cases = changes.flatMap { change in
      Self.places(4, &random).map { place in
        var place = place
        place.column = "\(change.0) = \(change.1)"
        return place
      }
    }
    try await Self.check(cases) { place, transaction in
      try transaction.execute(
        "UPDATE audit SET \(place.column) WHERE space = $1 AND number = $2",
        [SQLValue(place.space), .integer(place.row)])
    } _: { place, problems in
      #expect(
        problems == [.changed(space: place.space, row: place.row)],
        "\(place.column), seed \(seed)")
    }
  }

  @Test("FF-130 a deletion, and two rows in each other's place")
  func move() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    try await Self.check(Self.places(8, &random)) { place, transaction in
      try transaction.execute(
        "DELETE FROM audit WHERE space = $1 AND number = $2",
        [SQLValue(place.space), .integer(place.row)])
    } _: { place, problems in
      #expect(problems == [.missing(space: place.space, row: place.row)], "seed \(seed)")
    }
    let pairs = Self.places(8, &random).map { place in
      var place = place
      place.row = Int64.random(in: 1..<Self.perSpace, using: &random)
      place.other = Int64.random(in: (place.row + 1)...Self.perSpace, using: &random)
      return place
    }
    try await Self.check(pairs) { place, transaction in
      for (from, to) in [(place.row, 99), (place.other, place.row), (99, place.other)] {
        try transaction.execute(
          "UPDATE audit SET number = $3 WHERE space = $1 AND number = $2",
          [SQLValue(place.space), .integer(from), .integer(to)])
      }
    } _: { place, problems in
      #expect(problems == [.changed(space: place.space, row: place.row)], "seed \(seed)")
    }
  }

  @Test("FF-130 a cut tail, and one cut together with where the chain's end is noted")
  func cut() async throws {
    let rows = Array(Int64(1)...Self.perSpace)
    let cut = "DELETE FROM audit WHERE space = $1 AND number >= $2"
    try await Self.check(rows) { row, transaction in
      try transaction.execute(cut, [SQLValue(id(101)), .integer(row)])
    } _: { row, problems in
      #expect(problems == [.missing(space: id(101), row: row)])
    }
    // Behind the last anchor nothing but the noted end knows of a row.
    try await Self.check(Array(rows.prefix(9))) { row, transaction in
      try transaction.execute(cut, [SQLValue(id(101)), .integer(row)])
      try Self.noteEnd(of: id(101), in: transaction)
    } _: { row, problems in
      #expect(problems == [.missing(space: id(101), row: row)])
    }
    try await Self.check([0]) { _, transaction in
      try transaction.execute("DELETE FROM audit_head WHERE space = $1", [SQLValue(id(101))])
    } _: { _, problems in
      #expect(problems == [.end(space: id(101), row: Self.perSpace)])
    }
  }

  @Test(
    "FF-130 a chain that is written anew from a row on, with the right hashes: the anchor knows")
  func rewrite() async throws {
    try await Self.check(Array(Int64(1)...9)) { row, transaction in
      try transaction.execute(
        "UPDATE audit SET account = $3 WHERE space = $1 AND number = $2",
        [SQLValue(id(102)), .integer(row), SQLValue(id(7))])
      var hash = ChainHash.start
      let rows = try transaction.rows(
        "SELECT \(AuditTrail.columns) FROM audit WHERE space = $1 ORDER BY number",
        [SQLValue(id(102))], ChainRow.init)
      for row in rows {
        hash = ChainHash.next(after: hash, row.values)
        try transaction.execute(
          "UPDATE audit SET hash = $3 WHERE space = $1 AND number = $2",
          [SQLValue(id(102)), .integer(row.number), .blob(hash)])
      }
      try Self.noteEnd(of: id(102), in: transaction)
    } _: { row, problems in
      #expect(
        problems == [
          row <= 5
            ? .rewritten(space: id(102), row: 5, after: 0, anchor: 1)
            : .rewritten(space: id(102), row: 9, after: 5, anchor: 2)
        ])
    }
  }

  @Test("FF-130 an anchor that is changed, made by another key, or gone")
  func anchors() async throws {
    let stranger = SigningKey()
    let cases: [(String, AuditProblem)] = [
      ("UPDATE audit_anchor SET day = '2025-01-01' WHERE number = 1", .anchor(1)),
      ("UPDATE audit_anchor SET signature = digest WHERE number = 2", .anchor(2)),
      ("UPDATE audit_anchor_head SET number = 4 WHERE anchor = 1 AND number = 5", .anchor(1)),
      ("DELETE FROM audit_anchor WHERE number = 1", .anchorMissing(1)),
      ("DELETE FROM audit_anchor WHERE number = 2", .anchorMissing(2)),
    ]
    try await Self.check(cases) { each, transaction in
      try transaction.execute(each.0)
    } _: { each, problems in
      #expect(problems.last == each.1 && problems.count == 1)
    }
    try await Self.check([0]) { _, transaction in
      let digest = try transaction.first("SELECT digest FROM audit_anchor WHERE number = 2") {
        $0.bytes(0)
      }
      try transaction.execute(
        "UPDATE audit_anchor SET public_key = $1, signature = $2 WHERE number = 2",
        [.blob(stranger.publicKey), .blob(stranger.sign(digest ?? []))])
    } _: { _, problems in
      #expect(problems == [.anchor(2)])
    }
  }

  private static func noteEnd(of space: UUID, in transaction: any WriteTransaction) throws {
    let last = try transaction.first(
      "SELECT number, hash FROM audit WHERE space = $1 ORDER BY number DESC LIMIT 1",
      [SQLValue(space)]
    ) { [$0.value(0), $0.value(1)] }
    guard let last else {
      try transaction.execute("DELETE FROM audit_head WHERE space = $1", [SQLValue(space)])
      return
    }
    try transaction.execute(
      "UPDATE audit_head SET number = $2, hash = $3 WHERE space = $1", [SQLValue(space)] + last)
  }
}
