import Care
import Effort
import Entitlements
import Fields
import Flow
import FlowTesting
import Records
import Shell
import Sync
import Testing
import Values

@testable import Careguide

@Suite("What a session counts of what is written")
struct UpdateCountTests {
  private static let counted = [
    LogDose.name, AddMedicine.name, EditMedicine.name, SetSchedule.name,
  ]
  private static let others = [AddPerson.name, SetReminders.name, ViewPerson.name]

  /// A device whose session of the day runs, and what of it waits to be sent.
  private struct Device {
    var state: DailySession.State
    var waiting: [PendingMutation] = []
    private var written: UInt64 = 0

    init() {
      state = DailySession.State(in: FamilySample.home().context)
      for action in [
        DailySession.Action.zoneChanged(FamilySample.saoPaulo), .keptRead(nil),
        .deviceDrawn(.test(5)), .planTold, .seen(FamilySample.now, fresh: .test(6)), .startTapped,
        .startDue, .start(FamilySample.now, .test(7)),
      ] { take(action) }
    }

    mutating func take(_ action: DailySession.Action) {
      _ = DailySession.reduce(&state, action)
    }

    mutating func write(_ name: String) {
      written += 1
      waiting.append(
        PendingMutation(
          id: UUID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0000 | written), name: name,
          arguments: .null, time: FamilySample.now, touched: []))
    }

    /// So many of the first are at the server, and the app hears how its queue stands.
    mutating func hear(sent count: Int) {
      waiting.removeFirst(count)
      state.context.sync.pending = waiting
      take(.synced)
    }
  }

  @Test(
    "CG-132 each dose and medicine that is written counts once, whatever is sent when, and nothing else"
  )
  func counts() {
    for round in 0..<UInt64(Effort.times(200)) {
      var random = SeededGenerator(seed: round)
      var device = Device()
      var expected = 0
      for _ in 0..<60 {
        let before = device.waiting.count
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let isCounted = Bool.random(using: &random)
          let names = isCounted ? Self.counted : Self.others
          device.write(names.randomElement(using: &random) ?? names[0])
          if isCounted { expected += 1 }
        }
        // What was written now is heard of before it is sent.
        device.hear(sent: Int.random(in: 0...before, using: &random))
        // Again and again it is the same.
        device.hear(sent: 0)
        let found = device.state.day?.current?.medicationUpdatesCount
        #expect(found == expected, "round \(round)")
      }
      // What is written once it has ended is no part of it.
      device.take(.end(FamilySample.now.adding(milliseconds: 60_000)))
      device.write(LogDose.name)
      device.hear(sent: 0)
      #expect(device.state.day?.last?.medicationUpdatesCount == expected, "round \(round)")
    }
  }
}
