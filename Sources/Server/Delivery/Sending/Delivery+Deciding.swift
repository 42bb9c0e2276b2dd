import Database
import Gateways
import Jobs
import SyncServer
import Values

/// On which way a message goes, when it is due and again when nobody has seen it in time.
extension Delivery {
  var decisionHandler: JobHandler {
    JobHandler(
      DeliveryJobs.decision, limit: 8, retries: JobRetries(attempts: 20),
      buried: { arguments, _, failure in
        let now = now()
        return .write(about: Spaces.subject(of: arguments.space)) { transaction in
          try Messages.end(
            arguments.message, .failed, failure.words, at: now, in: transaction)
          return nil
        }
      },
      run: { arguments, _ in
        .write(about: Spaces.subject(of: arguments.space)) { transaction in
          try decide(arguments, in: transaction)
          return ring
        }
      })
  }

  /// Asks for the next decision about a message; there is one at a time.
  func decideLater(
    _ message: QueuedMessage, step: Int, at time: Instant, in transaction: any WriteTransaction
  ) throws {
    var arguments = DecisionArguments()
    arguments.space = message.space
    arguments.message = message.id
    arguments.step = step
    let job = DeliveryJobs.decision.job(
      arguments, id: UUID(naming: "deliver \(message.id) \(step) \(time.milliseconds)"),
      key: "\(message.id)", dueAt: time)
    try Outbox.addOrHasten(job, at: now(), in: transaction)
  }

  private func decide(
    _ arguments: DecisionArguments, in transaction: any WriteTransaction
  ) throws {
    let now = now()
    guard let message = try Messages.find(arguments.message, in: transaction),
      message.state == .waiting
    else { return }
    let kind = try kind(of: message)
    guard let content = try content(of: message, kind, at: now, in: transaction) else { return }
    if let morning = try morning(message, kind, content, at: now, transaction) {
      guard morning < message.expiresAt else {
        return try end(
          message, .expired, "the night outlasts it", at: now, in: transaction)
      }
      return try decideLater(message, step: message.step, at: morning, in: transaction)
    }
    var step = message.step
    var reason = Self.nowhere
    let ways = kind.ways(of: message)
    let refused = try refused(kind, of: message.person, in: message.space, transaction)
    while step < ways.count {
      let way = ways[step]
      let targets =
        refused.contains(way.channel)
        ? [] : try targets(of: way.channel, content.recipient, at: now, in: transaction)
      step += 1
      guard !targets.isEmpty else { continue }
      if way.channel == .sms,
        let cap = try textCap(message, kind, in: content.recipient.zone, at: now, transaction)
      {
        // The ledger has it, and the next way is tried.
        reason = cap
        for target in targets {
          let attempt = newAttempt(message, step - 1, way.channel, target)
          try drop(attempt, cap, at: now, in: transaction)
        }
        continue
      }
      for target in targets {
        try attempt(message, step - 1, way.channel, target, at: now, in: transaction)
      }
      try Messages.advance(message.id, to: step, in: transaction)
      if let patience = way.patience {
        try decideLater(
          message, step: step, at: now.adding(milliseconds: patience), in: transaction)
      }
      return
    }
    try Messages.advance(message.id, to: step, in: transaction)
    if !ways.isEmpty, ways.allSatisfy({ refused.contains($0.channel) }) {
      return try end(message, .unwanted, nil, at: now, in: transaction)
    }
    try giveUp(message, reason, at: now, in: transaction)
  }

  /// No way is left: what was taken on one may have been seen all the same, and what still waits to be
  /// taken decides.
  private func giveUp(
    _ message: QueuedMessage, _ reason: String, at now: Instant,
    in transaction: any WriteTransaction
  ) throws {
    if try Attempts.count(of: message.id, .queued, in: transaction) > 0 { return }
    let isSent = try Attempts.count(of: message.id, .sent, in: transaction) > 0
    try Messages.end(
      message.id, isSent ? .sent : .failed, isSent ? nil : reason, at: now, in: transaction)
  }

  func kind(of message: QueuedMessage) throws -> MessageKind {
    guard let kind = kinds[message.kind] else {
      throw JobFailure("no kind of message is called \(message.kind)")
    }
    return kind
  }

