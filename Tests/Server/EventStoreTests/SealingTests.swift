import Database
import DatabaseTesting
import EventTesting
import Glibc
import Segments
import SyncServer
import Telemetry
import Testing
import Values
import Waiting

@testable import EventStore

@Suite("Events in files", .onThreads) struct SealingTests {
  @Test("a day's events go into a file, out of the table, and are the same")
  func seals() async throws {
    try await FileRoom.with { room in
      let events = room.events(450)
      try await room.add(events)
      try await room.holder.hold()
      try await room.holder.seal(FileRoom.day)
      let fresh = try await room.table.events()
      #expect(fresh == [])
      let sealed = try await room.sealed()
      #expect(sealed == events)
      let segments = try await room.segments()
      #expect(segments.count == 1)
      #expect(segments.first?.rows == 450)
      #expect(segments.first?.people == 5)
      // The same once more does nothing.
      try await room.holder.seal(FileRoom.day)
      let again = try await room.segments()
      #expect(again == segments)
    }
  }

  @Test("people keep their numbers, and who comes later gets the next")
  func numbers() async throws {
    try await FileRoom.with { room in
      try await room.add(room.events(20))
      try await room.holder.hold()
      try await room.holder.seal(FileRoom.day)
      var late = AcceptedEvent("screen_view", of: FileRoom.person(77), at: EventTable.start)
      late.sequence = 1_000
      try await room.add(room.events(20, from: 21) + [late])
      let before = try await room.holder.snapshot()
      // Before it is in a file, too, somebody has a number.
      let known = (0..<6).compactMap { before.pseudonym(of: $0) }
      #expect(known.count == 6)
      try await room.holder.seal(FileRoom.day)
      let after = try await room.holder.snapshot()
      let same = (0..<6).compactMap { after.pseudonym(of: $0) }
      #expect(same == known)
      #expect(after.canonical == [0, 1, 2, 3, 4, 5])
    }
  }

  @Test("what is due is put into files by itself, and many files of a day become one")
  func tends() async throws {
    try await FileRoom.with { room in
      var all: [AcceptedEvent] = []
      for part in 0..<6 {
        let events = room.events(10, from: part * 10 + 1)
        try await room.add(events)
        all += events
        try await room.holder.tend()
        // Not yet: they came a moment ago.
        let fresh = try await room.table.events()
        #expect(fresh.count == 10)
        room.clock.move(milliseconds: 600_001)
        try await room.holder.tend()
        let left = try await room.table.events()
        #expect(left == [])
      }
      let few = try await room.segments()
      #expect(few.count <= 4)
      // An hour after its end a day has one file.
      room.clock.move(milliseconds: 2 * 86_400_000)
      try await room.holder.tend()
      let one = try await room.segments()
      #expect(one.count == 1)
      #expect(one.first?.isCold == false)
      let sealed = try await room.sealed()
      #expect(sealed == all)
      room.clock.move(milliseconds: 8 * 86_400_000)
      try await room.holder.tend()
      let cold = try await room.segments()
      #expect(cold.count == 1)
      #expect(cold.first?.isCold == true)
      let same = try await room.sealed()
      #expect(same == all)
      let files = room.folder.files()
      #expect(files.count == 1)
    }
  }

  @Test("links count at once, and rows lie by them after a while")
  func links() async throws {
    try await FileRoom.with { room in
      let events = room.events(50)
      try await room.add(events)
      try await room.holder.hold()
      try await room.holder.seal(FileRoom.day)
      try await room.link(FileRoom.person(1), to: FileRoom.person(3))
      let snapshot = try await room.holder.snapshot()
      let origin = try #require(snapshot.view.number(of: FileRoom.person(1)))
      let person = try #require(snapshot.view.number(of: FileRoom.person(3)))
      #expect(snapshot.canonical[Int(origin)] == person)
      #expect(snapshot.segments.first?.people.count == 5)
      room.clock.move(milliseconds: 60_001)
      try await room.holder.tend()
      let after = try await room.holder.snapshot()
      #expect(after.segments.first?.people.count == 4)
      #expect(after.segments.first?.origins.count == 10)
      let sealed = try await room.sealed()
      #expect(sealed == events)
    }
  }

