import Database
import DatabaseTesting
import Effort
import EventStore
import EventTesting
import Killing
import Segments
import Testing
import Values

@Suite("Erasing while servers are killed", .onThreads)
struct EraseKillDrill {
  @Test(
    """
    PL-014: killed again and again while events come, are sealed and erased: who was said to be erased is in \
    no row and no file, and each event of the other person is there once
    """)
  func killed() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("erasing under kill -9: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    try await withTemporaryFolder { folder in
      let place = ProbePlace(
        in: folder.path, named: "erasing_\(String(seed, radix: 16))", on: TestEngine.postgreSQL)
      let (key, files) = (folder.file("events.key"), folder.file("sealed"))
      var (durable, erased): (Set<UInt64>, Set<UInt64>) = ([], [])
      for round in 1...Effort.times(20) {
        let said = try KilledProbe.run(
          "EraseCrashProbe", [place.text, key, files, "\(round * 100_000)"],
          killedAfter: Int.random(in: 1...40, using: &random))
        for line in said {
          guard let number = UInt64(line.dropFirst(2)) else { continue }
          if line.hasPrefix("a ") { durable.insert(number) }
          if line.hasPrefix("e ") { erased.insert(number) }
        }
      }
      #expect(!erased.isEmpty, "seed \(seed)")
      let database = try place.open(mustExist: true)
      let table = try EventTable(database, keys: key)
      var store = table.store
      store.files = EventFiles(files)
      try await check(store, durable, erased, "seed \(seed)")
      // What was broken off comes to its end.
      let sealed = SegmentErasure(store, in: EventFiles(files))
      var erasure = EventErasure(store)
      erasure.places = [ErasurePlace(.segments) { try await sealed.erase($0) }]
      try await erasure.run()
      let known = try await database.read { [store] in try store.erased(in: $0) }
      let all = Set(known.map(\.low))
      #expect(all.isSuperset(of: erased))
      try await check(store, durable, all, "at the end, seed \(seed)")
      let problems = try await database.verify()
      #expect(problems == [])
      await database.close()
    }
  }

  /// Whose events are where, and which of the other person's.
  private func check(
    _ store: EventStore, _ durable: Set<UInt64>, _ erased: Set<UInt64>, _ words: String
  ) async throws {
    let (batches, segments) = try await store.database.read { transaction in
      (try store.fresh(since: nil, in: transaction), try store.segments(in: transaction))
    }
    var events = try batches.flatMap { try $0.events() }
      .map { (device: $0.installation, sequence: $0.sequence) }
    for segment in segments where segment.state == .live {
      let path = try #require(store.files?.file(of: segment))
      let reader = try SegmentReader(path)
      try reader.check()
      events += try reader.allRows().map { (device: $0.installation, sequence: $0.sequence) }
    }
    let gone = Set(erased.map { ErasedPeople.pseudonym($0) })
    let left = events.filter { gone.contains($0.device) }.map { $0.sequence }
    #expect(left == [], "\(words)")
    let kept = events.filter { $0.device == ErasedPeople.other }.map { $0.sequence }.sorted()
    #expect(kept == Array(Set(kept)).sorted(), "twice; \(words)")
    let expected = Set(
      durable.flatMap { number in (0..<5).map { Int64(number) * 10 + Int64($0) * 2 + 1 } })
    #expect(Set(kept).isSuperset(of: expected), "lost; \(words)")
    let isAside = segments.contains { $0.state == .aside }
    #expect(!isAside, "\(words)")
  }
}