  /// What a message says now; nil when it has come to its end.
  private func content(
    of message: QueuedMessage, _ kind: MessageKind, at now: Instant,
    in transaction: any WriteTransaction
  ) throws -> MessageContent? {
    switch try verdict(of: message, kind, at: now, in: transaction) {
    case .send(let content): return content
    case .end(let state, let reason):
      try end(message, state, reason, at: now, in: transaction)
      return nil
    }
  }

  /// Ends a message; one that was taken on one of its ways was sent, though it is too late for another.
  private func end(
    _ message: QueuedMessage, _ state: QueuedMessage.State, _ reason: String?, at now: Instant,
    in transaction: any WriteTransaction
  ) throws {
    let isSent =
      try state == .expired && Attempts.count(of: message.id, .sent, in: transaction) > 0
    try Messages.end(
      message.id, isSent ? .sent : state, isSent ? nil : reason, at: now, in: transaction)
  }

  enum Verdict {
    case send(MessageContent)
    case end(QueuedMessage.State, String?)
  }

  /// Whether a message is still to be sent.
  func verdict(
    of message: QueuedMessage, _ kind: MessageKind, at now: Instant,
    in transaction: any ReadTransaction
  ) throws -> Verdict {
    if message.isSeen { return .end(.seen, nil) }
    if now >= message.expiresAt { return .end(.expired, "it came too late") }
    switch try kind.compose(message, transaction) {
    case .withdraw(let reason): return .end(.withdrawn, reason)
    case .fail(let reason): return .end(.failed, reason)
    case .send(let content):
      if kind.isOptional,
        try Refusals.contains(kind.name, of: message.person, in: message.space, transaction)
      {
        return .end(.unwanted, nil)
      }
      return .send(content)
    }
  }

  /// Until when a message waits that is due at night; nil for one that goes out.
  func morning(
    _ message: QueuedMessage, _ kind: MessageKind, _ content: MessageContent, at now: Instant,
    _ transaction: any ReadTransaction
  ) throws -> Instant? {
    try quietHours(of: message, kind, transaction)?.end(at: now, in: content.recipient.zone)
  }

  /// The addresses of a person on a way: the subscriptions of their devices; of the others what stands
  /// for the one that there is.
  func targets(
    of channel: Channel, _ recipient: Recipient, at now: Instant,
    in transaction: any ReadTransaction
  ) throws -> [UUID] {
    switch channel {
    case .push:
      guard let account = recipient.account else { return [] }
      return try Subscriptions.of(account, at: now, in: transaction)
        .filter { ways.reaches($0.service) }.map(\.id)
    case .sms:
      guard ways.sms != nil, let phone = recipient.phone else { return [] }
      return try ClosedAddresses.isClosed(ClosedAddresses.digest(phone), in: transaction)
        ? [] : [Attempt.target(phone)]
    case .mail:
      guard ways.mailer != nil, let email = recipient.email else { return [] }
      return try ClosedAddresses.isClosed(ClosedAddresses.digest(email), in: transaction)
        ? [] : [Attempt.target(email)]
    }
  }

  /// Notes an attempt that is not made, and why.
  private func drop(
    _ attempt: Attempt, _ reason: String, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    guard try Attempts.add(attempt, at: now, in: transaction) else { return }
    try Attempts.end(attempt.id, .dropped, reason, at: now, in: transaction)
  }

  private func newAttempt(
    _ message: QueuedMessage, _ step: Int, _ channel: Channel, _ target: UUID
  ) -> Attempt {
    Attempt(
      id: UUID(naming: "attempt \(message.id) \(step) \(channel.rawValue) \(target)"),
      message: message.id, space: message.space, step: step, channel: channel, target: target)
  }

  private func attempt(
    _ message: QueuedMessage, _ step: Int, _ channel: Channel, _ target: UUID, at now: Instant,
    in transaction: any WriteTransaction
  ) throws {
    let attempt = newAttempt(message, step, channel, target)
    guard try Attempts.add(attempt, at: now, in: transaction) else { return }
    try attemptLater(attempt, at: now, in: transaction)
  }

  func attemptLater(
    _ attempt: Attempt, at time: Instant, in transaction: any WriteTransaction
  ) throws {
    var arguments = AttemptArguments()
    arguments.space = attempt.space
    arguments.attempt = attempt.id
    try Outbox.add(
      DeliveryJobs.attempt(attempt.channel).job(arguments, id: attempt.id, dueAt: time),
      at: now(), in: transaction)
  }
}
