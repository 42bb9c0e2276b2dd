import API
import Fields
import HTTP
import Identity
import IdentityServer
import Testing
import Values

@testable import UmbuServer

@Suite("How much is mailed")
struct MailLimitTests {
  private static let minute: Int64 = 60_000

  private static func limits(_ change: (inout MailLimits) -> Void) -> MailLimits {
    var limits = MailLimits()
    change(&limits)
    return limits
  }

  /// Clinics of one account that has confirmed its e-mail, the first by signing up.
  private func clinics(
    _ office: Office, _ count: Int = 1, at folder: String? = nil,
    within limits: MailLimits = MailLimits(),
    _ body: (ServerRoom, Person, [UUID]) async throws -> Void
  ) async throws {
    let room = try await ServerRoom.open(at: folder) { settings in
      settings.mail = office.settings
      settings.mail?.limits = limits
    }
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    try await ana.confirmEmail(office)
    var spaces = [ana.space]
    for number in 1..<max(1, count) {
      let answer = await ana.call(TeamEndpoints.createSpace, NewSpace(name: "Clínica \(number)"))
      spaces = try AccountView(object: answer.json).spaces.map(\.space)
    }
    try await body(room, ana, spaces)
    await room.umbu.stop()
  }

  private func invite(
    _ email: String, to space: UUID, by person: Person, token: String? = nil
  ) async throws -> Bool? {
    let input = NewInvitation(to: space, email: email, role: .receptionist)
    let answer = await person.room.call(
      .post, "/fisioflow/v1/invitations", token: token ?? person.token, json: input.object)
    #expect(answer.status == .ok)
    return try InvitationGrant(object: answer.json).isMailed
  }

  @Test("sixteen clinics of one account mail a stranger once, however the address is written")
  func stranger() async throws {
    let office = Office()
    try await clinics(office, 16) { room, ana, spaces in
      for (number, space) in spaces.enumerated() {
        let email = ["bia@example.com", "Bia+\(number)@example.com", "b.i.a@example.com"][
          number % 3]
        let isMailed = try await invite(email, to: space, by: ana)
        #expect(isMailed == (number == 0))
      }
      await room.umbu.jobs[0].runDue()
      #expect(office.mails.count == 1)
    }
  }

  @Test("a receiver gets five a day from all accounts together, also after a restart")
  func receiver() async throws {
    let office = Office()
    let folder = ServerRoom.temporaryFolder()
    var moved: Int64 = 0
    try await clinics(office, at: folder) { room, ana, _ in
      for number in 0..<4 {
        let person = try await Person(in: room, "p\(number)@example.com")
        try await person.confirmEmail(office)
        #expect(try await invite("bia@example.com", to: person.space, by: person) == true)
        let token = try await ana.signIn()
        #expect(
          try await invite("bia@example.com", to: ana.space, by: ana, token: token) == false)
        room.clock.move(milliseconds: 5 * Self.minute)
        moved += 5 * Self.minute
      }
      await room.umbu.stop()

      let later = try await ServerRoom.open(at: folder) { $0.mail = office.settings }
      later.clock.move(milliseconds: moved)
      let again = try Person(later, "fisioflow", ana.email, ana.grant)
      var token = try await again.signIn()
      #expect(try await invite("bia@example.com", to: ana.space, by: again, token: token) == true)
      later.clock.move(milliseconds: 5 * Self.minute)
      #expect(try await invite("bia@example.com", to: ana.space, by: again, token: token) == false)
      later.clock.move(milliseconds: MailLimits.day)
      token = try await again.signIn()
      #expect(try await invite("bia@example.com", to: ana.space, by: again, token: token) == true)
      await later.umbu.stop()
    }
  }

  @Test("what one app mails a person counts for the others")
  func installation() async throws {
    let office = Office()
    try await clinics(office, within: Self.limits { $0.toReceiverADay = 2 }) { room, _, _ in
      // An account of each app asks its owner to confirm.
      let one = try await Person(in: room, "bia@example.com")
      room.clock.move(milliseconds: 5 * Self.minute)
      let two = try await Person(in: room, app: "sample", "bia@example.com")
      for runner in room.umbu.jobs { await runner.runDue() }
      #expect(office.mails.count == 2)
      for person in [one, two] {
        room.clock.move(milliseconds: 5 * Self.minute)
        let answer = await room.call(
          .post, "/\(person.app)/v1/accounts/confirmation", token: try await person.signIn(),
          json: Nothing().object)
        #expect(answer.status == .tooManyRequests)
      }
    }
  }

  @Test("an account has ten invitations mailed at once and so many a day; the others go by link")
  func account() async throws {
    let office = Office()
    try await clinics(office, within: Self.limits { $0.ofAccountADay = 12 }) { room, ana, _ in
      var mailed: [Bool?] = []
      for number in 0..<11 {
        mailed.append(try await invite("p\(number)@example.com", to: ana.space, by: ana))
      }
      #expect(mailed == Array(repeating: true, count: 10) + [false])
      room.clock.move(milliseconds: 5 * Self.minute)
      for number in 11..<14 {
        let isMailed = try await invite("p\(number)@example.com", to: ana.space, by: ana)
        #expect(isMailed == (number < 13))
      }
      await room.umbu.jobs[0].runDue()
      #expect(office.mails.count == 12)
    }
  }

  @Test("an app mails so many invitations a day")
  func day() async throws {
    let office = Office()
    try await clinics(office, within: Self.limits { $0.ofAppADay = 2 }) { room, ana, _ in
      let bia = try await Person(in: room, "bia@example.com")
      try await bia.confirmEmail(office)
      #expect(try await invite("p1@example.com", to: ana.space, by: ana) == true)
      #expect(try await invite("p2@example.com", to: bia.space, by: bia) == true)
      #expect(try await invite("p3@example.com", to: bia.space, by: bia) == false)
    }
  }

  @Test("of those who ask in the same moment, each in their own clinic, one has the mail sent")
  func turns() async throws {
    let office = Office()
    try await clinics(office) { room, ana, _ in
      var people = [ana]
      for number in 0..<5 {
        let person = try await Person(in: room, "p\(number)@example.com")
        try await person.confirmEmail(office)
        people.append(person)
      }
      let mailed = try await withThrowingTaskGroup(of: Bool?.self) { group in
        for person in people {
          group.addTask { try await invite("bia@example.com", to: person.space, by: person) }
        }
        return try await group.reduce(into: 0) { $0 += $1 == true ? 1 : 0 }
      }
      #expect(mailed == 1)
    }
  }
}
