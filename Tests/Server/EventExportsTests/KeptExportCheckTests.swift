import EventTesting
import Foundation
import Testing
import Values

@testable import EventExports

@Suite("Whether kept files are what was written")
struct KeptExportCheckTests {
  private static let whole = ["events_20260303.jsonl", "events_20260303.parquet"]

  /// A day that is over for long, of which both forms are kept.
  private func withOldDay(_ body: (Exporting) async throws -> Void) async throws {
    try await Exporting.run { world in
      try await world.exports.keep([.jsonl, .parquet])
      let start = world.table.clock.now
      try await world.add([
        world.event(Exporting.anna, at: start, 1), world.event(Exporting.bruno, at: start, 2),
      ])
      world.move(days: 1)
      try await world.exports.makeDue(months: 14)
      world.move(days: 30)
      try await world.exports.makeDue(months: 14)
      try #require(world.names() == Self.whole)
      try await body(world)
    }
  }

  @Test(
    "PR-204: a flipped bit in a kept file is found and named, and the day is made anew",
    arguments: whole)
  func flipped(name: String) async throws {
    try await withOldDay { world in
      let clean = try await world.exports.findDamaged()
      #expect(clean == [])
      let path = "\(world.folder)/\(name)"
      let before = try #require(FileManager.default.contents(atPath: path))
      var bytes = before
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: URL(filePath: path))
      // Nobody looks into files that are there, until somebody asks.
      try await world.exports.makeDue(months: 14)
      #expect(FileManager.default.contents(atPath: path) == bytes)
      let found = try await world.exports.findDamaged()
      #expect(found == [name])
      try await world.exports.makeDue(months: 14)
      #expect(FileManager.default.contents(atPath: path) == before)
      let after = try await world.exports.findDamaged()
      #expect(after == [])
    }
  }

  @Test("PR-204: a kept file that is gone is made anew at the next look, however old its day is")
  func gone() async throws {
    try await withOldDay { world in
      let path = "\(world.folder)/\(Self.whole[0])"
      let before = FileManager.default.contents(atPath: path)
      try FileManager.default.removeItem(atPath: path)
      let found = try await world.exports.findDamaged()
      #expect(found == [Self.whole[0]])
      try await world.exports.makeDue(months: 14)
      #expect(FileManager.default.contents(atPath: path) == before)
      #expect(world.names() == Self.whole)
    }
  }

  @Test(
    "PL-014: an older copy of a file with somebody who was erased since is found, and comes to nothing"
  )
  func older() async throws {
    try await withOldDay { world in
      let path = "\(world.folder)/\(Self.whole[0])"
      let copy = try #require(FileManager.default.contents(atPath: path))
      try await world.erase(Exporting.anna)
      try await world.finishErasing()
      try copy.write(to: URL(filePath: path))
      let found = try await world.exports.findDamaged()
      #expect(found == [Self.whole[0]])
      try await world.exports.makeDue(months: 14)
      let rows = try #require(world.rows(kept: Self.whole[0]))
      #expect(rows.map(\.person) == [Exporting.bruno])
    }
  }
}
