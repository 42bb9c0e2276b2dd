import Fields
import Records
import Sync
import Values

extension Simulation {
  /// Something that the person does with a booking, of few desks and few hours, so that many meet.
  func randomBooking(_ nonce: String, _ tab: SimulatedTab) -> (String, JSONValue) {
    let row = random.pick(tab.engine.rows(of: Booking.recordType))
    let other = random.pick(tab.engine.rows(of: Booking.recordType))
    func id(_ row: Row?) -> ID<Booking>? { row?.first?.text.flatMap { UUID($0) }.map { ID($0) } }
    guard let known = distantBooking(tab) ?? id(row), !random.chance(2, in: 5) else {
      let (desk, start, end) = randomPlace()
      let helper = random.chance(1, in: 3) ? "h\(random.below(2))" : nil
      let booking = newID(tab)
      dated[tab.device.space].append(RecordKey(Booking.recordType, booking))
      let book = BookDesk(
        ID(booking), desk, with: helper, from: start, until: end,
        asks: !random.chance(1, in: 6), nonce: nonce)
      return (BookDesk.name, book.object)
    }
    switch random.below(6) {
    case ..<3:
      let (desk, start, end) = randomPlace()
      let move = MoveBooking(known, to: desk, from: start, until: end, nonce: nonce)
      return (MoveBooking.name, move.object)
    case 3:
      let other = distantBooking(tab) ?? id(other) ?? known
      return (SwapBookings.name, SwapBookings(known, other, nonce: nonce).object)
    default: return (CancelBooking.name, CancelBooking(known, nonce: nonce).object)
    }
  }

  /// Now and then one of the last that somebody booked, which this device may not hold.
  private func distantBooking(_ tab: SimulatedTab) -> ID<Booking>? {
    guard plan.holdsInPart, random.chance(1, in: 4) else { return nil }
    let known = dated[tab.device.space].filter { $0.table == Booking.recordType }
    return random.pick(Array(known.suffix(30))).map { ID($0.id) }
  }

  private func randomPlace() -> (String, Instant, Instant) {
    let first = plan.holdsInPart ? randomEvening() : Instant(milliseconds: 1_900_000_000_000)
    let start = first.adding(milliseconds: Int64(random.below(12)) * 1_800_000)
    // Now and then one that ends when it begins, or before.
    let length = Int64(random.chance(1, in: 20) ? random.below(2) - 1 : 1 + random.below(3))
    return ("d\(random.below(3))", start, start.adding(milliseconds: length * 1_800_000))
  }

  /// Some hours before a window of today's begins or ends, or one of a day that is near: what begins then may be
  /// held or not, and last from the one into the other.
  private func randomEvening() -> Instant {
    let ahead = [-Booking.days.behind, 0, Booking.days.ahead + 1][random.below(3)]
    let day = CivilDate(at: now, minutesEast: 0).adding(days: ahead).daysSinceEpoch
    return Instant(milliseconds: Int64(day) * 86_400_000 - 3 * 3_600_000)
  }

  /// The bookings are what those that took effect made them, one after the other: each has its place, or none
  /// since another one was there first; none is lost, and no two are in one place.
  func checkBookings(of space: Int) {
    guard plan.books else { return }
    if let mistake = models[space].bookings.mistake { fail(mistake) }
    let rows = servers[space].storage.base.rows(of: Booking.recordType)
    if BookingModel.overlap(in: rows.values) { fail("two bookings have one place at the server") }
    let all = models[space].bookings.all
    if rows.count != all.count { fail("the server has other bookings than it was told") }
    for (id, state) in all where rows[id].flatMap(BookingModel.state) != state {
      fail("a booking is not where it was put, or to wait")
    }
  }

  /// Nobody sees two bookings in one place, once what the server said is all in.
  func checkPlaces(in tab: SimulatedTab) {
    guard plan.books, tab.engine.status.phase == .success else { return }
    if BookingModel.overlap(in: tab.engine.rows(of: Booking.recordType)) {
      fail("tab \(tab.number) shows two bookings in one place")
    }
  }
}
