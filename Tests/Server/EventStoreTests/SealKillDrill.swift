import Database
import DatabaseTesting
import Effort
import EventStore
import EventTesting
import Killing
import Testing
import Values
import Waiting

@Suite("Files of events whose servers are killed", .onThreads)
struct SealKillDrill {
  @Test("killed again and again while events go into files, each is in one place, once")
  func killed() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("files of events under kill -9: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    try await withTemporaryFolder { folder in
      let place = ProbePlace(
        in: folder.path, named: "seals_\(String(seed, radix: 16))", on: TestEngine.postgreSQL)
      let (key, files) = (folder.file("events.key"), folder.file("files"))
      var acknowledged = 0
      for _ in 0..<Effort.times(20) {
        let lines = Int.random(in: 1...50, using: &random)
        let said = try KilledProbe.run(
          "SealCrashProbe", [place.text, key, files, "\(acknowledged)"], killedAfter: lines)
        let numbers = said.compactMap { $0.hasPrefix("a ") ? Int($0.dropFirst(2)) : nil }
        acknowledged = numbers.max() ?? acknowledged
      }
      let database = try place.open(mustExist: true)
      let table = try EventTable(database, keys: key)
      let found = EventFolder(existing: files)
      let known = try #require(found)
      let snapshot = try await EventHolder(table.store, folder: known).snapshot()
      #expect(snapshot.aside.isEmpty, "seed \(seed)")
      var sequences = try await table.events().map { Int($0.sequence) }
      for segment in snapshot.segments {
        try segment.check()
        sequences += try segment.allRows().map { Int($0.sequence) }
      }
      sequences.sort()
      let expected = sequences.isEmpty ? [] : Array(1...sequences.count)
      #expect(sequences == expected, "lost or twice; seed \(seed)")
      #expect(sequences.count >= acknowledged, "lost; seed \(seed)")
      #expect(acknowledged > 0)
      await database.close()
    }
  }
}
