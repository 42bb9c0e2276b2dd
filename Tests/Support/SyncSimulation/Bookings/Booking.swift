import Fields
import Records
import Values

/// A booking of a desk, and perhaps of a helper at it, each of whom has room for one at a time.
///
/// Its time is the truth; what it occupies follows from that where it has its place, and is nothing where
/// another one was there first: then it is seen all the same, and waits for somebody to find it a place.
public struct Booking: BookingKind {
  public static let recordType = "booking"
  public static let table = RecordTable(Booking.self)
  public static let care = BookingCare.careful
  public static let indexes = [
    RecordIndex("desk", on: ["desk"], noOverlapFrom: "occupiesFrom", until: "occupiesUntil"),
    RecordIndex("helper", on: ["helper"], noOverlapFrom: "occupiesFrom", until: "occupiesUntil"),
    RecordIndex("start", on: ["start"]),
  ]
  /// How many days before and after today are held where a part is (`CardSpace.bookingInPart`).
  public static let days = (behind: 1, ahead: 2)

  public var id = ID<Booking>.none
  public var values = BookingValues()

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    values.visit(fields)
  }
}

/// What is common to bookings and to those of servers that are wrong.
public protocol BookingKind: Record {
  var values: BookingValues { get set }
  static var care: BookingCare { get }
}

/// How a server treats what finds its place taken.
public enum BookingCare: Sendable {
  case careful
  /// It does not look.
  case blind
  /// It looks only among those that a device holds.
  case nearsighted
  /// It forgets where somebody wanted to move a booking.
  case dropsWish
  /// It takes a booking away from where it was before it knows that there is another place.
  case losesPlace
}

public struct BookingValues: Hashable, Sendable {
  public var desk = ""
  public var helper: String?
  public var start = Instant.epoch
  public var end = Instant.epoch
  /// As the times above while it has its place; nil while it has none.
  public var occupiesFrom: Instant?
  public var occupiesUntil: Instant?
  /// Where somebody wanted to move it, while that was taken: it stays where it is.
  public var wishDesk: String?
  public var wishStart: Instant?
  public var wishEnd: Instant?

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("desk", &desk)
    fields.field("helper", &helper)
    fields.field("start", &start)
    fields.field("end", &end)
    fields.field("occupiesFrom", &occupiesFrom)
    fields.field("occupiesUntil", &occupiesUntil)
    fields.field("wishDesk", &wishDesk)
    fields.field("wishStart", &wishStart)
    fields.field("wishEnd", &wishEnd)
  }

  public var isPlaced: Bool { occupiesFrom != nil }

  /// Whether one that has its place occupies some of what another one needs.
  func meets(_ other: BookingValues) -> Bool {
    isPlaced && start < other.end && other.start < end
      && (desk == other.desk || helper != nil && helper == other.helper)
  }

  mutating func setPlaced(_ isPlaced: Bool) {
    occupiesFrom = isPlaced ? start : nil
    occupiesUntil = isPlaced ? end : nil
  }

  mutating func setWish(_ desk: String?, _ start: Instant?, _ end: Instant?) {
    (wishDesk, wishStart, wishEnd) = (desk, start, end)
  }
}

extension BookingKind {
  /// Whether it has a place to itself as it is now.
  func isFree(in transaction: Transaction, at time: Instant) -> Bool {
    if Self.care == .nearsighted { return isFree(in: transaction, seenOn: time) }
    return transaction.occupants(of: self, by: "desk", limit: 1).isEmpty
      && transaction.occupants(of: self, by: "helper", limit: 1).isEmpty
  }

  /// Whether it meets none of those that a device holds on a day.
  private func isFree(in transaction: Transaction, seenOn time: Instant) -> Bool {
    let today = CivilDate(at: time, minutesEast: 0)
    return transaction.all(Self.self, by: "start", equal: []).allSatisfy { other in
      let ahead = CivilDate(at: other.values.start, minutesEast: 0).days(since: today)
      return other.id == id || ahead < -Booking.days.behind || ahead > Booking.days.ahead
        || !other.values.meets(values)
    }
  }
}
