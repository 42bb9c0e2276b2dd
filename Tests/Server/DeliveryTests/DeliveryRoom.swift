import Database
import DatabaseTesting
import Gateways
import IdentityServer
import Mail
import SyncServer
import Synchronization
import Values
import Waiting
import Zones

@testable import Delivery
@testable import Jobs

/// A database with messages, a clock that is turned, and services that count what they take.
final class DeliveryRoom: Sendable {
  /// Noon of a Saturday in São Paulo: 2025-11-22, three hours behind UTC.
  static let noon = Instant(milliseconds: 1_763_823_600_000)
  static let minute: Int64 = 60_000
  static let hour: Int64 = 3_600_000
  static let space = UUID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001)
  static let ana = UUID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_00A1)
  static let email = Email("ana@example.com")!
  static let phone = Phone(e164: "+5511987654321")!

  /// One that was taken.
  struct Taken: Sendable, Hashable {
    var channel: Channel
    var key: String
    var words: String
    var at: Instant
  }

  /// What a service does with what it is handed.
  enum Answer: Sendable {
    case takes
    case fails(GatewayFailure)
    case refuses(MailFailure)
    /// It takes it, and the line breaks before anybody hears of it.
    case takesAndFails
  }

  let database: any Database
  private struct State {
    var now = DeliveryRoom.noon
    var ids: UInt64 = 0
    var taken: [Taken] = []
    var mails: [MailMessage] = []
    var pushes: [WebPushMessage] = []
    var answers: [Channel: [Answer]] = [:]
    var steady: [Channel: Answer] = [:]
    var asked = 0
    var composition: Composition?
    /// What lies in the mailbox of mails that came back.
    var bounces: [[UInt8]] = []
  }
  private let state = Mutex(State())

  private init(_ database: any Database) { self.database = database }

  static func with<T>(_ body: (DeliveryRoom) async throws -> T) async throws -> T {
    try await withTemporaryDatabase { database in
      try await database.migrate(IdentityMigrations.all, of: IdentityMigrations.room)
      try await database.migrate(JobMigrations.all, of: JobMigrations.room)
      try await database.migrate(DeliveryMigrations.all, of: DeliveryMigrations.room)
      return try await body(DeliveryRoom(database))
    }
  }

  var now: Instant { state.withLock(\.now) }
  func turn(_ milliseconds: Int64) {
    state.withLock { $0.now = $0.now.adding(milliseconds: milliseconds) }
  }

  func newID() -> UUID {
    state.withLock { state in
      state.ids += 1
      return UUID(high: 0x0190_0000_0000_7000, low: 0x9000_0000_0000_0000 | state.ids)
    }
  }

  var taken: [Taken] { state.withLock(\.taken) }
  var mails: [MailMessage] { state.withLock(\.mails) }
  var pushes: [WebPushMessage] { state.withLock(\.pushes) }
  /// How often a service was asked, whatever it answered.
  var asked: Int { state.withLock(\.asked) }

  /// What a service answers next, and from then on as `always` says.
  func answer(_ channel: Channel, _ answers: Answer..., always: Answer = .takes) {
    state.withLock { state in
      state.answers[channel] = answers
      state.steady[channel] = always
    }
  }

  /// Lets mails lie in the mailbox of those that came back.
  func bounce(_ mails: [UInt8]...) { state.withLock { $0.bounces += mails } }

  private func take(_ channel: Channel, _ key: String, _ words: String) throws {
    let answer: Answer = state.withLock { state in
      state.asked += 1
      var answers = state.answers[channel] ?? []
      let answer = answers.isEmpty ? state.steady[channel] ?? .takes : answers.removeFirst()
      state.answers[channel] = answers
      switch answer {
      case .takes, .takesAndFails:
        state.taken.append(Taken(channel: channel, key: key, words: words, at: state.now))
      case .fails, .refuses: break
      }
      return answer
    }
    switch answer {
    case .takes: return
    case .fails(let failure): throw failure
    case .refuses(let failure): throw failure
    case .takesAndFails: throw GatewayFailure.later("the line broke", after: nil)
    }
  }

  private var ways: DeliveryWays {
    var ways = DeliveryWays()
    ways.mailDomain = "clinica.example"
    ways.mailer = Mailer { mail in
      self.state.withLock { $0.mails.append(mail) }
      try self.take(.mail, mail.id, mail.subject)
    }
    ways.bounces = MailboxReader(name: "bounces") { place in
      let bounces = self.state.withLock(\.bounces)
      let new = bounces.dropFirst(Int(place?.number ?? 0))
      return MailboxReader.Page(
        place: MailboxPlace(validity: 1, number: Int64(bounces.count)), mails: Array(new))
    }
    ways.sms = SMSGateway { try self.take(.sms, $0.key, $0.text) }
    ways.webPush = WebPush { message, subscription in
      self.state.withLock { $0.pushes.append(message) }
      try self.take(
        .push, "\(message.topic ?? "") \(subscription.endpoint.text)",
        String(decoding: message.content, as: UTF8.self))
    }
    ways.apns = AppPush { notification, _ in
      try self.take(.push, "\(notification.id)", notification.title)
    }
    return ways
  }

  /// What messages of the kinds come to from now on; nil for what they usually do.
  func compose(_ composition: Composition?) {
    state.withLock { $0.composition = composition }
  }

  static func content() throws -> MessageContent {
    MessageContent(
      to: Recipient(
        account: ana, phone: phone, email: email, language: .pt,
        zone: try Zoneinfo.rules("America/Sao_Paulo")),
      values: ["time": "9h", "clinic": "Clínica Ipê"], path: "agenda")
  }

  static let template = MessageTemplate(
    subject: Phrase(pt: "Sua consulta às {time}", en: "Your appointment at {time}"),
    paragraphs: [
      Phrase(
        pt: "Sua consulta na {clinic} é amanhã, às {time}.",
        en: "Your appointment at {clinic} is tomorrow at {time}.")
    ], action: Phrase(pt: "Confirmar", en: "Confirm"),
    short: Phrase(pt: "Consulta às {time} na {clinic}", en: "Appointment at {time}, {clinic}"),
    longest: ["time": "22h30", "clinic": "Clínica Movimento"])

  /// A kind whose ways are those, the fewest words for tests.
  func kind(
    _ ways: [MessageKind.Way], named name: String = "reminder", nights: MessageKind.Nights = .held,
    isOptional: Bool = true
  ) -> MessageKind {
    var kind = MessageKind(
      name, title: Phrase(pt: "Lembretes", en: "Reminders"), ways: ways, nights: nights,
      template: Self.template
    ) { _, _ in
      try self.state.withLock(\.composition) ?? .send(Self.content())
    }
    kind.isOptional = isOptional
    return kind
  }

  func delivery(_ kinds: MessageKind...) -> Delivery {
    Delivery(
      kinds, in: database, on: ways,
      of: DeliveringApp(name: "FisioFlow", address: "https://umbu.example/fisioflow/"),
      now: { self.now }, ring: {})
  }

  func runner(_ delivery: Delivery) -> JobRunner {
    JobRunner(
      database, handlers: delivery.handlers, periodic: delivery.periodic,
      clock: JobClock(
        now: { self.now }, newID: { self.newID() }, chance: { 0 },
        sleep: { _ in try await untilCancelled() }))
  }

  /// Asks for a message.
  @discardableResult
  func ask(
    _ delivery: Delivery, _ kind: String = "reminder", key: String = "k",
    after milliseconds: Int64 = 0, worth: Int64 = 48 * 3_600_000, zone: String? = nil
  ) async throws -> UUID {
    var message = QueuedMessage(
      id: newID(), of: kind, key: key, in: Self.space, to: Self.ana,
      worth: now.adding(
        milliseconds: milliseconds)..<now.adding(
          milliseconds: milliseconds + worth))
    message.detail = "1d"
    let zone = try zone.map { try Zoneinfo.rules($0) }
    let asked = message
    try await database.write(in: Self.space) { transaction in
      _ = try delivery.add(asked, in: zone, transaction)
    }
    return asked.id
  }

  /// Turns the clock from job to job until nothing waits, or until so much time has passed.
  func run(_ delivery: Delivery, for milliseconds: Int64 = 72 * 3_600_000) async throws {
    let runner = runner(delivery)
    let end = now.adding(milliseconds: milliseconds)
    await runner.runDue()
    while let next = try await nextDue(), next <= end {
      state.withLock { $0.now = max($0.now, next) }
      await runner.runDue()
    }
    state.withLock { $0.now = end }
    await runner.runDue()
  }

  private func nextDue() async throws -> Instant? {
    try await database.read { transaction in
      try transaction.first(
        "SELECT min(due_at) FROM job WHERE state <> 2 AND name LIKE 'deliver%'"
      ) { row in
        row.intOrNil(0).map { Instant(milliseconds: $0) }
      } ?? nil
    }
  }

  func entries() async throws -> [DeliveryLedger.Entry] {
    try await database.read { transaction in
      try DeliveryLedger.entries(of: Self.space, upTo: 1_000, in: transaction)
    }
  }

  func entry() async throws -> DeliveryLedger.Entry? { try await entries().first }

  func jobsLeft() async throws -> Outbox.Figures {
    let now = now
    return try await database.read { try Outbox.figures(at: now, in: $0) }
  }

  /// A session of Ana's, with a browser that gets notifications.
  func subscribe(
    _ number: UInt64, service: DeviceSubscription.Service = .web
  ) async throws -> DeviceSubscription {
    let session = UUID(high: 0x0190_0000_0000_7000, low: 0xA000_0000_0000_0000 | number)
    let endpoint =
      service == .web ? "https://push.example/\(number)" : String(repeating: "0a", count: 32)
    var subscription = DeviceSubscription(
      id: newID(), account: Self.ana, session: session, service: service, endpoint: endpoint)
    subscription.publicKey = [4] + [UInt8](repeating: 1, count: 64)
    subscription.secret = [UInt8](repeating: 1, count: 16)
    let put = subscription
    let now = now
    try await database.write { transaction in
      try transaction.execute(
        """
        INSERT INTO account (id, email, password, created_at) VALUES ($1, $2, 'x', 0) \
        ON CONFLICT (id) DO NOTHING
        """, [SQLValue(Self.ana), .text("ana@example.com")])
      try transaction.execute(
        """
        INSERT INTO session (id, account, access_digest, access_until, refresh_digest, \
        refresh_until, previous_digest, is_confirmed, created_at) \
        VALUES ($1, $2, $3, 0, $4, $5, NULL, 1, 0)
        """,
        [
          SQLValue(session), SQLValue(Self.ana), .blob([1, UInt8(number)]),
          .blob([2, UInt8(number)]), .integer(Int64.max),
        ])
      try Subscriptions.put(put, at: now, in: transaction)
    }
    return subscription
  }

  func subscriptions() async throws -> [DeviceSubscription] {
    let now = now
    return try await database.read { try Subscriptions.of(Self.ana, at: now, in: $0) }
  }
}
