import API
import Analytics
import Database
import EventStore
import IdentityServer
import SyncServer
import Values

/// Whose the events of a device are.
extension AnalyticsModule {
  var bind: Operation {
    Operation(AnalyticsEndpoints.bind, refusals: [409]) { [self] asked, call in
      let account = try call.signedIn().account
      // A reset in between leaves another pseudonym, which is asked for again.
      for _ in 0..<3 {
        switch try await assign(asked, to: account) {
        case .bound(let linked): return EpochBound(linked: linked)
        case .unknownInstallation: throw Problem.unknownInstallation
        case .taken: throw Problem.epochTaken
        case .erased: continue
        }
      }
      throw DatabaseError.busy
    }
  }

  private func assign(
    _ asked: EpochBinding, to account: UUID
  ) async throws -> EventStore.Binding {
    let isKnown = try await context.events.read { [store] in try store.knows(asked.proof, in: $0) }
    // Nothing is made for who names a device that is none.
    guard isKnown, asked.epoch >= 0 else { return .unknownInstallation }
    let domains = context.settings.events.internalDomains
    let person = try await context.database.write(about: account.writeSubject) {
      [people] transaction in
      EventStore.Person(
        pseudonym: try people.pseudonym(of: account, in: transaction),
        subject: try people.subject(of: account, in: transaction),
        traffic: try Self.traffic(of: account, domains, in: transaction))
    }
    let id = asked.proof.installation
    return try await context.events.write(about: id.writeSubject) { [store] transaction in
      try store.bind(asked.epoch, of: asked.proof, to: person, in: transaction)
    }
  }

  /// Whether an account is one of those that are left out of the figures. It is looked up when a device
  /// begins to work for it.
  static func traffic(
    of account: UUID, _ domains: Set<String>, in transaction: any ReadTransaction
  ) throws -> Int {
    let isShown = try transaction.first(
      "SELECT 1 FROM demonstration WHERE account = $1 LIMIT 1", [SQLValue(account)]
    ) { _ in true }
    if isShown == true { return EventTraffic.demonstration }
    if try AnalyticsStaff.find(account, in: transaction).isInternal {
      return EventTraffic.internal
    }
    guard !domains.isEmpty, let email = try Accounts.email(transaction, of: account),
      let at = email.utf8.lastIndex(of: UInt8(ascii: "@"))
    else { return EventTraffic.normal }
    let domain = email[email.utf8.index(after: at)...].lowercased()
    return domains.contains(domain) ? EventTraffic.internal : EventTraffic.normal
  }
}

extension Problem {
  /// 409: it has ended, or is somebody else's.
  static let epochTaken = Problem(
    status: 409, title: "Not this epoch", code: "epochTaken",
    detail: "Go on with the next number.")
}
