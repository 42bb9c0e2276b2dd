import API
import Analytics
import Database
import EventStore
import SyncServer
import Values

/// Erasing what was counted, and reading it.
extension AnalyticsModule {
  var reset: Operation {
    Operation(AnalyticsEndpoints.reset) { [self] order, call in
      let account = try call.signedIn().account
      let (receipt, now) = (context.newID(), context.now())
      let left = try await context.database.write(about: account.writeSubject) {
        [people] transaction in
        try people.reset(account, receipt: receipt, in: transaction)
      }
      // From here on it is done, whatever happens to this process: what is left is a job's.
      try await erase(
        AnalyticsPeople.Left(pseudonym: left, reason: .reset, receipt: receipt))
      if let proof = order.proof {
        try await context.events.write(about: proof.installation.writeSubject) {
          [store] transaction in
          // Of a device that is not known there is nothing.
          _ = try store.reset(proof, receipt: receipt, in: transaction)
        }
      }
      return ResetReceipt(receipt, finishBy: now.adding(milliseconds: EventStore.erasureTime))
    }
  }

  var resetInstallation: Operation {
    Operation(AnalyticsEndpoints.resetInstallation, weight: .events, refusals: [401]) {
      [self] order, _ in
      guard try await knows(order.proof) else { throw Problem.unknownInstallation }
      let (receipt, now) = (context.newID(), context.now())
      let id = order.proof.installation
      let isDone = try await context.events.write(about: id.writeSubject) {
        [store] transaction in
        try store.reset(order.proof, receipt: receipt, in: transaction)
      }
      guard isDone else { throw Problem.unknownInstallation }
      return ResetReceipt(receipt, finishBy: now.adding(milliseconds: EventStore.erasureTime))
    }
  }

  /// Tells the tables of events that somebody's are to be erased, and then forgets who it was.
  func erase(_ left: AnalyticsPeople.Left) async throws {
    try await context.events.write(about: left.pseudonym.writeSubject) { [store] transaction in
      try store.erase(
        left.pseudonym, receipt: left.receipt, because: left.reason, in: transaction)
    }
    try await context.database.write(about: left.pseudonym.writeSubject) {
      [people] transaction in
      try people.told(left.pseudonym, in: transaction)
    }
  }

  var readReceipt: Operation {
    Operation(AnalyticsEndpoints.receipt, refusals: [404]) { [self] asked, _ in
      let found = try await context.events.read { [store] transaction in
        try store.erasing(by: asked.receipt, in: transaction)
      }
      guard let found else { throw Problem.notFound }
      return ErasureView(
        askedAt: found.askedAt, finishBy: found.finishBy, finishedAt: found.finishedAt)
    }
  }

  var own: Operation {
    Operation(AnalyticsEndpoints.own) { [self] asked, call in
      let account = try call.signedIn().account
      let pseudonym = try await context.database.read { [people] transaction in
        try people.knownPseudonym(of: account, in: transaction)
      }
      guard let pseudonym else { return OwnEvents() }
      let answer = try await answerElsewhere(
        AnalyticsEndpoints.own, asked, call, key: call.token)
      if let answer { return answer }
      return try await context.events.read { [store] transaction in
        let all = try store.pseudonyms(of: pseudonym, in: transaction)
        let page = try store.own(
          Set(all), after: asked.after, upTo: asked.count, in: transaction)
        return OwnEvents(page.rows, next: page.next)
      }
    }
  }

  var ownOfInstallation: Operation {
    Operation(AnalyticsEndpoints.ownOfInstallation, weight: .events, refusals: [401]) {
      [self] asked, call in
      let answer = try await answerElsewhere(
        AnalyticsEndpoints.ownOfInstallation, asked, call, key: nil)
      if let answer { return answer }
      let page = try await context.events.read { [store] transaction -> OwnEvents? in
        guard let all = try store.pseudonyms(of: asked.proof, in: transaction) else { return nil }
        let page = try store.own(
          Set(all), after: asked.after, upTo: asked.count, in: transaction)
        return OwnEvents(page.rows, next: page.next)
      }
      guard let page else { throw Problem.unknownInstallation }
      return page
    }
  }

  var readRegistry: Operation {
    Operation(AnalyticsEndpoints.registry) { [self] _, _ in
      try await context.events.read { [keeper] in try keeper.refresh(in: $0) }
      return RegistryView(context.app.events.registry, adding: keeper.custom)
    }
  }

  private func knows(_ proof: InstallationProof) async throws -> Bool {
    try await context.events.read { [store] in try store.knows(proof, in: $0) }
  }
}
