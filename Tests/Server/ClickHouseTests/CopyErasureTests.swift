import ClickHouse
import ClickHouseStandIn
import Database
import EventStore
import EventTesting
import Testing
import Values

@Suite("Erasing people from ClickHouse") struct CopyErasureTests {
  private func erasure(_ room: CopyRoom, _ copier: EventCopier?) -> EventErasure {
    var erasure = EventErasure(room.store)
    let sealed = SegmentErasure(room.store, in: room.files, holding: room.lease)
    let store = room.store
    erasure.places = [
      ErasurePlace(.segments) { try await sealed.erase($0) },
      ErasurePlace(.clickhouse) { people in
        guard let copier else { return try await EventCopier.eraseWithout(store) }
        return try await copier.erase(people)
      },
    ]
    return erasure
  }

  private func open(_ room: CopyRoom) async throws -> Int {
    let store = room.store
    return try await room.table.database.read { try store.erasureFigures(in: $0).open }
  }

  @Test("their partitions go at once, and come again without them")
  func erases() async throws {
    try await CopyRoom.with { room in
      try await room.seal(140, on: 0)
      try await room.copier.run()
      let before = room.partitions()
      try await room.erase(3)
      let count = try await erasure(room, room.copier).run()
      #expect(count == 1)
      #expect(room.partitions().isEmpty, "the one partition held them")
      try await room.copier.run()
      let sizes = try await room.sizes()
      #expect(room.partitions() == sizes)
      #expect(sizes != before && sizes.values.first == 120)
      // Numbers alone were asked about, and nobody's pseudonym is in any statement.
      let person = CopyRoom.person(3).description
      #expect(!room.clickHouse.statements.contains { $0.contains(person) })
    }
  }

  @Test("an erasure stays open while ClickHouse is down, and ends afterwards")
  func down() async throws {
    try await CopyRoom.with { room in
      try await room.seal(140, on: 0)
      try await room.copier.run()
      try await room.erase(3)
      room.clickHouse.setDown(true)
      await #expect(throws: ClickHouseFailure.self) {
        try await erasure(room, room.copier).run()
      }
      let during = try await open(room)
      #expect(during == 1)
      room.clickHouse.setDown(false)
      let ended = try await erasure(room, room.copier).run()
      #expect(ended == 1)
      #expect(room.partitions().isEmpty)
    }
  }

  @Test("files that still have them keep an erasure open, though their partitions could go")
  func filesFirst() async throws {
    try await CopyRoom.with { room in
      try await room.seal(140, on: 0)
      try await room.copier.run()
      try await room.erase(3)
      var erasure = self.erasure(room, room.copier)
      erasure.places[0] = ErasurePlace(.segments) { _ in false }
      let ended = try await erasure.run()
      #expect(ended == 0)
      let open = try await self.open(room)
      #expect(open == 1)
    }
  }

  @Test("copies in a ClickHouse that is named no more keep it open, until it is said to be gone")
  func forgotten() async throws {
    try await CopyRoom.with { room in
      try await room.seal(140, on: 0)
      try await room.copier.run()
      try await room.erase(3)
      await #expect(throws: ClickHouseFailure.notConfigured) {
        try await erasure(room, nil).run()
      }
      let store = room.store
      try await room.table.database.write { try store.forgetCopies(in: $0) }
      let ended = try await erasure(room, nil).run()
      #expect(ended == 1)
    }
  }
}
