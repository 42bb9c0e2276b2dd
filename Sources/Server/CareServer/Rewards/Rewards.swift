import Care
import Database
import SyncServer
import Values

/// What accounts earn by using the app and by having Premium, and offers to those who had it (Docs/AccessSessions.md,
/// Rewards). Nothing of it stands between anybody and a medicine.
public struct Rewards: Sendable {
  /// Codes that give Premium, as the ledger of purchases makes and redeems them.
  public struct Codes: Sendable {
    /// Makes one for so many days, that can be redeemed until then, and seals it for an account under a name.
    var make:
      @Sendable (
        _ account: UUID, _ name: String, _ days: Int64, _ until: Instant, any WriteTransaction
      ) throws -> [UInt8]
    /// Opens it; nil for one that was redeemed, or cannot be read any more.
    var open:
      @Sendable (
        _ account: UUID, _ name: String, _ sealed: [UInt8], any ReadTransaction
      ) throws -> String?
    /// For how many days an account is offered Premium to come back, and for how many the offer holds; nil where none is
    /// due.
    var winBack:
      @Sendable (
        _ account: UUID, _ last: Instant?, any ReadTransaction
      ) throws -> (days: Int64, holds: Int64)?

    public init(
      make:
        @escaping @Sendable (UUID, String, Int64, Instant, any WriteTransaction) throws ->
        [UInt8],
      open: @escaping @Sendable (UUID, String, [UInt8], any ReadTransaction) throws -> String?,
      winBack:
        @escaping @Sendable (UUID, Instant?, any ReadTransaction) throws -> (
          days: Int64, holds: Int64
        )?
    ) {
      self.make = make
      self.open = open
      self.winBack = winBack
    }
  }

  /// Why a gift is not made.
  public enum No: Error, Hashable, Sendable {
    /// The step has none, or is not reached.
    case notReached
  }

  /// For how many days a gift can be redeemed.
  private static let giftHolds: Int64 = 30
  private static let day: Int64 = 86_400_000

  private let database: any Database
  private let sessions: DaySessions
  private let codes: Codes
  private let now: @Sendable () -> Instant

  public init(
    in database: any Database, beside sessions: DaySessions, codes: Codes,
    now: @escaping @Sendable () -> Instant
  ) {
    self.database = database
    self.sessions = sessions
    self.codes = codes
    self.now = now
  }

  /// What an account has; an offer to come back that is due is made before.
  /// - Throws: `DatabaseError`.
  public func collect(_ account: UUID) async throws -> OwnRewards {
    try await change(account) { transaction, now in
      try offerToComeBack(account, at: now, transaction)
    }
  }

  /// Notes whether an account wants offers.
  /// - Throws: `DatabaseError`.
  public func agree(_ account: UUID, _ agrees: Bool) async throws -> OwnRewards {
    try await change(account) { transaction, now in
      try RewardConsents.set(agrees, of: account, at: now, in: transaction)
      try offerToComeBack(account, at: now, transaction)
    }
  }

  /// Makes the gift of a step, once each time that the step is reached.
  /// - Throws: `No`; `DatabaseError`.
  public func give(_ account: UUID, _ step: Int) async throws -> OwnRewards {
    try await change(account) { transaction, now in
      let tenure = try sessions.purchases.tenure(account, transaction)
      let reached = TenureLadder.reached(tenure.days(at: now))
      guard let gift = reached.first(where: { $0.days == step && $0.giftDays > 0 }),
        let span = tenure.spans.last
      else { throw No.notReached }
      try add(
        "gift.\(step).\(span.from.milliseconds)", of: account, days: Int64(gift.giftDays),
        holds: Self.giftHolds, at: now, transaction)
    }
  }

  private func change(
    _ account: UUID,
    _ body: @escaping @Sendable (any WriteTransaction, Instant) throws -> Void
  ) async throws -> OwnRewards {
    let now = now()
    return try await database.write(about: Spaces.subject(of: account)) { transaction in
      try body(transaction, now)
      return try own(account, at: now, transaction)
    }
  }

  private func offerToComeBack(
    _ account: UUID, at now: Instant, _ transaction: any WriteTransaction
  ) throws {
    guard try RewardConsents.has(account, in: transaction) else { return }
    let last = try RewardOffers.of(account, in: transaction).last { $0.kind == .winBack }
    guard let due = try codes.winBack(account, last?.madeAt, transaction) else { return }
    try add(
      "winBack.\(now.milliseconds)", of: account, days: due.days, holds: due.holds, at: now,
      transaction)
  }

  /// Makes a code under a name, unless there is one.
  private func add(
    _ name: String, of account: UUID, days: Int64, holds: Int64, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws {
    let known = try RewardOffers.of(account, in: transaction)
    guard !known.contains(where: { $0.name == name }) else { return }
    let until = now.adding(milliseconds: holds * Self.day)
    let code = try codes.make(account, name, days, until, transaction)
    try RewardOffers.add(
      RewardOffers.Row(name: name, code: code, days: days, madeAt: now, endsAt: until),
      of: account, in: transaction)
  }

  private func own(
    _ account: UUID, at now: Instant, _ transaction: any ReadTransaction
  ) throws -> OwnRewards {
    var own = OwnRewards()
    own.visits = VisitRow(try sessions.visits(of: account, at: now, transaction))
    own.tenure = try sessions.purchases.tenure(account, transaction).days(at: now)
    own.sessions = try RewardSessions.open(of: account, at: now, in: transaction)
    own.wantsOffers = try RewardConsents.has(account, in: transaction)
    for row in try RewardOffers.of(account, in: transaction) where now < row.endsAt {
      guard let kind = row.kind,
        let code = try codes.open(account, row.name, row.code, transaction)
      else { continue }
      var offer = RewardOffer()
      offer.kind = kind
      offer.step = row.step
      offer.code = code
      offer.days = Int(row.days)
      offer.until = row.endsAt
      own.offers.append(offer)
    }
    return own
  }
}

extension RewardOffers.Row {
  /// Names are `winBack.MADE` and `gift.STEP.SINCE`.
  private var parts: [Substring] { name.split(separator: ".") }

  fileprivate var kind: RewardOffer.Kind? {
    parts.first.flatMap { RewardOffer.Kind(rawValue: String($0)) }
  }

  fileprivate var step: Int { kind == .gift && parts.count > 1 ? Int(parts[1]) ?? 0 : 0 }
}
