import API
import Analytics
import Database
import Effort
import EventStore
import EventTesting
import Fields
import HTTP
import Synchronization
import Testing
import Values
import Waiting

@testable import UmbuServer

/// Each round somebody counts on three devices without a pause, another person on a fourth, what came is sealed all
/// the time, and the first one has all of theirs erased.
@Suite("A person who is erased while they send")
struct EraseWhileSendingDrill {
  /// What devices were told.
  private final class Told: Sendable {
    private let state = Mutex((taken: [Int](repeating: 0, count: 4), ended: 0))

    var taken: [Int] { state.withLock { $0.taken } }
    var ended: Int { state.withLock { $0.ended } }
    func take(by device: Int, _ count: Int) { state.withLock { $0.taken[device] += count } }
    func end() { state.withLock { $0.ended += 1 } }
  }

  @Test(
    """
    PL-014 PR-026: once the reset is answered nothing more is taken, the next run of the job leaves nothing \
    of theirs in rows and files, and the other person keeps every event
    """)
  func erased() async throws {
    for round in 0..<Effort.times(6) {
      let room = try await Counter.room()
      defer { room.remove() }
      var counters = (1...4).map { Counter(UInt64($0), in: room) }
      let ana = try await Person(in: room, app: "sample", "ana@example.com")
      let bia = try await Person(in: room, app: "sample", "bia@example.com")
      for (place, counter) in counters.enumerated() {
        await counter.allow()
        let person = place < 3 ? ana : bia
        let told = AccountConsent([EventDevice.entry(true, at: room.clock.now)])
        _ = await counter.call("account-consent", by: .put, told, token: person.token)
        let binding = EpochBinding(counter.device.proof, epoch: 1)
        let bound = await counter.call("epochs", binding, token: person.token)
        #expect(bound.status == .ok)
      }
      let told = Told()
      let app = room.app("sample")
      let module = app[AnalyticsModule.self]
      let ofAna = try await app.database.read { [id = ana.grant.account.id] in
        try module.people.knownPseudonym(of: id, in: $0)
      }
      let pseudonym = try #require(ofAna)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (place, counter) in counters.enumerated() {
          group.addTask {
            var counter = counter
            // Until all devices of the one who is erased have heard it.
            while told.ended < 3 {
              let answer = await counter.send(5, epoch: 1)
              if answer.status == .ok {
                told.take(by: place, 5)
              } else {
                #expect(answer.status == .conflict && place < 3)
                if place < 3 { return told.end() }
              }
            }
          }
        }
        group.addTask {
          // What is erased in the middle of it is sealed another time.
          while told.ended < 3 { _ = try? await module.events.sealAll() }
        }
        try await until { told.taken.allSatisfy { $0 >= 50 } }
        let answer = await counters[0].call("reset", ResetOrder(), token: ana.token)
        #expect(answer.status == .ok)
        let late = await counters[0].send(epoch: 1)
        #expect(late.status == .conflict, "round \(round)")
        try await group.waitForAll()
      }
      room.clock.move(milliseconds: 60_000)
      for runner in room.umbu.jobs { await runner.runDue() }
      let store = module.store
      let left = try await app.events.read { transaction in
        try store.own([pseudonym], after: 0, upTo: 200, in: transaction).rows.count
      }
      #expect(left == 0, "round \(round)")
      let hers = Set((0..<3).map { counters[$0].device.proof.installation })
      let kept = try await room.kept(of: "sample")
      let ofHers = kept.count { hers.contains($0) }
      #expect(ofHers == 0, "round \(round)")
      #expect(kept.count == told.taken[3], "round \(round): the other person's")
      let open = try await app.events.read { try store.erasureFigures(in: $0).open }
      #expect(open == 0, "round \(round)")
      await room.umbu.stop()
    }
  }
}
