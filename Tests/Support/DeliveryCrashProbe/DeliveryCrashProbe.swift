import Database
import Delivery
import Gateways
import IdentityServer
import Jobs
import Killing
import Mail
import SyncServer
import Values

/// A process to be killed: it asks for messages without end and brings them beside. `a 7` is printed when
/// the request for the message 7 is durable; what a service takes is a line of a file, with its key.
///
/// Arguments: the database (`ProbePlace`), the number of the first message, the time in milliseconds at
/// which its clock starts, `work` or `drain`, and the file.
@main
struct DeliveryCrashProbe {
  static func main() async throws {
    let arguments = Probe.arguments("DATABASE", "FIRST", "TIME", "work|drain", "FILE")
    let database = try ProbePlace(arguments[0]).open()
    try await database.migrate(IdentityMigrations.all, of: IdentityMigrations.room)
    try await database.migrate(JobMigrations.all, of: JobMigrations.room)
    try await database.migrate(DeliveryMigrations.all, of: DeliveryMigrations.room)
    let time = Int64(arguments[2]) ?? 0
    let post = Post(database, to: arguments[4], now: Probe.clock(from: time))
    if arguments[3] == "drain" {
      try await post.drain()
    } else {
      try await post.work(from: Int64(arguments[1]) ?? 0)
    }
  }
}

private struct Post: Sendable {
  private let database: any Database
  private let delivery: Delivery
  private let runner: JobRunner
  private let now: @Sendable () -> Instant
  /// Of messages that nobody was handed yet.
  private let pace = Pace(40)

  init(_ database: any Database, to file: String, now: @escaping @Sendable () -> Instant) {
    self.database = database
    self.now = now
    let sink = Probe.sink(file)
    var ways = DeliveryWays()
    ways.mailer = Mailer { Probe.say("mail \($0.id)", to: sink) }
    ways.sms = SMSGateway { [pace] message in
      // Each message comes here first.
      pace.end()
      // Some numbers are none, and some lines break after the text was taken.
      let number = message.to.e164.utf8.last ?? 0
      if number % 4 == 0 { throw GatewayFailure.gone("21211") }
      Probe.say("sms \(message.key)", to: sink)
      if number % 4 == 1, Int.random(in: 0..<3) == 0 {
        throw GatewayFailure.later("the line broke", after: nil)
      }
    }
    let kind = MessageKind(
      "reminder", title: Phrase(pt: "Lembretes", en: "Reminders"),
      ways: [.init(.sms), .init(.mail)],
      nights: .disturbed,
      template: MessageTemplate(
        subject: Phrase(pt: "Lembrete", en: "Reminder"),
        paragraphs: [Phrase(pt: "Amanhã.", en: "Tomorrow.")], action: nil,
        short: Phrase(pt: "Amanhã", en: "Tomorrow"), longest: [:])
    ) { message, _ in
      .send(
        MessageContent(
          to: Recipient(
            phone: Phone(e164: "+551198765\(message.detail)"), email: Email("a@example.com"),
            language: .pt, zone: .utc)))
    }
    delivery = Delivery(
      [kind], in: database, on: ways,
      of: DeliveringApp(name: "A", address: "https://umbu.example/a/"), now: now, ring: {})
    runner = JobRunner(
      database, handlers: delivery.handlers, clock: Probe.jobClock(now))
  }

  func work(from first: Int64) async throws {
    runner.start(every: .milliseconds(5))
    var number = first
    while true {
      await pace.begin()
      try await ask(number)
      Probe.say("a \(number)")
      runner.wake()
      number += 1
    }
  }

  private func ask(_ number: Int64) async throws {
    let now = now()
    var message = QueuedMessage(
      id: UUID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0000 | UInt64(number)),
      of: "reminder", key: "\(number)", in: UUID(high: 1, low: UInt64(number % 4)),
      to: UUID(high: 2, low: 2), worth: now..<now.adding(milliseconds: 1_000 * 86_400_000))
    message.detail = "43\(10 + number % 16)"
    let asked = message
    try await database.write(in: asked.space) { transaction in
      _ = try delivery.add(asked, transaction)
    }
  }

  /// Until nothing is left, with a clock that jumps over pauses.
  func drain() async throws {
    var hours: Int64 = 0
    while true {
      let jump = hours
      let runner = JobRunner(
        database, handlers: delivery.handlers,
        clock: Probe.jobClock { now().adding(milliseconds: jump * 3_600_000) })
      await runner.runDue()
      let figures = try await database.read { try Outbox.figures(at: .epoch, in: $0) }
      if figures.waiting + figures.running == 0 { return await database.close() }
      hours += 1
    }
  }
}
