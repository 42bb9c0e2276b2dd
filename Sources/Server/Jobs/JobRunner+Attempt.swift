import Database
import Values

extension JobRunner {
  /// One attempt at a job, from its handler to what becomes of it.
  func attempt(_ claim: Outbox.Claim, _ handler: JobHandler) async {
    guard claim.attempt <= handler.retries.attempts else {
      return await bury(claim, handler, .abandoned)
    }
    do {
      let run = claim.run
      let effects = try await renewing(claim) { try await handler.run(claim.arguments, run) }
      try await end(claim, effects) { try Outbox.complete(claim, in: $0) }
    } catch is Lost {
      tell(.lost(name: claim.name))
    } catch is CancellationError {
      await leave(claim)
    } catch {
      await failed(claim, handler, JobFailure(error))
    }
  }

  /// Writes the end of a job and what goes with it. Who has lost the job writes nothing: its row
  /// comes first, and whoever else ends it or takes it waits for this transaction.
  /// - Throws: `Lost`; what the effects throw.
  private func end(
    _ claim: Outbox.Claim, _ effects: JobEffects,
    _ mark: @escaping @Sendable (any WriteTransaction) throws -> Bool
  ) async throws {
    let body: @Sendable (any WriteTransaction) throws -> JobEffects.Aftermath? = { transaction in
      guard try mark(transaction) else { throw Lost() }
      return try effects.write?(transaction)
    }
    let aftermath: JobEffects.Aftermath? =
      if effects.write == nil {
        try await database.write(about: claim.subject, body)
      } else if let subject = effects.subject {
        try await database.write(about: subject, body)
      } else {
        try await database.write(body)
      }
    aftermath?()
  }

  private func failed(
    _ claim: Outbox.Claim, _ handler: JobHandler, _ failure: JobFailure
  ) async {
    guard !failure.isFinal, claim.attempt < handler.retries.attempts else {
      return await bury(claim, handler, failure)
    }
    let asked = min(max(failure.pause ?? 0, 0), 86_400_000)
    let pause = max(pause(after: claim.attempt, handler.retries), asked)
    let time = clock.now().adding(milliseconds: pause)
    tell(.failed(name: claim.name, attempt: claim.attempt, failure))
    await note(claim) { try Outbox.postpone(claim, until: time, failure, in: $0) }
  }

  /// Makes a dead letter, with what its handler writes about that; without it where that fails, so
  /// that a handler's mistake keeps no job alive.
  private func bury(_ claim: Outbox.Claim, _ handler: JobHandler, _ failure: JobFailure) async {
    let now = clock.now()
    let mark: @Sendable (any WriteTransaction) throws -> Bool = {
      try Outbox.bury(claim, failure, at: now, in: $0)
    }
    do {
      do {
        let effects = handler.buried(claim.arguments, claim.run, failure)
        try await end(claim, effects, mark)
      } catch let error as DatabaseError where error.canRetry {
        // The lease ends, and whoever takes the job next comes to the same.
        throw error
      } catch  where !(error is Lost) {
        tell(.unavailable(error))
        try await end(claim, .none, mark)
      }
      tell(.buried(name: claim.name, attempt: claim.attempt, failure))
    } catch is Lost {
      tell(.lost(name: claim.name))
    } catch {
      tell(.unavailable(error))
    }
  }

  /// Gives back what was not done because the process ends.
  private func leave(_ claim: Outbox.Claim) async {
    let now = clock.now()
    await note(claim) { try Outbox.release(claim, at: now, in: $0) }
  }

  /// Without it the lease ends by itself.
  private func note(
    _ claim: Outbox.Claim, _ body: @escaping @Sendable (any WriteTransaction) throws -> Void
  ) async {
    do {
      try await database.write(about: claim.subject, body)
    } catch {
      tell(.unavailable(error))
    }
  }
}
