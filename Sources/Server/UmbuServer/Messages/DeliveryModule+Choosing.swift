import API
import Audit
import AuditServer
import Database
import Delivery
import Fields
import Identity
import Notifications
import SyncServer
import Values

/// What people choose of what they are told.
extension DeliveryModule {
  var readChoices: Operation {
    Operation(ChoiceEndpoints.read, bodyLimit: 1_024, refusals: [403]) {
      [context, delivery] query, call in
      let caller = try call.signedIn()
      return try await context.database.read { transaction in
        try Self.requireMember(caller.account, query.space, transaction)
        return try MessageChoices(
          delivery, context, of: caller, in: query.space, transaction)
      }
    }
  }

  var choose: Operation {
    Operation(ChoiceEndpoints.choose, bodyLimit: 4_096, refusals: [403, 409, 422]) {
      [context, delivery] choice, call in
      let caller = try call.signedIn()
      let device = call.device
      let now = context.now()
      return try await context.database.write(in: choice.space) { transaction in
        try Self.requireMember(caller.account, choice.space, transaction)
        guard
          try context.app.budgets?.isUsedUp(choice.space, withTraces: true, in: transaction) != true
        else { throw Problem.spaceFull }
        let details = try Self.choose(choice, delivery, of: caller.account, transaction)
        let note = AuditNote(
          .changeData, of: .init(Member.recordType, caller.account), details)
        try AuditTrail.append(
          [AuditDraft(at: now, by: caller.account, on: device, note)], to: choice.space, at: now,
          in: transaction)
        try Spaces.add(.trace, to: choice.space, in: transaction)
        return try MessageChoices(
          delivery, context, of: caller, in: choice.space, transaction)
      }
    }
  }

  /// Who was removed has an empty role.
  private static func requireMember(
    _ account: UUID, _ space: UUID, _ transaction: any ReadTransaction
  ) throws {
    guard try SpaceRoles.members.role(transaction, account, space)?.isEmpty == false else {
      throw Problem.notForRole
    }
  }

  /// - Returns: what the audit says of it.
  private static func choose(
    _ choice: MessageChoice, _ delivery: Delivery, of account: UUID,
    _ transaction: any WriteTransaction
  ) throws -> [JSONValue.Member] {
    if let quiet = choice.quiet {
      // One thing at a time: what else was said would be lost unseen.
      guard choice.kind == nil, choice.channel == nil else {
        throw Problem(.field(FieldError("quiet", .malformed)))
      }
      let chosen: Choices.Quiet
      switch quiet.rule {
      case .usual: chosen = .usual
      case .own:
        guard quiet.from != quiet.to else {
          throw Problem(.field(FieldError("quiet.to", .malformed)))
        }
        chosen = .own(QuietHours(from: quiet.from, to: quiet.to))
      case .off: chosen = .off
      }
      try delivery.choose(chosen, of: account, in: choice.space, transaction)
      return [.init("change", .text("quietHours")), .init("rule", .text(quiet.rule.rawValue))]
    }
    guard let kind = choice.kind, let name = choice.channel,
      let channel = Channel.allCases.first(where: { $0.name == name }),
      try delivery.choose(
        kind, on: channel, isOn: choice.isOn, of: account, in: choice.space, transaction)
    else { throw Problem(.field(FieldError("kind", .malformed))) }
    return [
      .init("change", .text("messages")), .init("kind", .text(kind)),
      .init("channel", .text(name)), .init("isOn", .boolean(choice.isOn)),
    ]
  }

  /// The browser of a subscription has another one, and says so by the secret of the one before.
  var renew: Operation {
    Operation(PushEndpoints.renew, bodyLimit: 8_192, refusals: [404]) {
      [context] renewal, _ in
      let ways = context.installation.ways
      let now = context.now()
      guard let secret = [UInt8](base64URL: renewal.auth), ways.webPush != nil else {
        throw Problem.notFound
      }
      let put = renewal.registration
      let (found, isDone) = try await context.database.read { transaction in
        let done = try Subscriptions.find(
          endpoint: put.endpoint, secret: [UInt8](base64URL: put.auth) ?? [], at: now,
          in: transaction)
        return (
          try Subscriptions.find(
            endpoint: renewal.endpoint, secret: secret, at: now, in: transaction),
          done.map { $0.publicKey == [UInt8](base64URL: put.p256dh) } ?? false
        )
      }
      guard let known = found else {
        // Of what was done the answer may have been lost.
        guard isDone else { throw Problem.notFound }
        return Nothing()
      }
      var subscription = known
      subscription.service = .web
      subscription.endpoint = put.endpoint
      subscription.publicKey = [UInt8](base64URL: put.p256dh) ?? []
      subscription.secret = [UInt8](base64URL: put.auth) ?? []
      if let language = put.language { subscription.language = language }
      try Self.check(subscription, mayBeOpen: ways.mayReachOpenEndpoints)
      let renewed = subscription
      try await context.database.write(in: renewed.account) { transaction in
        // It may have been given up meanwhile, and does not come back by that.
        let found = try Subscriptions.find(
          endpoint: known.endpoint, secret: secret, at: now, in: transaction)
        guard found == known else { throw Problem.notFound }
        try Subscriptions.put(renewed, at: now, in: transaction)
      }
      return Nothing()
    }
  }

  var test: Operation {
    Operation(ChoiceEndpoints.test, weight: .relay, bodyLimit: 1_024, refusals: [404]) {
      [delivery] asked, call in
      let caller = try call.signedIn()
      switch try await delivery.tryPush(
        to: caller.session, in: asked.language, opening: "ajustes/notificacoes")
      {
      case .taken: return PushTestResult(.taken)
      case .gone: return PushTestResult(.gone)
      case .later: return PushTestResult(.later)
      case .unsubscribed: throw Problem.notFound
      }
    }
  }
}

extension MessageChoices {
  fileprivate init(
    _ delivery: Delivery, _ context: ModuleContext, of caller: Caller, in space: UUID,
    _ transaction: any ReadTransaction
  ) throws {
    self.init()
    pushKey = context.installation.pushIdentity?.publicKey
    kinds = try delivery.chosenKinds(of: caller.account, in: space, transaction).map { chosen in
      var kind = Kind()
      kind.name = chosen.name
      kind.pt = chosen.title(.pt)
      kind.en = chosen.title(.en)
      kind.isOptional = chosen.isOptional
      kind.comesAtNight = chosen.comesAtNight
      kind.ways = chosen.ways.map { Way($0.channel.name, isOn: $0.isOn) }
      return kind
    }
    switch try delivery.quiet(of: caller.account, in: space, transaction) {
    case .usual: quiet = QuietChoice()
    case .own(let hours): quiet = QuietChoice(.own, from: hours.start, to: hours.end)
    case .off: quiet = QuietChoice(.off)
    }
    hasDevice = try Subscriptions.of(session: caller.session, in: transaction) != nil
  }
}
