import Records

extension CardSpace {
  /// Of an app with bookings besides the cards of its first revision.
  public static let booking = withBookings(Booking.self)
  /// Of an app of which a device holds a part of what is dated and of the bookings.
  public static let bookingInPart = withBookings(Booking.self, inPart: true)

  /// The schema by which a server treats bookings that has a defect.
  /// - Parameter inPart: whether devices hold a part of them.
  static func booking(inPart: Bool, with defect: ServerDefect?) -> SpaceSchema {
    switch defect {
    case .booksTwice: withBookings(BlindBooking.self, inPart: inPart)
    case .booksByWindow: withBookings(NearsightedBooking.self, inPart: inPart)
    case .dropsWishes: withBookings(ForgetfulBooking.self, inPart: inPart)
    case .losesPlaces: withBookings(HastyBooking.self, inPart: inPart)
    default: inPart ? bookingInPart : booking
    }
  }

  private static func withBookings<Kind: BookingKind>(
    _ type: Kind.Type, inPart: Bool = false
  ) -> SpaceSchema {
    var schema = schema(inPart ? firstInPart : 1)
    schema.add(Kind.self)
    schema.add(BookingDesk<Kind>.self)
    schema.add(MovingBooking<Kind>.self)
    schema.add(CancellingBooking<Kind>.self)
    schema.add(SwappingBookings<Kind>.self)
    if inPart {
      schema.holds(
        Kind.self, by: "start", daysBehind: Booking.days.behind, daysAhead: Booking.days.ahead,
        since: firstInPart)
    }
    return schema
  }
}
