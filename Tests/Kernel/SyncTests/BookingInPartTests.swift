import Fields
import Records
import Sync
import SyncSimulation
import Testing
import Values

@Suite("Bookings that are held in part")
struct BookingInPartTests {
  private let server: ReferenceServer
  private let today = CivilDate(daysSinceEpoch: 20_000)

  init() {
    server = ReferenceServer(CardSpace.bookingInPart)
    server.today = today
  }

  private func phone(_ device: UInt64) -> Bench {
    let bench = Bench(server, device: device, schema: CardSpace.bookingInPart)
    bench.start()
    return bench
  }

  private func id(_ number: UInt64) -> ID<Booking> { ID(UUID(high: 9, low: number)) }

  /// So many hours after the window's first instant.
  private func at(_ hour: Int) -> Instant {
    let first = Int64(today.adding(days: -Booking.days.behind).daysSinceEpoch)
    return Instant(milliseconds: (first * 24 + Int64(hour)) * 3_600_000)
  }

  private func book(_ number: UInt64, _ desk: String, _ from: Int, _ until: Int) -> BookDesk {
    BookDesk(id(number), desk, from: at(from), until: at(until))
  }

  private func seen(_ number: UInt64, _ phone: Bench) -> BookingValues? {
    phone.engine.row(RecordKey(Booking.recordType, id(number).uuid))
      .flatMap { Booking(stored: $0)?.values }
  }

  private func truth(_ number: UInt64) -> BookingValues? {
    server.storage.base.rows(of: Booking.recordType)[id(number).uuid]
      .flatMap { Booking(stored: $0)?.values }
  }

  @Test("What meets one that is not held has its place here until the server says that it has none")
  func meets() {
    let (one, other) = (phone(1), phone(2))
    one.mutate(book(1, "a", -1, 1))
    other.give(.syncNow)
    #expect(seen(1, other) == nil, "it begins before the window, and lasts into it")
    other.network = .down
    #expect(other.mutate(book(2, "a", 0, 2)) == "saved")
    #expect(seen(2, other)?.isPlaced == true)
    other.network = .up
    other.give(.syncNow)
    #expect(seen(2, other)?.isPlaced == false && truth(2)?.isPlaced == false)
    #expect(truth(1)?.isPlaced == true && other.status.refused.isEmpty)
  }

  @Test("What comes into the window takes its place from what waits on top")
  func gains() {
    let (one, other) = (phone(1), phone(2))
    one.mutate(book(1, "a", -1, 1))
    other.give(.syncNow)
    other.network = .held
    other.give(.syncNow)
    other.mutate(book(2, "a", 0, 2))
    #expect(seen(2, other)?.isPlaced == true)
    server.today = today.adding(days: -1)
    other.answerHeld()
    #expect(seen(1, other)?.isPlaced == true && other.status.pending.count == 1)
    #expect(seen(2, other)?.isPlaced == false, "it is known before the server says it")
  }

  @Test("Two change places of which one is not held: it waits, and the server does it")
  func swaps() {
    let (one, other) = (phone(1), phone(2))
    for booking in [book(1, "a", 4, 5), book(2, "b", 100, 101)] { one.mutate(booking) }
    other.give(.syncNow)
    other.network = .down
    #expect(other.mutate(SwapBookings(id(1), id(2))) == "saved")
    #expect(other.status.pending.map(\.isElsewhere) == [true] && seen(1, other)?.desk == "a")
    // What it would free is not free here.
    other.mutate(book(3, "a", 4, 5))
    #expect(seen(3, other)?.isPlaced == false)
    other.network = .up
    other.give(.syncNow)
    #expect(seen(1, other) == nil && seen(2, other)?.desk == "a")
    #expect(truth(1)?.start == at(100) && seen(3, other)?.isPlaced == false)
    #expect(other.status.pending.isEmpty && other.status.refused.isEmpty)
  }

  @Test("Who looks for what occupies a place and finds nothing may find it at the server")
  func occupants() {
    let storage = LayeredStorage(MemoryStorage())
    func search() -> [Booking] {
      Transaction(storage).occupants(
        Booking.self, by: "desk", equal: [.text("a")], during: at(0)..<at(1))
    }
    #expect(search().isEmpty && !storage.hasMissed)
    storage.partlyHeld = [Booking.recordType]
    #expect(search().isEmpty && storage.hasMissed)
  }
}
