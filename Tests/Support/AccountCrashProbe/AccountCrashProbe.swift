import Database
import Identity
import IdentityServer
import Jobs
import Killing
import Mail
import SyncServer
import Values

/// A process to be killed: people sign up without end, some of them forget their password or take another e-mail, and
/// the mails of it go out beside. `a 7` is printed when the account 7 is durable, `r 7` when it is that its password was
/// forgotten, `c 7` that it takes another e-mail; a mail that was taken is a line of a file: its id, to whom, and where
/// its link leads.
///
/// Arguments: the database (`ProbePlace`), the number of the first account, the time in milliseconds at which its clock
/// starts, `work` or `drain`, and the file.
@main
struct AccountCrashProbe {
  static func main() async throws {
    let arguments = Probe.arguments("DATABASE", "FIRST", "TIME", "work|drain", "FILE")
    let database = try ProbePlace(arguments[0]).open()
    try await database.migrate(SyncMigrations.all, of: SyncMigrations.room)
    try await database.migrate(IdentityMigrations.all, of: IdentityMigrations.room)
    try await database.migrate(JobMigrations.all, of: JobMigrations.room)
    let time = Int64(arguments[2]) ?? 0
    let office = Office(database, to: arguments[4], now: Probe.clock(from: time))
    if arguments[3] == "drain" {
      try await office.drain()
    } else {
      try await office.work(from: Int64(arguments[1]) ?? 0)
    }
  }
}

private struct Office: Sendable {
  private static let address = "https://umbu.example/app/"
  private static let password = "tres pedras azuis"

  private let database: any Database
  private let service: IdentityService
  private let now: @Sendable () -> Instant
  /// Of accounts whose confirmation nobody was handed yet.
  private let pace = Pace(20)

  init(_ database: any Database, to file: String, now: @escaping @Sendable () -> Instant) {
    self.database = database
    self.now = now
    let sink = Probe.sink(file)
    let mailer = Mailer { [pace] mail in
      let lines = mail.text.split(separator: "\n")
      let link = lines.first { $0.hasPrefix(Self.address) } ?? ""
      Probe.say("\(mail.id) \(mail.to.key) \(link.dropFirst(Self.address.count))", to: sink)
      if link.contains("/confirmar#") { pace.end() }
      // Some lines break after it was taken.
      if Int.random(in: 0..<4) == 0 { throw MailFailure.unreachable }
    }
    let post = IdentityPost(
      mailer: mailer, domain: "umbu.example", app: MailedApp(name: "App", address: Self.address),
      limits: MailLimits(), room: MailRoom(), ring: {})
    let founding = SpaceFounding(
      create: { transaction, space, _, _ in
        try Spaces.open(space, kind: "clinic", in: transaction)
      }, name: { _, _ in "Clínica" })
    var service = IdentityService(database, founding: founding, post: post, now: now)
    service.passwordCost = PasswordCost(memory: 8, passes: 1)
    self.service = service
  }

  private func runner(_ now: @escaping @Sendable () -> Instant) -> JobRunner {
    let handlers = [
      service.confirmationHandler, service.passwordResetHandler, service.emailChangeHandler,
    ]
    return JobRunner(
      database, handlers: handlers.compactMap { $0 }, clock: Probe.jobClock(now))
  }

  func work(from first: Int64) async throws {
    let runner = runner(now)
    runner.start(every: .milliseconds(5))
    var number = first
    while true {
      await pace.begin()
      let grant = try await service.signUp(
        SignUp(spaceName: "Sol", email: "p\(number)@example.com", password: Self.password))
      Probe.say("a \(number)")
      runner.wake()
      switch number % 4 {
      case 1:
        try await service.forgetPassword(ForgottenPassword("p\(number)@example.com"))
        Probe.say("r \(number)")
      case 2:
        if let caller = try await service.caller(of: grant.accessToken) {
          let email = NewEmail("n\(number)@example.com", password: Self.password)
          _ = try await service.changeEmail(email, by: caller)
          Probe.say("c \(number)")
        }
      case 3:
        // Nobody has an account with it.
        try await service.forgetPassword(ForgottenPassword("u\(number)@example.com"))
      default: break
      }
      number += 1
    }
  }

  /// Until nothing is left, with a clock of the jobs that jumps over pauses.
  func drain() async throws {
    var hours: Int64 = 0
    while true {
      let jump = hours
      let runner = runner { now().adding(milliseconds: jump * 3_600_000) }
      await runner.runDue()
      let figures = try await database.read { try Outbox.figures(at: .epoch, in: $0) }
      if figures.waiting + figures.running == 0 { return await database.close() }
      hours += 1
    }
  }
}
