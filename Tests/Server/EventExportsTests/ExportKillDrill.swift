import Database
import DatabaseTesting
import Effort
import EventStore
import EventTesting
import Fields
import Foundation
import Killing
import Segments
import SyncServer
import Telemetry
import Testing
import Values
import Waiting

@testable import EventExports

@Suite("Files of days whose servers are killed", .onThreads)
struct ExportKillDrill {
  @Test(
    """
    PR-204 PL-014: killed again and again while messages come, are sealed, handed out and people erased: each that \
    was acknowledged is kept once and handed out once, and nobody who was erased is anywhere
    """)
  func killed() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("exports under kill -9: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    try await withTemporaryFolder { folder in
      let place = ProbePlace(
        in: folder.path, named: "exports_\(String(seed, radix: 16))", on: TestEngine.postgreSQL)
      let (key, files) = (folder.file("events.key"), folder.file("events"))
      var acknowledged = 0
      for _ in 0..<Effort.times(20) {
        let said = try KilledProbe.run(
          "ExportCrashProbe", [place.text, key, files, "\(acknowledged)", "-"],
          killedAfter: Int.random(in: 1...40, using: &random))
        let numbers = said.compactMap { $0.hasPrefix("a ") ? Int($0.dropFirst(2)) : nil }
        acknowledged = numbers.max() ?? acknowledged
      }
      _ = try KilledProbe.run(
        "ExportCrashProbe", [place.text, key, files, "\(acknowledged)", "end"], killedAfter: nil)
      #expect(acknowledged > 0)
      let database = try place.open(mustExist: true)
      let table = try EventTable(database, keys: key)
      let erased = try await database.read { Set(try table.store.erased(in: $0)) }

      let kept = try await kept(table.store, in: EventFiles(files))
      expect(kept.map(\.number), through: acknowledged, "kept, seed \(seed)")
      #expect(erased.isDisjoint(with: kept.map(\.person)), "seed \(seed)")
      let handed = try handed(in: files + "-exports")
      expect(handed.map(\.number), through: acknowledged, "handed out, seed \(seed)")
      #expect(erased.isDisjoint(with: handed.map(\.person)), "seed \(seed)")
      let whole = try await database.verify()
      #expect(whole == [])
      await database.close()
    }
  }

  private struct Found {
    var person: UUID
    /// Of the message; nil for that of somebody who is to be erased.
    var number: Int?
  }

  /// Each message is there once, and none that was acknowledged is missing.
  private func expect(_ numbers: [Int?], through last: Int, _ words: String) {
    let sorted = numbers.compactMap { $0 }.sorted()
    let all = sorted.isEmpty ? [] : Array(1...sorted.count)
    #expect(sorted == all, "lost or twice; \(words)")
    #expect(sorted.count >= last, "lost; \(words)")
  }

  /// What is in rows and in sealed files.
  private func kept(_ store: EventStore, in files: EventFiles) async throws -> [Found] {
    let (batches, segments) = try await store.database.read { transaction in
      (try store.fresh(since: nil, in: transaction), try store.segments(in: transaction))
    }
    var found = try batches.flatMap { try $0.events() }.map {
      Found(person: $0.person, number: Self.number($0.values))
    }
    let pseudonyms = try await store.database.read { transaction in
      let rows = try transaction.rows("SELECT number, pseudonym FROM event_person") {
        (Int32(truncatingIfNeeded: $0.int(0)), $0.uuid(1))
      }
      return Dictionary(rows) { $1 }
    }
    for segment in segments where segment.state == .live {
      let reader = try SegmentReader(files.file(of: segment))
      try reader.check()
      found += try reader.allRows().map {
        Found(person: pseudonyms[$0.origin] ?? .zero, number: Self.number($0.values))
      }
    }
    return found
  }

  private static func number(_ values: [StoredParameter]) -> Int? {
    for parameter in values where parameter.name == "item_count" {
      if case .integer(let number) = parameter.value { return Int(number) }
    }
    return nil
  }

  /// What is in the files of days.
  private func handed(in folder: String) throws -> [Found] {
    var found: [Found] = []
    for name in FolderNames.all(in: folder)
    where name.hasPrefix("events_") && name.hasSuffix(".jsonl") {
      let bytes = try #require(FileManager.default.contents(atPath: "\(folder)/\(name)"))
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let row = try JSONValue.parse(Array(line))
        let item = row["event_params"]?.array?.first { $0["key"]?.text == "item_count" }
        let number = item?["value"]?["int_value"]?.wholeNumber
        found.append(Found(person: row.person ?? .zero, number: number.map { Int($0) }))
      }
    }
    return found
  }
}
