import Records

extension CardSpace {
  /// Of an app with bookings besides the cards of its first revision.
  public static let booking = booking(Booking.self)

  /// The schema by which a server treats bookings that has a defect.
  static func booking(with defect: ServerDefect?) -> SpaceSchema {
    switch defect {
    case .booksTwice: booking(BlindBooking.self)
    case .dropsWishes: booking(ForgetfulBooking.self)
    case .losesPlaces: booking(HastyBooking.self)
    default: booking
    }
  }

  private static func booking<Kind: BookingKind>(_ type: Kind.Type) -> SpaceSchema {
    var schema = schema(1)
    schema.add(Kind.self)
    schema.add(BookingDesk<Kind>.self)
    schema.add(MovingBooking<Kind>.self)
    schema.add(CancellingBooking<Kind>.self)
    schema.add(SwappingBookings<Kind>.self)
    return schema
  }
}
