import CareTesting
import Database
import DatabaseTesting
import Effort
import Foundation
import Killing
import Testing
import Waiting

@testable import Jobs

@Suite("Devices without an account whose server is killed", .onThreads)
struct LeftDeviceKillDrill {
  @Test(
    "CG-131 PL-005: killed again and again, a device is woken once for each time that it left, and for none that it dropped"
  )
  func killed() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("left devices under kill -9: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    try await withTemporaryFolder { folder in
      let place = ProbePlace(
        in: folder.path, named: "left_\(String(seed, radix: 16))", on: TestEngine.postgreSQL)
      let sink = folder.file("taken")
      let arguments = [place.text, "\(seed)", sink]
      for _ in 0..<Effort.times(16) {
        let lines = Int.random(in: 1...25, using: &random)
        _ = try KilledProbe.run("LeftCrashProbe", arguments, killedAfter: lines)
      }
      _ = try KilledProbe.run("LeftCrashProbe", arguments, killedAfter: nil)

      // By its tag a message is one, however often it was brought.
      var tags: [String: Set<Substring>] = [:]
      for line in try String(contentsOfFile: sink, encoding: .utf8).split(separator: "\n") {
        let parts = line.split(separator: " ")
        guard parts.count == 3 else { continue }
        for name in parts[2].split(separator: ",") {
          tags["\(parts[1]) \(name)", default: []].insert(parts[0])
        }
      }
      let expected = LeftWeeks(seed: seed).expected
      #expect(expected.count > 100)
      #expect(expected.subtracting(tags.keys) == [], "not woken; seed \(seed)")
      #expect(Set(tags.keys).subtracting(expected) == [], "woken for nothing; seed \(seed)")
      let twice = tags.filter { $0.value.count > 1 }.map(\.key)
      #expect(twice == [], "woken twice; seed \(seed)")

      let database = try place.open(mustExist: true)
      let (kept, left) = try await database.read { transaction in
        (
          try transaction.first("SELECT count(*) FROM left_device") { $0.int(0) },
          try Outbox.figures(at: .epoch, in: transaction)
        )
      }
      #expect(kept == 0, "a day after its last time nothing is known of a device; seed \(seed)")
      #expect(left.dead == 0, "seed \(seed)")
      await database.close()
    }
  }
}
