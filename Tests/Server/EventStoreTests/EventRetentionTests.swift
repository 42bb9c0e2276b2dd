import Analytics
import Database
import DatabaseTesting
import EventStore
import EventTesting
import Telemetry
import Testing
import Values

@Suite("What goes by itself")
struct EventRetentionTests {
  @Test("events go a day at a time after fourteen months, devices that stay away with them")
  func months() async throws {
    try await withEvents { table in
      var (old, new) = (EventDevice(1), EventDevice(2))
      try await table.allow(old)
      let start = table.clock.now
      _ = try await table.bring(
        EventDevice.body([old.view(at: start)], sentAt: start), of: old)
      // To the last day on which it may be there.
      table.clock.move(milliseconds: start.adding(months: 14).since(start))
      try await table.allow(new)
      let now = table.clock.now
      _ = try await table.bring(EventDevice.body([new.view(at: now)], sentAt: now), of: new)
      try await table.database.write { try table.store.removeOld(months: 14, in: $0) }
      let both = try await table.events()
      #expect(both.count == 2)
      table.clock.move(milliseconds: 86_400_000)
      try await table.database.write { try table.store.removeOld(months: 14, in: $0) }
      let kept = try await table.events().map(\.installation)
      #expect(kept == [new.proof.installation])
      let devices = try await table.count("SELECT count(*) FROM event_installation")
      let epochs = try await table.count("SELECT count(*) FROM event_epoch")
      let consents = try await table.count("SELECT count(*) FROM event_consent")
      #expect(devices == 1 && epochs == 1)
      #expect(consents == 2, "who agreed is proven for longer")
    }
  }

  @Test("sealed files of those days go as well, and none of a day that is kept")
  func sealed() async throws {
    try await withTemporaryDatabase { database, folder in
      try await EventTable.migrate(database)
      let table = try EventTable(database, keys: folder.file("events.key"))
      let sealing = HandSealing(table.store, in: EventFiles(folder.file("sealed")))
      let start = table.clock.now
      var ids: [UUID] = []
      for day in 0..<3 {
        let at = start.adding(milliseconds: Int64(day) * 86_400_000)
        let event = AcceptedEvent("screen_view", of: UUID(high: 1, low: 1), at: at)
        ids.append(try await sealing.seal([event]).id)
      }
      table.clock.move(milliseconds: start.adding(months: 14).since(start) + 86_400_000)
      try await table.database.write { try table.store.removeOld(months: 14, in: $0) }
      let segments = try await table.database.read { try table.store.segments(in: $0) }
      let live = segments.filter { $0.state == .live }.map(\.id)
      #expect(live == Array(ids.dropFirst()))
    }
  }

  @Test("what was refused is known for ninety days")
  func counts() async throws {
    try await withEvents { table in
      var device = EventDevice(1)
      try await table.allow(device)
      let now = table.clock.now
      let line = device.line("no_such_event", at: now, .object([]))
      _ = try await table.bring(EventDevice.body([line], sentAt: now), of: device)
      let day = table.store.day(of: now)
      let counted = try await table.database.read { try EventCounts.read(on: day, in: $0) }
      #expect(counted == ["refused.unknownEvent": 1])
      for (days, rows) in [(Int64(90), 1), (1, 0)] {
        table.clock.move(milliseconds: days * 86_400_000)
        try await table.database.write { try table.store.removeOld(months: 14, in: $0) }
        let left = try await table.count("SELECT count(*) FROM event_count")
        #expect(left == rows)
      }
    }
  }
}

extension Instant {
  /// The same time of the day so many months later, by a clock three hours west of UTC.
  fileprivate func adding(months: Int) -> Instant {
    let zone = ZoneRules(name: "America/Sao_Paulo", offset: -10_800)
    var local = zone.local(self)
    local.date = local.date.adding(months: months)
    return zone.instant(local)
  }
}
