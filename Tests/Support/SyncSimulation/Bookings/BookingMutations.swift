import Fields
import Records
import Values

/// Books a desk. Where it is taken by then, the booking is kept without a place.
public struct BookingDesk<Kind: BookingKind>: Mutation {
  public static var name: String { "bookDesk" }
  public static var needs: RecordPermission { .write(Kind.recordType) }
  public var booking = ID<Kind>.none
  public var desk = ""
  public var helper: String?
  public var start = Instant.epoch
  public var end = Instant.epoch
  /// Whether it asks whether the desk is free; one that does not is refused where it is taken.
  public var asks = true
  public var nonce = ""

  public init() {}

  public init(
    _ booking: ID<Kind>, _ desk: String, with helper: String? = nil, from start: Instant,
    until end: Instant, asks: Bool = true, nonce: String = ""
  ) {
    self.booking = booking
    self.desk = desk
    self.helper = helper
    self.start = start
    self.end = end
    self.asks = asks
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("booking", &booking)
    fields.field("desk", &desk)
    fields.field("helper", &helper)
    fields.field("start", &start)
    fields.field("end", &end)
    fields.field("asks", &asks)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard !transaction.has(booking) else { throw Refusal(.duplicate, "id") }
    var new = Kind()
    new.id = booking
    new.values.desk = desk
    new.values.helper = helper
    new.values.start = start
    new.values.end = end
    new.values.setPlaced(true)
    if asks, start < end, !new.isFree(in: transaction, at: author.time) {
      new.values.setPlaced(false)
    }
    transaction.put(new)
  }
}
public typealias BookDesk = BookingDesk<Booking>

/// Moves a booking. Where it is to go and another one is by then, it stays where it is, and the wish waits
/// beside it.
public struct MovingBooking<Kind: BookingKind>: Mutation {
  public static var name: String { "moveBooking" }
  public static var needs: RecordPermission { .write(Kind.recordType) }
  public var booking = ID<Kind>.none
  public var desk = ""
  public var start = Instant.epoch
  public var end = Instant.epoch
  public var nonce = ""

  public init() {}

  public init(
    _ booking: ID<Kind>, to desk: String, from start: Instant, until end: Instant,
    nonce: String = ""
  ) {
    self.booking = booking
    self.desk = desk
    self.start = start
    self.end = end
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("booking", &booking)
    fields.field("desk", &desk)
    fields.field("start", &start)
    fields.field("end", &end)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard var found = transaction.find(booking) else { throw Refusal(.missing, Kind.recordType) }
    guard start < end else { throw Refusal(.invalid, "end", reason: "order") }
    var moved = found
    moved.values.desk = desk
    moved.values.start = start
    moved.values.end = end
    moved.values.setWish(nil, nil, nil)
    moved.values.setPlaced(true)
    if moved.isFree(in: transaction, at: author.time) {
      transaction.put(moved)
    } else if found.values.isPlaced {
      if Kind.care == .losesPlace { found.values.setPlaced(false) }
      if Kind.care != .dropsWish { found.values.setWish(desk, start, end) }
      transaction.put(found)
    } else {
      moved.values.setPlaced(false)
      transaction.put(moved)
    }
  }
}
public typealias MoveBooking = MovingBooking<Booking>

/// Takes a booking away.
public struct CancellingBooking<Kind: BookingKind>: Mutation {
  public static var name: String { "cancelBooking" }
  public static var needs: RecordPermission { .write(Kind.recordType) }
  public var booking = ID<Kind>.none
  public var nonce = ""

  public init() {}

  public init(_ booking: ID<Kind>, nonce: String = "") {
    self.booking = booking
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("booking", &booking)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard transaction.has(booking) else { throw Refusal(.missing, Kind.recordType) }
    transaction.remove(booking)
  }
}
public typealias CancelBooking = CancellingBooking<Booking>

/// Lets two bookings change their places, if neither of them meets a third.
///
/// Each write is checked by itself: one of them lets go before the other comes.
public struct SwappingBookings<Kind: BookingKind>: Mutation {
  public static var name: String { "swapBookings" }
  public static var needs: RecordPermission { .write(Kind.recordType) }
  public var one = ID<Kind>.none
  public var other = ID<Kind>.none
  public var nonce = ""

  public init() {}

  public init(_ one: ID<Kind>, _ other: ID<Kind>, nonce: String = "") {
    self.one = one
    self.other = other
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("one", &one)
    fields.field("other", &other)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard let first = transaction.find(one), let second = transaction.find(other), one != other
    else {
      throw Refusal(.missing, Kind.recordType)
    }
    guard first.values.isPlaced, second.values.isPlaced else {
      throw Refusal(.invalid, "one", reason: "unplaced")
    }
    var lifted = first
    lifted.values.setPlaced(false)
    transaction.put(lifted)
    try put(second, at: first, transaction, author.time)
    try put(first, at: second, transaction, author.time)
  }

  private func put(
    _ booking: Kind, at place: Kind, _ transaction: Transaction, _ time: Instant
  ) throws(Refusal) {
    var moved = booking
    moved.values.desk = place.values.desk
    moved.values.start = place.values.start
    moved.values.end = place.values.end
    moved.values.setPlaced(true)
    guard moved.isFree(in: transaction, at: time) else { throw Refusal(.overlap, "desk") }
    transaction.put(moved)
  }
}
public typealias SwapBookings = SwappingBookings<Booking>
