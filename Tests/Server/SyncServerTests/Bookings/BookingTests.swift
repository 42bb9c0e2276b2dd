import Database
import DatabaseTesting
import Effort
import Fields
import Records
import Sync
import SyncServer
import SyncSimulation
import Testing
import Values

@Suite("Bookings of one place")
struct BookingTests {
  private func at(_ hour: Int64) -> Instant { Instant(milliseconds: hour * 3_600_000) }

  /// What the server answers to one mutation each of so many devices, all at once.
  private func push(
    _ count: UInt64, to room: BookingRoom, _ make: @escaping @Sendable (UInt64) -> any Mutation
  ) async throws -> [SyncResponse] {
    try await withThrowingTaskGroup(of: SyncResponse.self) { group in
      for number in 1...count {
        group.addTask { try await room.push([make(number)], of: number) }
      }
      var answers: [SyncResponse] = []
      for try await answer in group { answers.append(answer) }
      return answers
    }
  }

  @Test(
    "CC-042 of 200 who book one place at once one gets it, and the others are kept without a place")
  func oneOf200() async throws {
    let room = try await BookingRoom()
    let (start, end) = (at(9), at(10))
    let answers = try await push(200, to: room) {
      BookDesk(ID($0), "a", from: start, until: end)
    }
    #expect(answers.allSatisfy { $0.acknowledged == 1 && $0.refusals.isEmpty })
    let bookings = try await room.bookings()
    #expect(bookings.count == 200 && bookings.filter(\.values.isPlaced).count == 1)
    #expect(try await room.overlaps() == 0)
  }

  @Test("CC-042 of 200 who take one place at once, without asking, 199 are refused by the table")
  func oneOf200Refused() async throws {
    let room = try await BookingRoom()
    let (start, end) = (at(9), at(10))
    let answers = try await push(200, to: room) {
      BookDesk(ID($0), "a", from: start, until: end, asks: false)
    }
    let refused = answers.flatMap(\.refusals).map(\.refusal)
    #expect(refused == Array(repeating: Refusal(.overlap, "desk"), count: 199))
    let bookings = try await room.bookings()
    #expect(bookings.count == 1 && bookings.filter(\.values.isPlaced).count == 1)
  }

  @Test(
    "FF-010 no overlap of a desk or a helper comes of 100 concurrent writes",
    arguments: 1...UInt64(Effort.times(10, quick: 2)))
  func concurrent(seed: UInt64) async throws {
    let room = try await BookingRoom()
    let answers = try await push(100, to: room) { number in
      var random = SimulatedRandom(seed &* 1_000 &+ number)
      let start = Instant(milliseconds: Int64(random.below(40)) * 900_000)
      return BookDesk(
        ID(number), "d\(random.below(2))", with: "h\(random.below(3))", from: start,
        until: start.adding(milliseconds: Int64(1 + random.below(8)) * 900_000),
        asks: random.chance(1, in: 2))
    }
    let refused = answers.flatMap(\.refusals).map(\.refusal)
    let bookings = try await room.bookings()
    #expect(refused.allSatisfy { $0.code == .overlap }, "seed \(seed)")
    #expect(bookings.count + refused.count == 100, "seed \(seed): nobody's is lost")
    #expect(bookings.contains { $0.values.isPlaced } && bookings.contains { !$0.values.isPlaced })
    #expect(try await room.overlaps() == 0, "seed \(seed)")
  }

  @Test("a client that does not know the refusal is told the one that it knows")
  func olderClient() async throws {
    let room = try await BookingRoom()
    let mutations = [
      BookDesk(ID(1), "a", from: at(9), until: at(10)),
      BookDesk(ID(2), "a", from: at(9), until: at(10), asks: false),
    ]
    let old = try await room.push(mutations, of: 1, protocolVersion: overlapProtocolVersion - 1)
    #expect(old.refusals.map(\.refusal) == [Refusal(.duplicate, "desk")])
    // Told again by a pull, and to its app once that is newer.
    let again = try await room.push([], of: 1, protocolVersion: overlapProtocolVersion - 1)
    #expect(again.refusals.map(\.refusal) == [Refusal(.duplicate, "desk")])
    let new = try await room.push([], of: 1)
    #expect(new.refusals.map(\.refusal) == [Refusal(.overlap, "desk")])
  }

  @Test("what was written before in the same request is in the way, and a swap is made in one")
  func ownWrites() async throws {
    let room = try await BookingRoom()
    let answer = try await room.push(
      [
        BookDesk(ID(1), "a", from: at(9), until: at(10)),
        BookDesk(ID(2), "a", from: at(9), until: at(11)),
        BookDesk(ID(3), "a", from: at(10), until: at(11)),
        SwapBookings(ID(1), ID(3)),
        MoveBooking(ID(2), to: "a", from: at(8), until: at(9)),
        BookDesk(ID(4), "a", from: at(8), until: at(8)),
      ], of: 1)
    #expect(answer.refusals.map(\.refusal) == [Refusal(.invalid, "occupiesUntil", reason: "order")])
    let placed = try await room.bookings().filter(\.values.isPlaced)
    #expect(placed.map(\.id) == [ID(2), ID(3), ID(1)])
  }
}
