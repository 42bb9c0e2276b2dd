import Database
import IdentityServer
import Checkout
import Purchases
import Retention
import SyncServer
import Synchronization
import Values

/// Makes the demonstration of an app, and takes it away.
struct DemonstrationModule: ServerModule {
  let context: ModuleContext
  /// One at a time: what is not whole is taken away by the next call.
  private let turn = Turn()

  private final class Turn: Sendable {
    private let isTaken = Mutex(false)

    func run<T>(_ body: () async throws -> T) async throws -> T {
      let isFree = isTaken.withLock { taken in
        defer { taken = true }
        return !taken
      }
      guard isFree else { throw DemonstrationError.underWay }
      defer { isTaken.withLock { $0 = false } }
      return try await body()
    }
  }

  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(DemonstrationMark.room, DemonstrationMark.migrations)
  }

  init(_ context: ModuleContext) {
    self.context = context
  }

  /// The demonstration that there is; nil for none.
  func find() async throws -> DemonstrationMark? {
    try await context.database.read { try DemonstrationMark.find(in: $0) }
  }

  /// Makes it, unless it is there. What a server that died had made of one is removed before.
  /// - Returns: the demonstration, and whether it is new.
  /// - Throws: `DemonstrationError`, or what the services throw; then nothing of it is left.
  func make(
    _ demonstration: Demonstration, in app: AppServer
  ) async throws -> (mark: DemonstrationMark, isNew: Bool) {
    try await turn.run {
      if let there = try await find() {
        if there.isWhole { return (there, false) }
        _ = try await remove(there, from: app)
      }
      do {
        try await DemonstrationStage(demonstration, in: app, context).perform()
        guard let made = try await find() else { throw DatabaseError.invalid("no mark was made") }
        return (made, true)
      } catch {
        if let rest = try await find() { _ = try await remove(rest, from: app) }
        throw error
      }
    }
  }

  /// What became of the accounts when a demonstration was removed.
  struct Removal: Sendable {
    /// The e-mails of accounts that belong to another space too, and stay.
    var kept: [String] = []
    fileprivate var sessions: [UUID] = []
  }

  /// Removes the demonstration that there is, in one transaction; files and keys go after it, as those
  /// of every space that is erased (`AppServer.finishErasures`).
  /// - Returns: nil when there is none.
  func remove(from app: AppServer) async throws -> Removal? {
    try await turn.run {
      guard let there = try await find() else { return nil }
      return try await remove(there, from: app)
    }
  }

  private func remove(_ mark: DemonstrationMark, from app: AppServer) async throws -> Removal {
    let (kind, now) = (app.app.schema.kind, context.now())
    let (removal, members) = try await context.database.write(in: mark.space) {
      transaction -> (Removal, [UUID]) in
      var removal = Removal()
      let members = try Erasure.content(of: mark.space, in: transaction).members
      _ = try AppServer.erase(mark.space, kind: kind, at: now, in: transaction)
      try Erasure.leaveOut(mark.space, in: transaction)
      try PurchaseLedger.remove(mark.space, in: transaction)
      for account in mark.accounts {
        if try Memberships.of(account, in: transaction).isEmpty {
          removal.sessions += try Accounts.remove(account, in: transaction)
          try PurchaseLedger.forget(account, in: transaction)
          try Checkout.forget(account, at: now, in: transaction)
        } else if let email = try Accounts.email(transaction, of: account) {
          removal.kept.append(email)
        }
      }
      return (removal, members)
    }
    for session in removal.sessions {
      app.people.forget(session)
      context.news.ended(session)
    }
    for account in members { context.news.changed(account, in: mark.space) }
    return removal
  }
}
