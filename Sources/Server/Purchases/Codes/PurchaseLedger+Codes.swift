import Crypto
import Database
import Subscriptions
import SyncServer
import Values

/// Codes: an operator makes them, people redeem them, and what they give is a row as what was bought is.
extension PurchaseLedger {
  /// The longest that a code gives, in days.
  public static let mostCodeDays: Int64 = 3_660

  /// Makes a code. Nobody learns it again.
  /// - Parameters:
  ///   - isTrial: whether it counts as the one trial of who redeems it.
  ///   - uses: by how many accounts it may be redeemed.
  ///   - endsAt: until when; nil for ever.
  /// - Throws: `DatabaseError`.
  public func makeCode(
    for plan: String, days: Int64, isTrial: Bool = false, uses: Int64 = 1,
    until endsAt: Instant? = nil
  ) async throws -> String {
    let (text, code) = PurchaseCode.create(
      for: plan, days: days, isTrial: isTrial, uses: uses, until: endsAt, at: now())
    try await database.write { try PurchaseCodes.add(code, in: $0) }
    return text
  }

  /// All codes, the newest first.
  public func codes(in transaction: any ReadTransaction) throws -> [PurchaseCode] {
    try PurchaseCodes.all(in: transaction)
  }

  /// Lets a code be redeemed no more; what it has given stays.
  /// - Returns: nil for what is no code.
  public func endCode(_ typed: String) async throws -> PurchaseCode? {
    guard let digest = PurchaseCode.read(typed)?.digest else { return nil }
    let now = now()
    return try await database.write { transaction in
      try PurchaseCodes.end(digest, at: now, in: transaction)
      return try PurchaseCodes.find(digest, in: transaction)
    }
  }

  /// Redeems a code. Where one has given the same plan already it begins when that is over. The same account
  /// again for the same gets the same.
  /// - Throws: `CodeProblem`, `DatabaseError`, `SyncError.behind`.
  public func redeem(
    _ typed: String, for beneficiary: Beneficiary, by account: UUID
  ) async throws -> GivenPlan {
    guard rules.reaches.contains(beneficiary.reach) else { throw CodeProblem.notForThem }
    guard let digest = PurchaseCode.read(typed)?.digest else { throw CodeProblem.unknown }
    let now = now()
    let (given, move) = try await database.write(in: beneficiary.id) {
      transaction -> (given: GivenPlan, move: SpaceMove?) in
      guard let code = try PurchaseCodes.find(digest, in: transaction) else {
        throw CodeProblem.unknown
      }
      if let before = try PurchaseCodes.subscription(of: digest, by: account, in: transaction) {
        let given = try self.given(by: before, to: beneficiary, code, transaction)
        return (given: given, move: nil)
      }
      if let endsAt = code.endsAt, endsAt <= now { throw CodeProblem.ended }
      if code.isTrial { try self.checkTrial(beneficiary, account, at: now, transaction) }
      guard try PurchaseCodes.count(digest, in: transaction) else { throw CodeProblem.usedUp }
      return try self.give(code, to: beneficiary, account, at: now, transaction)
    }
    if let move { moved(move) }
    return given
  }

  /// What a code gave before, if that was for the same.
  private func given(
    by id: String, to beneficiary: Beneficiary, _ code: PurchaseCode,
    _ transaction: any ReadTransaction
  ) throws -> GivenPlan {
    guard let stored = try PurchaseSubscriptions.find(id, in: transaction),
      stored.beneficiary == beneficiary,
      case .grant(let grant)? = try PurchaseFacts.of(id, in: transaction).last?.fact,
      let until = grant.until
    else { throw CodeProblem.alreadyRedeemed }
    return GivenPlan(plan: code.plan, from: grant.from, until: until)
  }

  private func checkTrial(
    _ beneficiary: Beneficiary, _ account: UUID, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws {
    let owners = try beneficiary.space.map { try people.owners($0, transaction) } ?? []
    try hold(Set(owners + [account]), in: transaction)
    var there = try subscriptions(of: [beneficiary.id, account] + owners, in: transaction)
    there += try subscriptions(broughtBy: account, in: transaction)
    guard rules.catalogue.offersTrial(having: there, at: now) else { throw CodeProblem.trialHad }
  }

  /// Lets others who ask for a trial of the same people, for whichever space, wait until the transaction is over.
  private func hold(_ accounts: Set<UUID>, in transaction: any WriteTransaction) throws {
    // A file has one writer anyway.
    guard !transaction.isOnlyWriter else { return }
    for subject in accounts.map({ Spaces.subject(of: $0) }).sorted() {
      try transaction.query(
        "SELECT 1 FROM pg_advisory_xact_lock($1)", [.integer(subject)]
      ) { _ in }
    }
  }

  private func give(
    _ code: PurchaseCode, to beneficiary: Beneficiary, _ account: UUID, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws -> (given: GivenPlan, move: SpaceMove?) {
    if let space = beneficiary.space { try keepFormer(of: space, at: now, transaction) }
    let product = PurchaseRules.given(code.plan)
    var from = now
    for one in try subscriptions(of: [beneficiary.id], in: transaction)
    where one.id.source == .code {
      for phase in one.phases where phase.standing.product == product {
        if let until = phase.standing.accessUntil { from = max(from, until) }
      }
    }
    let row = UUID.fresh(at: now)
    let id = SubscriptionID(.code, "\(row)")
    guard
      try PurchaseCodes.use(code.digest, by: account, as: id.text, at: now, in: transaction)
    else { throw CodeProblem.alreadyRedeemed }
    let until = from.adding(milliseconds: code.days * 86_400_000)
    var grant = GrantSnapshot()
    grant.subscription = id
    grant.product = product
    grant.from = from
    grant.until = until
    grant.offer = code.isTrial ? .trial : .code
    grant.recordedAt = now
    grant.digest = FactDigest(Digest.sha256("\(row) \(code.hint)"))
    try PurchaseSubscriptions.lock(id.text, at: now, in: transaction)
    _ = try PurchaseFacts.add(
      LedgerRow(id: row, fact: .grant(grant), reason: "code.\(code.hint)", receivedAt: now),
      sealed: nil, in: transaction)
    try fold(
      id.text, as: Ownership(payer: nil, beneficiary: beneficiary), at: now, transaction)
    let move = try entitle(beneficiary, at: now, transaction)
    return (given: GivenPlan(plan: code.plan, from: from, until: until), move: move)
  }
}
