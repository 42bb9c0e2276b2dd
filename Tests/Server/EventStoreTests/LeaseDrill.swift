import EventTesting
import Testing
import Values
import Waiting

@testable import EventStore

@Suite("Who writes the files of events", .onThreads) struct LeaseDrill {
  @Test("one at a time, and another once nothing is heard of it")
  func takesOver() async throws {
    try await FileRoom.with { room in
      let (one, two) = (room.holder, room.process(2))
      let isFirst = try await one.hold()
      let isSecond = try await two.hold()
      #expect(isFirst && !isSecond)
      room.clock.move(milliseconds: EngineLease.length - 1)
      let isStill = try await two.hold()
      #expect(!isStill)
      let isRenewed = try await one.hold()
      #expect(isRenewed)
      room.clock.move(milliseconds: EngineLease.length - 1)
      let isToo = try await two.hold()
      #expect(!isToo)
      room.clock.move(milliseconds: 1)
      let isOver = try await two.hold()
      #expect(isOver)
      let isBack = try await one.hold()
      #expect(!isBack)
    }
  }

  @Test("one that was stopped and wakes writes nothing, and each event is once in a file")
  func wakesLate() async throws {
    try await FileRoom.with { room in
      let (one, two) = (room.holder, room.process(2))
      let events = room.events(100)
      try await room.add(events)
      try await one.hold()
      room.clock.move(milliseconds: EngineLease.length)
      try await two.hold()
      // It does not know yet.
      await #expect(throws: LeaseLost.self) { try await one.seal(FileRoom.day) }
      let segments = try await room.segments()
      #expect(segments == [])
      try await two.seal(FileRoom.day)
      let sealed = try await room.segments().map(\.id)
      await #expect(throws: LeaseLost.self) { try await one.rewrite(sealed, of: FileRoom.day) }
      let all = try await room.all()
      #expect(all == events)
      let files = room.folder.files()
      #expect(files.count == 1)
      // Both read the same.
      let (first, second) = (try await one.snapshot(), try await two.snapshot())
      let (paths, others) = (first.segments.map(\.path), second.segments.map(\.path))
      #expect(paths == others)
      #expect(first.canonical == second.canonical)
    }
  }

  @Test("who has another folder never writes, and knows whom to ask")
  func elsewhere() async throws {
    try await FileRoom.with { room in
      let stranger = room.process(3, address: "http://three", folder: UUID(high: 9, low: 9))
      let nobody = try await stranger.elsewhere()
      #expect(nobody == nil)
      try await room.holder.hold()
      room.clock.move(milliseconds: EngineLease.length + 1)
      let isHolding = try await stranger.hold()
      #expect(!isHolding)
      let address = try await stranger.elsewhere()
      #expect(address == "http://one")
      let own = try await room.holder.elsewhere()
      #expect(own == nil)
      await #expect(throws: LeaseLost.self) { try await stranger.seal(FileRoom.day) }
    }
  }
}
