import API
import Database
import Fields
import Identity
import IdentityServer
import Purchases
import Purchasing
import SyncServer
import Values

/// Seats that people give each other, in an app that sells plans with some.
extension PurchaseModule {
  func seats(_ ledger: PurchaseLedger) -> [Operation] {
    guard context.app.plans?.reaches.contains(.family) == true else { return [] }
    return [
      listSeats(ledger), offerSeat(ledger), lookAtSeat(ledger), takeSeat(ledger), endSeat(ledger),
    ]
  }

  private func listSeats(_ ledger: PurchaseLedger) -> Operation {
    Operation(SeatEndpoints.list) { [context] _, call in
      let account = try call.signedIn().account
      let now = context.now()
      return try await context.database.read { transaction in
        var own = OwnSeats()
        own.total = try ledger.seatCount(of: account, at: now, in: transaction)
        own.given = try ledger.seats(givenBy: account, at: now, in: transaction).map {
          try GivenSeat($0, transaction)
        }
        if let (seat, counts) = try ledger.seat(heldBy: account, at: now, in: transaction) {
          own.held = try HeldSeat(seat, counts: counts, transaction)
        }
        return own
      }
    }
  }

  private func offerSeat(_ ledger: PurchaseLedger) -> Operation {
    Operation(SeatEndpoints.offer, bodyLimit: 2_048, refusals: [409]) { wanted, call in
      let caller = try call.signedIn()
      let name = PersonName(wanted.name)
      if let problem = name.problem {
        throw Problem(
          .field(FieldError("name", problem == .tooLong ? .tooLong : .malformed)))
      }
      guard !name.tidied.isEmpty else { throw Problem(.field(FieldError("name", .missing))) }
      return try await Self.answering {
        let (seat, code) = try await ledger.offerSeat(for: name.tidied, by: caller.account)
        return SeatOffer(seat.id, code: code, until: seat.endsAt)
      }
    }
  }

  private func lookAtSeat(_ ledger: PurchaseLedger) -> Operation {
    // As rare as passwords may be guessed.
    Operation(
      SeatEndpoints.look, weight: .signIn, bodyLimit: 2_048, refusals: [404, 409]
    ) { [context] typed, call in
      let account = try call.signedIn().account
      let now = context.now()
      return try await Self.answering {
        try await context.database.read { transaction in
          let seat = try ledger.seat(
            behind: typed.code, for: account, at: now, in: transaction)
          var view = SeatView()
          view.giverName = try Accounts.name(of: seat.giver, in: transaction)
          view.giver = try Accounts.email(transaction, of: seat.giver)?.masked
          view.expiresAt = seat.endsAt
          return view
        }
      }
    }
  }

  private func takeSeat(_ ledger: PurchaseLedger) -> Operation {
    Operation(
      SeatEndpoints.take, weight: .signIn, bodyLimit: 2_048, refusals: [404, 409]
    ) { [context] typed, call in
      let account = try call.signedIn().account
      return try await Self.answering {
        let seat = try await ledger.takeSeat(typed.code, by: account)
        let now = context.now()
        return try await context.database.read { transaction in
          let held = try ledger.seat(heldBy: account, at: now, in: transaction)
          return try HeldSeat(seat, counts: held?.counts ?? false, transaction)
        }
      }
    }
  }

  private func endSeat(_ ledger: PurchaseLedger) -> Operation {
    Operation(SeatEndpoints.end, bodyLimit: 2_048, refusals: [404]) { choice, call in
      let account = try call.signedIn().account
      return try await Self.answering {
        try await ledger.endSeat(choice.id, by: account)
        return Nothing()
      }
    }
  }

  /// Does it, and turns what the ledger throws into problems.
  private static func answering<T: Sendable>(
    _ body: @Sendable () async throws -> T
  ) async throws -> T {
    do {
      return try await body()
    } catch let problem as SeatProblem {
      throw Problem(problem)
    }
  }
}

extension Problem {
  fileprivate init(_ problem: SeatProblem) {
    switch problem {
    case .noPlan:
      self.init(
        status: 409, title: "No plan with seats", code: "noSeats",
        detail: "Nothing that runs for whoever gives the seat has any.")
    case .allGiven:
      self.init(
        status: 409, title: "All seats are given", code: "seatsGiven",
        detail: "An offer that waits counts as given.")
    case .unknown:
      self.init(status: 404, title: "No such seat", code: "noSuchSeat")
    case .ended:
      self.init(
        status: 409, title: "The offer is over", code: "seatEnded",
        detail: "Its code was good until a time that has passed.")
    case .taken:
      self.init(
        status: 409, title: "The seat is taken", code: "seatTaken",
        detail: "Another account has taken it.")
    case .own:
      self.init(
        status: 409, title: "One's own seat", code: "ownSeat",
        detail: "Whoever gives it has the plan anyway.")
    case .hasSeat:
      self.init(
        status: 409, title: "The account has a seat", code: "hasSeat",
        detail: "An account has one at most: it may leave that first.")
    }
  }
}

extension GivenSeat {
  fileprivate init(_ seat: Seat, _ transaction: any ReadTransaction) throws {
    self.init()
    id = seat.id
    name = seat.name
    expiresAt = seat.endsAt
    takenAt = seat.takenAt
    holder = try seat.holder.flatMap { try Accounts.email(transaction, of: $0)?.masked }
  }
}

extension HeldSeat {
  fileprivate init(
    _ seat: Seat, counts: Bool, _ transaction: any ReadTransaction
  ) throws {
    self.init()
    id = seat.id
    giverName = try Accounts.name(of: seat.giver, in: transaction)
    giver = try Accounts.email(transaction, of: seat.giver)?.masked
    takenAt = seat.takenAt ?? seat.madeAt
    self.counts = counts
  }
}
