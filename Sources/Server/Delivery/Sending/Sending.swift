import Crypto
import Gateways
import Jobs
import Mail
import Values

/// One attempt with all that it takes, as it is handed over.
struct Sending: Sendable {
  enum Address: Sendable, Hashable {
    case device(DeviceSubscription)
    case phone(Phone)
    case mailbox(Email)
  }

  enum Outcome: Sendable {
    case sent
    /// - Parameter isClosed: whether nothing will ever reach that address.
    case failed(String, isClosed: Bool)
    case later(JobFailure)
  }

  let attempt: Attempt
  let message: QueuedMessage
  let kind: MessageKind
  let content: MessageContent
  let address: Address
  let app: DeliveringApp
  let tokens: MessageTokens
  let mailDomain: String
  let now: Instant

  private var words: FilledMessage {
    kind.template.filled(with: content.values, in: content.recipient.language)
  }

  func outcome(on ways: DeliveryWays) async -> Outcome {
    do {
      switch address {
      case .device(let subscription): try await push(to: subscription, on: ways)
      case .phone(let phone):
        guard let gateway = ways.sms else { throw JobFailure("no provider of SMS is named") }
        try await gateway.send(sms(to: phone))
      case .mailbox(let email):
        guard let mailer = ways.mailer else { throw JobFailure("no mail server is named") }
        try await mailer.send(mail(to: email))
      }
      return .sent
    } catch let failure as GatewayFailure {
      guard failure.canRetry else { return .failed(failure.words, isClosed: failure.isGone) }
      return .later(JobFailure(failure.words, pause: failure.pause))
    } catch let failure as MailFailure {
      guard failure.canRetry else {
        return .failed(failure.words, isClosed: failure.isOfAddress)
      }
      return .later(JobFailure(failure.words))
    } catch let failure as JobFailure {
      return .later(failure)
    } catch {
      return .later(JobFailure("\(type(of: error))"))
    }
  }

  private var receipt: String { tokens.token(for: attempt.id, .receipt) }

  /// With what says that it was used behind `#`, which browsers send to nobody.
  private var link: String? {
    content.path.map { path in
      let tail = content.isNotedThere ? "" : "\(path.contains("#") ? "&" : "#")m=\(receipt)"
      return app.address + path + tail
    }
  }

  private func push(to subscription: DeviceSubscription, on ways: DeliveryWays) async throws {
    switch subscription.service {
    case .web:
      guard let push = ways.webPush else { throw JobFailure("no subject of pushes is named") }
      guard
        let place = PushSubscription(
          endpoint: subscription.endpoint, publicKey: subscription.publicKey,
          secret: subscription.secret, mayBeOpen: ways.mayReachOpenEndpoints)
      else { throw GatewayFailure.forbidden }
      try await push.send(webPush, place)
    case .apns:
      guard let push = ways.apns else { throw JobFailure("no account at Apple is named") }
      try await push.send(notification, subscription.endpoint)
    case .fcm:
      guard let push = ways.fcm else { throw JobFailure("no account at Google is named") }
      try await push.send(notification, subscription.endpoint)
    }
  }

  /// The same for all attempts of a message, and of its group: what is shown twice takes its own place.
  private var tag: String {
    Array(Digest.sha256("tag \(content.group ?? message.id)").prefix(18)).base64URL
  }

  /// What a notification opens.
  private var opened: String {
    content.opens.map { "\(app.address)\($0)#m=\(receipt)" } ?? link ?? app.address
  }

  private var webPush: WebPushMessage {
    let words = words
    var push = DeclarativePush(
      title: words.subject, body: content.sealedText ?? words.short, language: words.language,
      address: opened, tag: tag)
    push.badge = content.badge
    push.receipt = receipt
    push.isRenotified = content.group != nil
    push.actions = content.actions.map { action in
      DeclarativePush.Action(
        action.name, title: action.title, address: app.address + action.opens,
        posts: action.posts.map { app.address + $0 })
    }
    // Rather without buttons than not at all.
    if push.content.count > PushEncryption.maxContent { push.actions = [] }
    return WebPushMessage(
      push.content, type: DeclarativePush.type,
      lifetime: max(message.expiresAt.since(now) / 1_000, 0),
      urgency: kind.isUrgent ? .high : .normal, topic: tag)
  }

  private var notification: AppNotification {
    let words = words
    var notification = AppNotification(
      title: words.subject, body: words.short, address: opened, id: attempt.id,
      tag: tag, expiresAt: message.expiresAt)
    notification.badge = content.badge
    notification.receipt = receipt
    notification.isUrgent = kind.isUrgent
    return notification
  }

  private func sms(to phone: Phone) -> SMSMessage {
    let text = kind.template.sms(
      with: content.values, in: content.recipient.language, link: link, upTo: kind.mostSegments)
    return SMSMessage(to: phone, text: text, key: "\(attempt.id)")
  }

  private func mail(to email: Email) -> MailMessage {
    let words = words
    let unsubscribe =
      kind.isOptional
      ? "\(app.address)\(UnsubscribePage.path)/\(tokens.token(for: message.id, .unsubscribe))" : nil
    let letter = DeliveredLetter(
      app: app.name, words: words, link: link, kind: kind.title(words.language),
      unsubscribe: unsubscribe)
    var mail = MailMessage(
      to: email, subject: words.subject, text: letter.text, html: letter.html,
      id: "\(attempt.id)@\(mailDomain)", date: now)
    mail.unsubscribeAddress = unsubscribe
    mail.attachment = content.attachment
    return mail
  }
}

extension MailFailure {
  /// Whether the refusal is of the address for good, and not of this mail.
  var isOfAddress: Bool {
    guard case .refused(let code, let status) = self else { return false }
    if isUnknownAddress || status.hasPrefix("5.1.") { return true }
    return status.isEmpty && [550, 551, 553].contains(code)
  }
}
