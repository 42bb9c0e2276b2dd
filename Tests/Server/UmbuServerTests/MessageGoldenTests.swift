import Database
import Gateways
import Goldens
import Synchronization
import SyncServer
import Testing
import Values

@testable import Delivery
@testable import UmbuServer

/// What is sent of each kind of message, on each of its ways, byte for byte: the files of
/// `Tests/Fixtures/messages`, of which `UMBU_GOLDEN=write` makes new ones.
@Suite("The messages of the apps as they are sent")
struct MessageGoldenTests {
  private static let now = Instant("2026-11-22T12:00:00Z")!

  /// Each kind of an app with what is longest in its places.
  private static func text(
    of kind: MessageKind, in language: Language, from app: DeliveringApp, _ tokens: MessageTokens
  ) async throws -> String {
    let texts = Mutex<[String]>([])
    let ways = DeliveryWays.open.noting { text in texts.withLock { $0.append(text) } }
    let account = UUID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_00A1)
    var message = QueuedMessage(
      id: UUID(naming: "\(app.name) \(kind.name)"), of: kind.name, key: "k", in: .zero,
      to: account, worth: now..<now.adding(milliseconds: 86_400_000))
    message.detail = "first"
    let content = MessageContent(
      to: Recipient(account: account, language: language, zone: .utc),
      values: kind.template.longest(in: language),
      path: kind.template.action == nil ? nil : "pagina", badge: 2)
    for (step, channel) in kind.channels.enumerated() {
      for (address, target) in addresses(channel, account) {
        let attempt = Attempt(
          id: UUID(naming: "attempt \(message.id) \(target)"), message: message.id, space: .zero,
          step: step, channel: channel, target: target)
        let sending = Sending(
          attempt: attempt, message: message, kind: kind, content: content, address: address,
          app: app, tokens: tokens, mailDomain: ways.mailDomain, now: now)
        guard case .sent = await sending.outcome(on: ways) else {
          Issue.record("\(kind.name) was not taken by \(channel.name)")
          continue
        }
      }
    }
    return texts.withLock { $0.joined(separator: "\n") }
  }

  private static func addresses(
    _ channel: Channel, _ account: UUID
  ) -> [(Sending.Address, UUID)] {
    switch channel {
    case .push:
      [device(.web, "https://push.example/1", account), device(.apns, "0a0b", account)]
    case .sms:
      [(.phone(phone), Attempt.target(phone))]
    case .mail:
      [(.mailbox(email), Attempt.target(email))]
    }
  }

  private static func device(
    _ service: DeviceSubscription.Service, _ endpoint: String, _ account: UUID
  ) -> (Sending.Address, UUID) {
    let id = UUID(naming: endpoint)
    var subscription = DeviceSubscription(
      id: id, account: account, session: id, service: service, endpoint: endpoint)
    subscription.publicKey = [4] + [UInt8](repeating: 1, count: 64)
    subscription.secret = [UInt8](repeating: 1, count: 16)
    return (.device(subscription), id)
  }

  private static let phone = Phone(e164: "+5511987654321")!
  private static let email = Email("ana@example.com")!

  @Test(
    "PL-008: every kind of every app on each of its ways in both languages, byte for byte")
  func kinds() async throws {
    let office = Office()
    let room = try await ServerRoom.open(of: AppDefinition.hosted) { $0.mail = office.settings }
    defer { room.remove() }
    var names: [String] = []
    for app in room.umbu.apps {
      // Links carry what the secret makes of their messages.
      let tokens = try await app.database.write { transaction in
        try transaction.execute(
          """
          INSERT INTO message_secret (id, secret) VALUES (1, $1) \
          ON CONFLICT (id) DO UPDATE SET secret = excluded.secret
          """,
          [.blob([UInt8](repeating: 7, count: 32))])
        return try MessageTokens.find(in: transaction)
      }
      let secret = try #require(tokens)
      for kind in app.delivery.orderedKinds {
        for language in Language.allCases {
          let text = try await Self.text(
            of: kind, in: language, from: app.delivery.app, secret)
          let name = "messages/\(app.app.id)-\(kind.name)-\(language.rawValue).txt"
          let difference = try Golden.difference(text, from: name)
          #expect(difference == nil)
          names.append("\(app.app.id) \(kind.name)")
        }
      }
    }
    // None of them is missing.
    for name in [
      "fisioflow appointment.reminder", "fisioflow appointment.change",
      "fisioflow appointment.answer", "fisioflow waiting.offer", "careguide dose.reminder",
      "careguide dose.escalation", "careguide stock.reminder",
    ] {
      #expect(names.filter { $0 == name }.count == Language.allCases.count, "\(name)")
    }
    await room.umbu.stop()
  }
}
