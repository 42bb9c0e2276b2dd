import Database
import Fields
import Jobs
import SyncServer
import Values

/// Whose purchases are looked at.
struct LookArguments: FieldObject, Hashable, Sendable {
  /// A space, by which the job is the space's; nil for an account.
  var space: UUID?
  var account: UUID?
  /// Of an account: whether it has seats to give.
  var hasSeats = false

  init() {}

  init(_ beneficiary: Beneficiary) {
    switch beneficiary.reach {
    case .space: space = beneficiary.id
    case .account: account = beneficiary.id
    case .family:
      account = beneficiary.id
      hasSeats = true
    }
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("account", &account)
    fields.field("hasSeats", &hasSeats)
  }

  var beneficiary: Beneficiary? {
    if let space { return .space(space) }
    return account.map { hasSeats ? .family(of: $0) : .account($0) }
  }
}

/// What changes by itself as time passes: a job looks when a subscription says that it does.
extension PurchaseLedger {
  private static let job = JobKind<LookArguments>("look-at-purchases", .database)

  /// Orders a look at purchases for then, or earlier.
  static func look(
    at beneficiary: Beneficiary, at time: Instant, now: Instant,
    in transaction: any WriteTransaction
  ) throws {
    try Outbox.addOrHasten(
      job.job(
        LookArguments(beneficiary), id: .fresh(at: now), key: "\(beneficiary.id)", dueAt: time),
      at: now, in: transaction)
  }

  /// Orders a look at a space whose owner changes to or from an account; none where nothing was bought for that account
  /// and it has no seat.
  public static func look(
    at space: UUID, whichHad account: UUID, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    let all = try PurchaseSubscriptions.of(beneficiary: account, in: transaction)
    let seat = try PurchaseSeats.of(holder: account, in: transaction)
    guard !all.isEmpty || seat != nil else { return }
    try look(at: .space(space), at: now, now: now, in: transaction)
  }

  /// Orders a look at the spaces that an account runs.
  func lookAtSpaces(
    of account: UUID, at now: Instant, _ transaction: any WriteTransaction
  ) throws {
    for space in try people.spaces(account, transaction) {
      try Self.look(at: .space(space), at: now, now: now, in: transaction)
    }
  }

  /// Who does its jobs.
  public var handlers: [JobHandler] {
    [
      JobHandler(Self.job, limit: 4, retries: JobRetries(attempts: 40)) { arguments, _ in
        guard let beneficiary = arguments.beneficiary else { return .none }
        return .write(about: Spaces.subject(of: beneficiary.id)) { transaction in
          guard let move = try look(beneficiary, transaction) else { return nil }
          return { moved(move) }
        }
      }
    ]
  }

  /// What it does again and again.
  public var periodic: [PeriodicJob] {
    [
      rotation,
      PeriodicJob("forget-purchase-intents", every: 86_400_000) { _ in
        let now = now()
        let time = now.adding(milliseconds: -PurchaseIntents.memory)
        return .write { transaction in
          try PurchaseIntents.forget(madeBefore: time, in: transaction)
          try PurchaseSeats.removeEnded(at: now, in: transaction)
          return nil
        }
      },
    ]
  }

  /// Folds what is for them as of now, and lets their spaces have it.
  private func look(
    _ beneficiary: Beneficiary, _ transaction: any WriteTransaction
  ) throws -> SpaceMove? {
    let now = now()
    let all = try PurchaseSubscriptions.of(beneficiary: beneficiary.id, in: transaction)
    for one in all {
      // Whoever moves it to another, or forgets who pays, waits for us, or we for them: and then it is as they left it.
      try PurchaseSubscriptions.lock(one.id, at: now, in: transaction)
      guard let known = try PurchaseSubscriptions.find(one.id, in: transaction),
        known.beneficiary?.id == beneficiary.id
      else { continue }
      try fold(
        known.id, as: Ownership(payer: known.payer, beneficiary: known.beneficiary), at: now,
        transaction)
    }
    return try entitle(beneficiary, at: now, transaction)
  }
}