  @Test("of who was erased nothing goes into a file, nor from one file to the next")
  func erased() async throws {
    try await FileRoom.with { room in
      try await room.add(room.events(50))
      try await room.holder.hold()
      try await room.erase(FileRoom.person(2))
      try await room.holder.seal(FileRoom.day)
      let sealed = try await room.sealed()
      let rest = room.events(50).filter { $0.person != FileRoom.person(2) }
      #expect(sealed == rest)
      try await room.erase(FileRoom.person(4))
      let segments = try await room.segments()
      try await room.holder.rewrite(segments.map(\.id), of: FileRoom.day)
      let fewer = try await room.sealed()
      let last = rest.filter { $0.person != FileRoom.person(4) }
      #expect(fewer == last)
      for number in [0, 1, 3] as [UInt64] { try await room.erase(FileRoom.person(number)) }
      let left = try await room.segments()
      try await room.holder.rewrite(left.map(\.id), of: FileRoom.day)
      let none = try await room.segments()
      #expect(none == [])
      let files = room.folder.files()
      #expect(files.isEmpty)
    }
  }

  @Test("a file that was written while somebody was erased counts for nothing")
  func erasedMeanwhile() async throws {
    try await FileRoom.with { room in
      try await room.add(room.events(50))
      let lease = EngineLease(
        room.table.database, holder: UUID(high: 5, low: 0), address: "", folder: room.folder.id,
        isAlone: false, now: { room.clock.now })
      let taken = try await lease.take()
      let fence = try #require(taken)
      let sealer = Sealer(room.store, folder: room.folder)
      let order = SealOrder(day: FileRoom.day, hasFresh: true)
      let prepared = try sealer.prepare(order)
      let work = try #require(prepared)
      try await room.erase(FileRoom.person(2))
      _ = try await EventErasure(room.store).run()
      await #expect(throws: Sealer.Moved.self) { try await sealer.commit(work, fence: fence) }
      let segments = try await room.segments()
      #expect(segments == [])
      let files = room.folder.files()
      #expect(files.isEmpty)
      let fresh = try await room.table.events()
      #expect(fresh.count == 40)
    }
  }

  @Test("a damaged file is set aside, and all else is read")
  func damaged() async throws {
    try await FileRoom.with { room in
      try await room.add(room.events(30))
      try await room.holder.hold()
      try await room.holder.seal(FileRoom.day)
      let before = try await room.segments()
      let segment = try #require(before.first)
      try await room.add(room.events(30, from: 31))
      try await room.holder.seal(FileRoom.day)
      flip(room.folder.path(of: segment.id, on: segment.day))
      // Another process, which has not read it yet.
      let other = room.process(2)
      let snapshot = try await other.snapshot()
      #expect(snapshot.segments.count == 1)
      #expect(snapshot.aside.first?.segment == segment.id)
      #expect(snapshot.aside.first?.rows == 30)
      room.clock.move(milliseconds: EngineLease.length + 1)
      try await other.tend()
      let states = try await room.segments().map { "\($0.id == segment.id) \($0.state)" }
      let sorted = states.sorted()
      #expect(sorted == ["false live", "true aside"])
    }
  }

  /// Turns a bit in the middle of the list of names.
  private func flip(_ path: String) {
    let file = open(path, O_RDWR | O_CLOEXEC)
    defer { close(file) }
    var byte: UInt8 = 0
    pread(file, &byte, 1, 300)
    byte ^= 1
    pwrite(file, &byte, 1, 300)
  }

  @Test("files that nobody names go after an hour, and not before")
  func litter() async throws {
    try await FileRoom.with { room in
      try await room.add(room.events(5))
      try await room.holder.hold()
      try await room.holder.seal(FileRoom.day)
      let writer = SegmentWriter(folder: room.folder.path)
      let (old, new) = (UUID(high: 6, low: 1), UUID(high: 6, low: 2))
      for id in [old, new] {
        try writer.write(note: [1], to: writer.path(of: id, on: FileRoom.day))
      }
      let path = writer.path(of: old, on: FileRoom.day)
      var times = [timeval(tv_sec: 1_000, tv_usec: 0), timeval(tv_sec: 1_000, tv_usec: 0)]
      utimes(path, &times)
      try await room.holder.tend()
      let left = Set(room.folder.files().compactMap(\.segment))
      #expect(left.count == 2)
      #expect(left.contains(new))
    }
  }
}
