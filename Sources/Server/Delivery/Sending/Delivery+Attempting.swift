import Database
import Gateways
import Jobs
import Mail
import SyncServer
import Values

/// Hands messages to whoever brings them.
extension Delivery {
  func attemptHandler(_ channel: Channel) -> JobHandler {
    JobHandler(
      // More than the client lets wait for services of which nobody knows whether they answer.
      DeliveryJobs.attempt(channel), limit: channel == .push ? 24 : 4,
      retries: DeliveryJobs.patience,
      buried: { arguments, _, failure in
        ended(arguments, .failed, failure.words, closing: nil)
      },
      run: { arguments, _ in try await attempt(arguments) })
  }

  /// What is to be done about an attempt.
  private enum Plan: Sendable {
    case nothing
    case drop(String)
    case wait(Instant)
    case send(Sending)
  }

  private func attempt(_ arguments: AttemptArguments) async throws -> JobEffects {
    let now = now()
    switch try await database.read({ try plan(arguments, at: now, in: $0) }) {
    case .nothing: return .none
    case .drop(let reason): return ended(arguments, .dropped, reason, closing: nil)
    case .wait(let morning):
      return .write(about: Spaces.subject(of: arguments.space)) { transaction in
        if let attempt = try Attempts.find(arguments.attempt, in: transaction) {
          try attemptLater(attempt, at: morning, in: transaction)
        }
        return nil
      }
    case .send(let sending):
      switch await sending.outcome(on: ways) {
      case .sent: return sent(arguments)
      case .failed(let reason, let isClosed):
        return ended(arguments, .failed, reason, closing: isClosed ? sending.address : nil)
      case .later(let failure): throw failure
      }
    }
  }

  private func plan(
    _ arguments: AttemptArguments, at now: Instant, in transaction: any ReadTransaction
  ) throws -> Plan {
    guard let attempt = try Attempts.find(arguments.attempt, in: transaction),
      attempt.state == .queued,
      let message = try Messages.find(attempt.message, in: transaction)
    else { return .nothing }
    // Others of the same way go on when one of them was taken.
    let isOpen =
      message.state == .waiting || message.state == .sent && message.step == attempt.step + 1
    guard isOpen else { return .drop("not needed any more") }
    let kind = try kind(of: message)
    let content: MessageContent
    switch try verdict(of: message, kind, at: now, in: transaction) {
    case .send(let found): content = found
    case .end(let state, let reason): return .drop(reason ?? state.name)
    }
    let refused = try refused(kind, of: message.person, in: message.space, transaction)
    guard !refused.contains(attempt.channel) else { return .drop("not wanted on this way") }
    if let morning = try morning(message, kind, content, at: now, transaction) {
      return morning < message.expiresAt ? .wait(morning) : .drop("the night outlasts it")
    }
    guard let tokens = try MessageTokens.find(in: transaction),
      let address = try address(of: attempt, content.recipient, at: now, in: transaction)
    else { return .drop("they are not reached on this way any more") }
    return .send(
      Sending(
        attempt: attempt, message: message, kind: kind, content: content, address: address,
        app: app, tokens: tokens, mailDomain: ways.mailDomain, now: now))
  }

  private func address(
    of attempt: Attempt, _ recipient: Recipient, at now: Instant,
    in transaction: any ReadTransaction
  ) throws -> Sending.Address? {
    switch attempt.channel {
    case .push:
      return try Subscriptions.find(attempt.target, at: now, in: transaction).map { .device($0) }
    case .sms:
      guard let phone = recipient.phone,
        try !ClosedAddresses.isClosed(ClosedAddresses.digest(phone), in: transaction)
      else { return nil }
      return .phone(phone)
    case .mail:
      guard let email = recipient.email,
        try !ClosedAddresses.isClosed(ClosedAddresses.digest(email), in: transaction)
      else { return nil }
      return .mailbox(email)
    }
  }

  private func sent(_ arguments: AttemptArguments) -> JobEffects {
    let now = now()
    return .write(about: Spaces.subject(of: arguments.space)) { transaction in
      guard let attempt = try Attempts.find(arguments.attempt, in: transaction),
        let message = try Messages.find(attempt.message, in: transaction)
      else { return nil }
      try Attempts.sent(attempt.id, at: now, in: transaction)
      let ways = kinds[message.kind]?.ways(of: message) ?? []
      guard attempt.step < ways.count, !ways[attempt.step].isEnough,
        let patience = ways[attempt.step].patience
      else {
        try Messages.end(message.id, .sent, at: now, in: transaction)
        return nil
      }
      // Where it was decided already that no other way is left, the end is still to come.
      if message.state == .waiting {
        try decideLater(
          message, step: message.step, at: now.adding(milliseconds: patience), in: transaction)
      }
      return nil
    }
  }

  /// The end of an attempt that brought nothing. The next way is tried at once where no other attempt
  /// of this one is out or waits.
  private func ended(
    _ arguments: AttemptArguments, _ state: Attempt.State, _ reason: String,
    closing address: Sending.Address?
  ) -> JobEffects {
    let now = now()
    return .write(about: Spaces.subject(of: arguments.space)) { transaction in
      guard let attempt = try Attempts.find(arguments.attempt, in: transaction),
        let message = try Messages.find(attempt.message, in: transaction)
      else { return nil }
      try Attempts.end(attempt.id, state, reason, at: now, in: transaction)
      if let address { try close(address, reason, at: now, in: transaction) }
      guard message.state == .waiting, message.step == attempt.step + 1,
        try Attempts.count(of: message.id, step: attempt.step, .queued, .sent, in: transaction)
          == 0
      else { return nil }
      try decideLater(message, step: message.step, at: now, in: transaction)
      return ring
    }
  }

  private func close(
    _ address: Sending.Address, _ reason: String, at now: Instant,
    in transaction: any WriteTransaction
  ) throws {
    switch address {
    case .device(let subscription): try Subscriptions.putAway(subscription, in: transaction)
    case .phone(let phone):
      try ClosedAddresses.close(
        ClosedAddresses.digest(phone), .sms, reason, at: now, in: transaction)
    case .mailbox(let email):
      try ClosedAddresses.close(
        ClosedAddresses.digest(email), .mail, reason, at: now, in: transaction)
    }
  }
}
