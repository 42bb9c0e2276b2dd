import Database
import DatabaseTesting
import Effort
import EventStore
import EventTesting
import Killing
import Testing
import Waiting

@Suite("Events whose servers are killed", .onThreads)
struct EventKillDrill {
  @Test("killed again and again while devices bring events, each that was acknowledged counts once")
  func killed() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("events under kill -9: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    try await withTemporaryFolder { folder in
      let place = ProbePlace(
        in: folder.path, named: "events_\(String(seed, radix: 16))", on: TestEngine.postgreSQL)
      // PostgreSQL has several processes at once, a file one.
      let processes = TestEngine.isSQLite ? 1 : 2
      let key = folder.file("events.key")
      var acknowledged = [Int](repeating: 0, count: processes)
      for _ in 0..<Effort.times(20) {
        let lines = (0..<processes).map { _ in Int.random(in: 1...60, using: &random) }
        let before = acknowledged
        acknowledged = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
          for (process, lines) in lines.enumerated() {
            group.addTask {
              let said = try KilledProbe.run(
                "EventCrashProbe", [place.text, key, "\(process + 1)", "\(before[process])"],
                killedAfter: lines)
              let numbers = said.compactMap { $0.hasPrefix("a ") ? Int($0.dropFirst(2)) : nil }
              return (process, numbers.max() ?? before[process])
            }
          }
          return try await group.reduce(into: before) { $0[$1.0] = $1.1 }
        }
      }
      let database = try place.open(mustExist: true)
      let table = try EventTable(database, keys: key)
      let events = try await table.events()
      for process in 0..<processes {
        let id = EventDevice(UInt64(process + 1)).proof.installation
        let numbers = events.filter { $0.installation == id }.map { Int($0.sequence) }
        let expected = numbers.isEmpty ? [] : Array(1...numbers.count)
        #expect(numbers == expected, "lost or twice; seed \(seed)")
        #expect(numbers.count >= acknowledged[process], "lost; seed \(seed)")
        #expect(acknowledged[process] > 0)
      }
      let problems = try await database.verify()
      #expect(problems == [])
      await database.close()
    }
  }
}
