import API
import Analytics
import Database
import EventStore
import SyncServer
import Telemetry
import Values

/// Who agreed to what.
extension AnalyticsModule {
  var tellConsent: Operation {
    Operation(AnalyticsEndpoints.consent, weight: .events, refusals: [401]) { [self] told, _ in
      let id = told.proof.installation
      let key = try await publicKey(told.key)?.id
      let state = try await context.events.write(about: id.writeSubject) {
        [store] transaction -> ConsentState? in
        // Who only asks is told what holds, and is not made known by it.
        let isKnown =
          try told.entries.isEmpty
          ? store.knows(told.proof, in: transaction)
          : store.register(told.proof, key: key, in: transaction)
        guard isKnown else { return nil }
        try store.add(told.entries, of: .installation(id), in: transaction)
        return try store.consent(of: .installation(id), in: transaction)
      }
      guard let state else { throw Problem.unknownInstallation }
      return view(state)
    }
  }

  var tellAccountConsent: Operation {
    Operation(AnalyticsEndpoints.accountConsent) { [self] told, call in
      let account = try call.signedIn().account
      let subject = try await context.database.write(about: account.writeSubject) {
        [people] transaction in
        try people.subject(of: account, in: transaction)
      }
      let state = try await context.events.write(about: subject.writeSubject) {
        [store] transaction in
        try store.add(told.entries, of: .account(subject), in: transaction)
        return try store.consent(of: .account(subject), in: transaction)
      }
      return view(state)
    }
  }

  var readConsent: Operation {
    Operation(AnalyticsEndpoints.readConsent) { [self] _, call in
      let account = try call.signedIn().account
      let subject = try await context.database.read { [people] transaction in
        try people.knownSubject(of: account, in: transaction)
      }
      guard let subject else { return view(ConsentState()) }
      let state = try await context.events.read { [store] transaction in
        try store.consent(of: .account(subject), in: transaction)
      }
      return view(state)
    }
  }

  var listProofs: Operation {
    Operation(AnalyticsEndpoints.proofs) { [self] _, call in
      let account = try call.signedIn().account
      let subject = try await context.database.read { [people] transaction in
        try people.knownSubject(of: account, in: transaction)
      }
      guard let subject else { return ConsentProofs() }
      return ConsentProofs(
        try await context.events.read { [store] transaction in
          try store.proofs(of: .account(subject), in: transaction)
        })
    }
  }

  /// That of a device that is not one of ours; nil where it says none.
  private func publicKey(_ text: String?) async throws -> EventKey? {
    guard let text else { return nil }
    guard let key = try await writeKey(text), key.kind == .public else {
      throw Problem.noWriteKey
    }
    return key
  }

  private func view(_ state: ConsentState) -> ConsentView {
    ConsentView(state, interval: context.settings.events.interval)
  }
}

extension Problem {
  /// 401, also for who is signed in: no such device, or another secret than the one that is known. It makes
  /// itself known anew.
  static let unknownInstallation = Problem(
    status: 401, title: "Unknown installation", code: "unknownInstallation",
    detail: "Tell what may be counted once more, with an id and a secret of this device.")
}
