import API
import Synchronization
import Testing
import Values
import Waiting

@testable import UmbuServer

@Suite("Room in memory")
struct MemoryRoomTests {
  private let ana = UUID(high: 1, low: 1)
  private let bia = UUID(high: 1, low: 2)

  private func room(
    _ bytes: Int, share: Int, waiting: Int = 10, ofAccount: Int = 10,
    patience: Duration = .seconds(3_600)
  ) -> MemoryRoom {
    var limits = MemoryLimits.Room(bytes: bytes, bytesOfAccount: share)
    limits.waiting = waiting
    limits.waitingOfAccount = ofAccount
    return MemoryRoom(limits, patience: patience)
  }

  /// Waits until so many stand in line, and sees that nobody has come in meanwhile.
  private func inLine(_ count: Int, of room: MemoryRoom, with taken: Int) async throws {
    try await until { room.figures.waiting == count || room.figures.taken != taken }
    #expect(room.figures == (taken, count))
  }

  @Test("who finds no room waits until there is some, and none overtakes who came before")
  func waits() async throws {
    let room = room(100, share: 100)
    var first: MemoryRoom.Place? = try await room.enter(80, of: ana)
    #expect(first != nil)
    let large = Task { [bia] in try await room.enter(60, of: bia) }
    try await inLine(1, of: room, with: 80)
    // There would be room for the small one.
    let small = Task { [ana] in try await room.enter(10, of: ana) }
    try await inLine(2, of: room, with: 80)
    first = nil
    let places = try await (large.value, small.value)
    #expect(room.figures == (70, 0))
    withExtendedLifetime(places) {}
  }

  @Test("who has its share holds up nobody else, and is told when too many of its calls wait")
  func shares() async throws {
    let room = room(100, share: 40, ofAccount: 1)
    var held: MemoryRoom.Place? = try await room.enter(40, of: ana)
    let waiting = Task { [ana] in try await room.enter(10, of: ana) }
    try await until { room.figures.waiting == 1 }
    await #expect(throws: Problem.tooManyAtOnce) { try await room.enter(10, of: ana) }
    let other = try await room.enter(40, of: bia)
    #expect(room.figures.taken == 80)
    held?.shrink(to: 30)
    let place = try await waiting.value
    #expect(room.figures == (80, 0))
    held = nil
    #expect(room.figures.taken == 50)
    withExtendedLifetime((place, other)) {}
  }

  @Test("who waits too long, or where too many wait, hears that there is no room")
  func refused() async throws {
    let impatient = room(10, share: 10, patience: .zero)
    let held = try await impatient.enter(10, of: ana)
    await #expect(throws: Problem.noRoom) { try await impatient.enter(1, of: bia) }
    #expect(impatient.figures == (10, 0))
    let narrow = room(10, share: 10, waiting: 0)
    let other = try await narrow.enter(10, of: ana)
    await #expect(throws: Problem.noRoom) { try await narrow.enter(1, of: bia) }
    withExtendedLifetime((held, other)) {}
    #expect(Problem.noRoom.response().headers["Retry-After"] == "1")
    #expect(Problem.tooManyAtOnce.response().headers["Retry-After"] == "5")
  }

  @Test("who leaves while it waits takes nothing, and lets the next one come")
  func leaves() async throws {
    let room = room(10, share: 10)
    let held = try await room.enter(5, of: ana)
    let large = Task { [bia] in try await room.enter(10, of: bia) }
    try await inLine(1, of: room, with: 5)
    let small = Task { [ana] in try await room.enter(5, of: ana) }
    try await inLine(2, of: room, with: 5)
    large.cancel()
    await #expect(throws: Problem.noRoom) { try await large.value }
    let place = try await small.value
    #expect(room.figures == (10, 0))
    withExtendedLifetime((held, place)) {}
  }

  @Test("more than there is at all is not waited for")
  func enormous() async throws {
    let room = room(100, share: 50)
    let place = try await room.enter(1_000, of: ana)
    #expect(room.figures.taken == 50)
    withExtendedLifetime(place) {}
  }

  @Test("memory is given back when the process has grown; in vain it is tried less often")
  func freed() {
    let megabytes = Mutex((resident: 100, free: 0))
    let trims = Mutex(0)
    let freed = FreedMemory(
      resident: { megabytes.withLock { $0.resident << 20 } },
      trim: {
        trims.withLock { $0 += 1 }
        megabytes.withLock { $0 = ($0.resident - $0.free, 0) }
      })
    func look(_ times: Int) -> Int {
      for _ in 0..<times { freed.giveBack() }
      return trims.withLock { $0 }
    }
    #expect(look(10) == 0)
    megabytes.withLock { $0 = (200, 90) }
    #expect(look(1) == 1)
    #expect(look(10) == 1, "110 MB are not much more than 100")
    megabytes.withLock { $0 = (200, 0) }
    #expect(look(1) == 2)
    #expect(look(8) == 4, "all is in use: after one look, then after three")
    megabytes.withLock { $0 = (200, 80) }
    #expect(look(2) == 5)
    #expect(megabytes.withLock { $0.resident } == 120)
    #expect(look(1) == 6)
  }
}
