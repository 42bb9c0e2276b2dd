import Fields
import Records
import Values

/// The bookings of a server that does not look whether a desk is taken.
public struct BlindBooking: BookingKind {
  public static let recordType = Booking.recordType
  public static let table = RecordTable(BlindBooking.self)
  public static let care = BookingCare.blind
  public static let indexes = Booking.indexes.map { RecordIndex($0.name, on: $0.fields) }

  public var id = ID<BlindBooking>.none
  public var values = BookingValues()

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    values.visit(fields)
  }
}

/// Those of one that looks only among what a device holds.
public struct NearsightedBooking: BookingKind {
  public static let recordType = Booking.recordType
  public static let table = RecordTable(NearsightedBooking.self)
  public static let care = BookingCare.nearsighted
  public static let indexes = BlindBooking.indexes

  public var id = ID<NearsightedBooking>.none
  public var values = BookingValues()

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    values.visit(fields)
  }
}

/// Those of one that forgets where a booking was to go.
public struct ForgetfulBooking: BookingKind {
  public static let recordType = Booking.recordType
  public static let table = RecordTable(ForgetfulBooking.self)
  public static let care = BookingCare.dropsWish
  public static let indexes = Booking.indexes

  public var id = ID<ForgetfulBooking>.none
  public var values = BookingValues()

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    values.visit(fields)
  }
}

/// Those of one that takes a booking away before it knows where to.
public struct HastyBooking: BookingKind {
  public static let recordType = Booking.recordType
  public static let table = RecordTable(HastyBooking.self)
  public static let care = BookingCare.losesPlace
  public static let indexes = Booking.indexes

  public var id = ID<HastyBooking>.none
  public var values = BookingValues()

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    values.visit(fields)
  }
}
