import API
import Fields
import Values

/// The operations of seats: whoever buys a plan with seats gives them to others, whose own spaces have the plan
/// by them.
public enum SeatEndpoints {
  public static let list = Endpoint<Nothing, OwnSeats>(
    "listSeats", .get, "v1/purchases/seats", access: .session,
    summary: "The seats that the caller may give and has given, and the one that the caller has.")
  public static let offer = Endpoint<NewSeat, SeatOffer>(
    "offerSeat", .post, "v1/purchases/seats", access: .session,
    summary: """
      Offer a seat; answers the code by which one other account takes it, which is never shown again. \
      An offer that waits counts as given.
      """)
  public static let look = Endpoint<SeatCode, SeatView>(
    "lookAtSeat", .post, "v1/purchases/seats/look", access: .session,
    summary: "See who offers a seat.", isRepeatable: true)
  public static let take = Endpoint<SeatCode, HeldSeat>(
    "takeSeat", .post, "v1/purchases/seats/take", access: .session,
    summary: "Take a seat that is offered: one an account. The same again answers the same.",
    isRepeatable: true)
  public static let end = Endpoint<SeatChoice, Nothing>(
    "endSeat", .post, "v1/purchases/seats/end", access: .session,
    summary: "Take a seat back that the caller gave or offers, or leave the one that they have.")
}

/// The seats of an account: nothing of them says what is paid, or how.
public struct OwnSeats: FieldObject, Hashable, Sendable {
  /// How many it may give by what it has bought; 0 where that has none, or is over.
  public var total = 0
  /// Those that it has given or offers, oldest first. They rest while `total` is less.
  public var given: [GivenSeat] = []
  /// The one that another account gave it; nil for none.
  public var held: HeldSeat?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("total", &total)
    fields.field("given", &given, maxCount: 1_000)
    fields.field("held", &held)
  }
}

/// A seat as whoever gives it sees it.
public struct GivenSeat: FieldObject, Hashable, Sendable {
  public var id = UUID.zero
  /// For whom it is, in the giver's words.
  public var name = ""
  /// Until when its code is good.
  public var expiresAt = Instant.epoch
  /// When it was taken; nil while it waits.
  public var takenAt: Instant?
  /// By whom: an e-mail of which most is left out.
  public var holder: String?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("name", &name, maxLength: NewSeat.nameMax)
    fields.field("expiresAt", &expiresAt)
    fields.field("takenAt", &takenAt)
    fields.field("holder", &holder, maxLength: 254)
  }
}

/// A seat as whoever has it sees it.
public struct HeldSeat: FieldObject, Hashable, Sendable {
  public var id = UUID.zero
  /// What the giver is called; nil where they have not said it, or are gone.
  public var giverName: String?
  /// The giver's e-mail, of which most is left out; nil where they are gone.
  public var giver: String?
  public var takenAt = Instant.epoch
  /// Whether it gives the plan now.
  public var counts = false

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("giverName", &giverName, maxLength: 200)
    fields.field("giver", &giver, maxLength: 254)
    fields.field("takenAt", &takenAt)
    fields.field("counts", &counts)
  }
}

/// A seat as whoever has its code sees it.
public struct SeatView: FieldObject, Hashable, Sendable {
  /// What the giver is called; nil where they have not said it.
  public var giverName: String?
  /// The giver's e-mail, of which most is left out.
  public var giver: String?
  public var expiresAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("giverName", &giverName, maxLength: 200)
    fields.field("giver", &giver, maxLength: 254)
    fields.field("expiresAt", &expiresAt)
  }
}

/// A seat that is to be offered.
public struct NewSeat: FieldObject, Hashable, Sendable {
  public static let nameMax = 80

  /// For whom, in the giver's words; nobody else sees it.
  public var name = ""

  public init() {}

  public init(for name: String) {
    self.name = name
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("name", &name, maxLength: Self.nameMax)
  }
}

/// What is to be handed to the person who is to have a seat, and is never shown again.
public struct SeatOffer: FieldObject, Hashable, Sendable {
  public var seat = UUID.zero
  /// Good for one account, until `expiresAt`.
  public var code = ""
  public var expiresAt = Instant.epoch

  public init() {}

  public init(_ seat: UUID, code: String, until expiresAt: Instant) {
    self.seat = seat
    self.code = code
    self.expiresAt = expiresAt
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("seat", &seat)
    fields.field("code", &code, maxLength: SeatCode.maxLength)
    fields.field("expiresAt", &expiresAt)
  }
}

public struct SeatCode: FieldObject, Hashable, Sendable {
  /// The most characters that are looked at.
  public static let maxLength = 60

  /// As somebody types it: blanks, dashes and the case of letters do not count.
  public var code = ""

  public init() {}

  public init(_ code: String) {
    self.code = code
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("code", &code, maxLength: Self.maxLength)
  }
}

/// Which seat is meant.
public struct SeatChoice: FieldObject, Hashable, Sendable {
  public var id = UUID.zero

  public init() {}

  public init(_ id: UUID) {
    self.id = id
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
  }
}
