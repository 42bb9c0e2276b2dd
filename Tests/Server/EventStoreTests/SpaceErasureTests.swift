import Database
import EventAnswers
import EventTesting
import SyncServer
import Telemetry
import Testing
import Values
import Waiting

@testable import EventStore

/// On both engines, as every test of the tables.
@Suite("Spaces that were erased, in what is counted", .onThreads)
struct SpaceErasureTests {
  /// The marks of a clinic that goes and of one that stays.
  private static let gone = UUID(high: 0xA1B2_C3D4_E5F6_8172, low: 0x8384_7566_5748_3901)
  private static let kept = UUID(high: 0xA1B2_C3D4_E5F6_8172, low: 0x8384_7566_5748_3902)

  private func erasure(_ room: FileRoom) -> SpaceErasure {
    let sealed = SegmentErasure(room.store, in: EventFiles(room.folder.path))
    var spaces = SpaceErasure(room.store)
    spaces.places = [{ try await sealed.erase(spaces: $0) }]
    return spaces
  }

  /// Events of the two clinics in turn.
  private func events(_ count: Int, from first: Int = 1, in room: FileRoom) -> [AcceptedEvent] {
    room.events(count, from: first).map { event in
      var event = event
      event.stamp.space = event.sequence % 2 == 0 ? Self.gone : Self.kept
      return event
    }
  }

  /// The same as they are without that clinic.
  private func without(_ events: [AcceptedEvent]) -> [AcceptedEvent] {
    EventStore.without([Self.gone], events)
  }

  private func hook(in room: FileRoom) async throws -> UUID {
    let id = UUID(high: 6, low: 6)
    try await room.table.database.write { transaction in
      try transaction.execute(
        """
        INSERT INTO event_hook (id, name, kind, url, secret, question, period, made_at, due_at, \
        failures, dropped) VALUES ($1, 'hook', 'events', '', '', '', 0, 0, 0, 0, 0)
        """, [SQLValue(id)])
    }
    return id
  }

  @Test(
    """
    the mark of an erased space goes from rows, files, what waits for others and what others said of people; every \
    event stays, and other spaces keep theirs
    """)
  func dropped() async throws {
    try await FileRoom.with { room in
      let hook = try await hook(in: room)
      let all = events(300, in: room) + events(150, from: 301, in: room)
      try await room.add(Array(all.prefix(300)))
      try await room.holder.hold()
      try await room.holder.seal(FileRoom.day)
      try await room.add(Array(all.suffix(150)))
      try await room.table.database.write { [store = room.store] transaction in
        for (person, space) in [(UInt64(1), Self.gone), (2, Self.kept)] {
          let traits = PersonTraits(space: space, saidAt: EventTable.start)
          try store.save(traits, of: FileRoom.person(person), in: transaction)
        }
      }
      let before = try await room.holder.snapshot()
      #expect(spaces(in: before) == [Self.gone, Self.kept])

      let erasure = erasure(room)
      try await erasure.begin([Self.gone])
      let count = try await erasure.run()
      #expect(count == 1)
      let left = try await room.all()
      #expect(left == without(all))
      let after = try await room.holder.snapshot()
      #expect(spaces(in: after) == [Self.kept], "no answer has it from then on")
      #expect(after.fresh.count == 150)
      let waiting = try await room.table.database.read { [store = room.store] transaction in
        try store.waiting(for: hook, upTo: 1_000, in: transaction)
      }
      let told = try waiting.flatMap { try $0.events() }.sorted { $0.sequence < $1.sequence }
      #expect(told == without(all))
      let traits = try await room.table.database.read { [store = room.store] transaction in
        try [1, 2].map { try store.traits(of: FileRoom.person($0), in: transaction)?.space }
      }
      #expect(traits == [nil, Self.kept])
      let again = try await erasure.run()
      #expect(again == 0)
    }
  }

  /// The marks of all that a snapshot knows.
  private func spaces(in snapshot: EventSnapshot) -> Set<UUID> {
    Set(snapshot.vocabulary.stamps.stamps.compactMap(\.stamp.space))
  }

  @Test(
    "what comes late is kept without the mark, by whichever way it comes, and what is said of people too"
  )
  func late() async throws {
    try await FileRoom.with { room in
      let erasure = erasure(room)
      let space = UUID(high: 2, low: 2)
      let mark = room.store.keys.mark(space, of: room.store.app)
      try await erasure.begin([mark])
      try await erasure.begin([mark])
      try await erasure.run()
      var device = EventDevice(1)
      try await room.table.allow(device)
      let now = room.clock.now
      var stamp = Stamp.tested
      stamp.space = space
      let answer = try await room.table.bring(
        EventDevice.body([device.view(at: now)], sentAt: now, stamp: stamp), of: device)
      #expect(answer.taken == 1)
      let events = try await room.table.events()
      #expect(events.count == 1)
      #expect(events.first?.stamp.space == nil)
      #expect(events.first?.stamp.plan == "gold")
      let traits = PersonTraits(space: mark, saidAt: now)
      let said = try await room.table.database.write { [store = room.store] transaction in
        try store.save(traits, of: FileRoom.person(1), in: transaction)
        return try store.traits(of: FileRoom.person(1), in: transaction)
      }
      #expect(said?.space == nil)
      let rows = try await room.table.count("SELECT count(*) FROM event_space")
      #expect(rows == 1)
    }
  }

  @Test("a space that is erased while a file is written is not in it")
  func whileSealing() async throws {
    try await FileRoom.with { room in
      let all = events(100, in: room)
      try await room.add(all)
      try await room.holder.hold()
      let sealer = Sealer(room.store, folder: room.folder)
      let written = try sealer.prepare(SealOrder(day: FileRoom.day, hasFresh: true))
      let work = try #require(written)
      let erasure = erasure(room)
      try await erasure.begin([Self.gone])
      let fence = try await fence(of: room)
      await #expect(throws: Sealer.Moved.self) { try await sealer.commit(work, fence: fence) }
      try await erasure.run()
      try await room.holder.seal(FileRoom.day)
      let sealed = try await room.sealed()
      #expect(sealed == without(all))
      let files = room.folder.files()
      #expect(files.count == 1)
    }
  }

  private func fence(of room: FileRoom) async throws -> Int64 {
    let found = try await room.table.database.read { transaction in
      try transaction.first("SELECT fence FROM event_engine WHERE one = 1") { $0.int(0) }
    }
    return try #require(found)
  }

  @Test("a file that was set aside and is whole again comes back without the mark")
  func bringsBack() async throws {
    try await FileRoom.with { room in
      let all = events(60, in: room)
      try await room.add(all)
      try await room.holder.hold()
      try await room.holder.seal(FileRoom.day)
      let sealed = try await room.segments()
      let segment = try #require(sealed.first)
      try await room.table.database.write { [store = room.store] transaction in
        try store.set(.aside, of: segment.id, note: "for a test", in: transaction)
      }
      // Noted, and its file is looked for only now.
      try await erasure(room).begin([Self.gone])
      let aside = try await room.segments()
      let found = try #require(aside.first)
      let isBack = try await SegmentErasure(room.store, in: EventFiles(room.folder.path))
        .bringBack(found)
      #expect(isBack)
      let back = try await room.sealed()
      #expect(back == without(all))
    }
  }
}
