import Records

extension CardSpace {
  /// Of an app with bookings besides the cards of its first revision.
  public static let booking = withBookings(Booking.self)

  /// The schema by which a server treats bookings that has a defect.
  static func booking(with defect: ServerDefect?) -> SpaceSchema {
    switch defect {
    case .booksTwice: withBookings(BlindBooking.self)
    case .dropsWishes: withBookings(ForgetfulBooking.self)
    case .losesPlaces: withBookings(HastyBooking.self)
    default: booking
    }
  }

  private static func withBookings<Kind: BookingKind>(_ type: Kind.Type) -> SpaceSchema {
    var schema = schema(1)
    schema.add(Kind.self)
    schema.add(BookingDesk<Kind>.self)
    schema.add(MovingBooking<Kind>.self)
    schema.add(CancellingBooking<Kind>.self)
    schema.add(SwappingBookings<Kind>.self)
    return schema
  }
}
