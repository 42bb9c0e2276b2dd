import Database
import Subscriptions
import SyncServer
import Values

/// Seats: whoever bought a plan with seats gives them to others. A seat gives the plan to the spaces that its
/// holder runs, and nothing more to give.
extension PurchaseLedger {
  /// How long the code of a seat is good, in milliseconds: 14 days.
  public static let seatCodeLifetime: Int64 = 14 * 86_400_000

  /// How many seats an account may give now.
  public func seatCount(
    of account: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> Int {
    try giving(account, at: now, in: transaction).map { $0.seats }.max() ?? 0
  }

  /// Seats that an account has given or offers, oldest first, without offers that were not taken in time.
  public func seats(
    givenBy account: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> [Seat] {
    try PurchaseSeats.of(giver: account, in: transaction)
      .filter { $0.holder != nil || now < $0.endsAt }
  }

  /// The seat that an account has, and whether it gives the plan now.
  public func seat(
    heldBy account: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> (seat: Seat, counts: Bool)? {
    guard let seat = try PurchaseSeats.of(holder: account, in: transaction) else { return nil }
    let counts = try !subscriptions(bySeatOf: account, at: now, in: transaction).isEmpty
    return (seat: seat, counts: counts)
  }

  /// The seat that a code is for.
  /// - Throws: `SeatProblem`, `DatabaseError`.
  public func seat(
    behind typed: String, for account: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> Seat {
    guard let digest = PurchaseCode.read(typed)?.digest,
      let seat = try PurchaseSeats.find(code: digest, in: transaction)
    else { throw SeatProblem.unknown }
    if seat.holder != account { try check(seat, for: account, at: now, transaction) }
    return seat
  }

  /// Offers a seat. Nobody learns its code again.
  /// - Parameter name: for whom, in the giver's words.
  /// - Throws: `SeatProblem`, `DatabaseError`.
  public func offerSeat(
    for name: String, by giver: UUID
  ) async throws -> (seat: Seat, code: String) {
    let now = now()
    let code = PurchaseCode.fresh()
    let seat = Seat(
      id: .fresh(at: now), giver: giver, name: name, madeAt: now,
      endsAt: now.adding(milliseconds: Self.seatCodeLifetime))
    try await database.write(in: giver) { transaction -> Void in
      let count = try self.seatCount(of: giver, at: now, in: transaction)
      guard count > 0 else { throw SeatProblem.noPlan }
      // An offer that waits counts as given.
      guard try self.seats(givenBy: giver, at: now, in: transaction).count < count else {
        throw SeatProblem.allGiven
      }
      try PurchaseSeats.add(seat, code: code.digest, in: transaction)
    }
    return (seat: seat, code: code.text)
  }

  /// Takes a seat that is offered. The same account again gets the same.
  /// - Throws: `SeatProblem`, `DatabaseError`.
  public func takeSeat(_ typed: String, by account: UUID) async throws -> Seat {
    let now = now()
    let giver = try await database.read { transaction in
      try self.seat(behind: typed, for: account, at: now, in: transaction).giver
    }
    // One after the other for all seats of one giver.
    return try await database.write(in: giver) { transaction in
      var seat = try self.seat(behind: typed, for: account, at: now, in: transaction)
      if seat.holder == account { return seat }
      guard try PurchaseSeats.take(seat.id, by: account, at: now, in: transaction) else {
        throw SeatProblem.hasSeat
      }
      seat.holder = account
      seat.takenAt = now
      try self.lookAtSpaces(of: account, at: now, transaction)
      return seat
    }
  }

  /// Ends a seat at once: whoever gives it takes it back, whoever has it leaves it.
  /// - Throws: `SeatProblem.unknown` for one that is not theirs; `DatabaseError`.
  public func endSeat(_ id: UUID, by account: UUID) async throws {
    let now = now()
    let found = try await database.read { try PurchaseSeats.find(id, in: $0)?.giver }
    guard let giver = found else { throw SeatProblem.unknown }
    try await database.write(in: giver) { transaction -> Void in
      guard let seat = try PurchaseSeats.find(id, in: transaction),
        seat.giver == account || seat.holder == account
      else { throw SeatProblem.unknown }
      try PurchaseSeats.remove(id, in: transaction)
      guard let holder = seat.holder else { return }
      try self.lookAtSpaces(of: holder, at: now, transaction)
      if holder != account {
        try Self.tellSeatTakenBack(id, from: holder, at: now, in: transaction)
      }
    }
  }

  /// What an account has by a seat: what its giver has bought with seats, as long as that runs. Where more seats are
  /// taken than were bought, those count that were taken first.
  func subscriptions(
    bySeatOf holder: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> [Subscription] {
    guard let seat = try PurchaseSeats.of(holder: holder, in: transaction) else { return [] }
    let giving = try giving(seat.giver, at: now, in: transaction)
    guard !giving.isEmpty else { return [] }
    let taken = try PurchaseSeats.of(giver: seat.giver, in: transaction)
      .filter { $0.holder != nil }
      .sorted { ($0.takenAt ?? $0.madeAt, $0.id) < ($1.takenAt ?? $1.madeAt, $1.id) }
    let place = taken.firstIndex { $0.id == seat.id } ?? taken.count
    return giving.filter { place < $0.seats }.map { $0.subscription }
  }

  /// The accounts that have a seat of one.
  func holders(
    ofSeatsBy giver: UUID, in transaction: any ReadTransaction
  ) throws -> [UUID] {
    try PurchaseSeats.of(giver: giver, in: transaction).compactMap(\.holder)
  }

  /// What was bought for an account and has seats now. What a family shares in a store has none: they are its
  /// buyer's.
  private func giving(
    _ account: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> [(subscription: Subscription, seats: Int)] {
    try subscriptions(of: [account], in: transaction).compactMap { one in
      let standing = one.standing(at: now)
      guard standing.hasAccess, !standing.isFamilyShared,
        let seats = rules.catalogue.product(standing.product)?.seats, seats > 0
      else { return nil }
      return (subscription: one, seats: seats)
    }
  }

  /// Makes sure that an account may take a seat.
  private func check(
    _ seat: Seat, for account: UUID, at now: Instant, _ transaction: any ReadTransaction
  ) throws {
    guard seat.holder == nil else { throw SeatProblem.taken }
    guard now < seat.endsAt else { throw SeatProblem.ended }
    guard seat.giver != account else { throw SeatProblem.own }
    guard try PurchaseSeats.of(holder: account, in: transaction) == nil else {
      throw SeatProblem.hasSeat
    }
    guard try seatCount(of: seat.giver, at: now, in: transaction) > 0 else {
      throw SeatProblem.noPlan
    }
  }
}
