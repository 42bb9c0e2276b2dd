import Clinic
import Database
import Fields
import HTTP
import Identity
import Jobs
import Mail
import Records
import Sync
import Testing
import Values

@testable import UmbuServer

@Suite("Invitations by mail")
struct InvitationMailTests {
  /// A clinic on the plan gold whose server mails through that office, and whose founder has confirmed
  /// her e-mail.
  private func clinic(
    _ office: Office, _ body: (ServerRoom, Person) async throws -> Void
  ) async throws {
    let room = try await ServerRoom.open { $0.mail = office.settings }
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com", calling: "Clínica <Ipê>\r\nBcc: eve")
    let commands = Commands(room.umbu.apps)
    #expect(await commands.run(["plan", "set", ana.space.description, "gold"]).exitCode == 0)
    try await ana.confirmEmail(office)
    try await body(room, ana)
    await room.umbu.stop()
  }

  private func invite(
    _ email: String, by person: Person, in language: Language? = nil
  ) async throws -> InvitationGrant {
    let input = NewInvitation(to: person.space, email: email, role: .receptionist, in: language)
    return try InvitationGrant(object: try await post("", input, by: person).json)
  }

  private func again(
    _ grant: InvitationGrant, by person: Person, in space: UUID? = nil
  ) async throws -> Response {
    let input = InvitationMailing(ID(grant.invitation), of: space ?? person.space, in: .pt)
    return try await post("/mail", input, by: person)
  }

  /// Under a session of its own, since the clock moves on.
  private func post(
    _ path: String, _ input: some FieldObject, by person: Person
  ) async throws -> Response {
    await person.room.call(
      .post, "/fisioflow/v1/invitations" + path, token: try await person.signIn(),
      json: input.object)
  }

  /// What the clinic's record says of the invitation's mail.
  private func said(_ room: ServerRoom) async throws -> [String?] {
    try await room.umbu.apps[0].database.read { transaction in
      try transaction.rows("SELECT mail_name FROM invitation ORDER BY created_at") {
        $0.textOrNil(0)
      }
    }
  }

  @Test("who is invited is mailed, in the language of who invites, and the link brings them in")
  func mailed() async throws {
    let office = Office()
    try await clinic(office) { room, ana in
      let grant = try await invite("Bia@example.com", by: ana, in: .en)
      #expect(grant.isMailed == true)
      #expect(try await said(room) == ["sending"])
      #expect(office.mails == [], "nothing is mailed before the change is durable")
      await room.umbu.jobs[0].runDue()
      let mail = try #require(office.mails.first)
      #expect(office.mails.count == 1)
      #expect(mail.to.description == "bia@example.com")
      #expect(mail.subject == "Invitation to FisioFlow")
      #expect(!mail.text.contains("convidou"))
      #expect(
        mail.html.contains("<p>Clínica Ipê Bcc eve invited you to its team, on FisioFlow.</p>"))
      #expect(!mail.text.contains("ana@"), "who invites chose their e-mail, too")
      #expect(mail.id.hasSuffix("@clinica.example"))
      #expect(try await said(room) == ["sent"])

      let link = try office.link(to: "bia@example.com")
      let start = "https://umbu.example/fisioflow/convite#"
      #expect(link.hasPrefix(start))
      let code = String(link.dropFirst(start.count))
      #expect(code != grant.code)
      var input = SignUp(spaceName: "", email: "bia@example.com", password: Person.password)
      input.invitation = code
      let bia = try await Person(in: room, signingUp: input)
      #expect(bia.grant.account.spaces.map(\.role) == ["receptionist"])
      #expect(try await room.rowCounts(of: "fisioflow")["invitation_code"] == 0)
    }
  }

  @Test("the tables hold no code, and a mail that breaks off is written anew")
  func secrets() async throws {
    let office = Office()
    try await clinic(office) { room, ana in
      let grant = try await invite("bia@example.com", by: ana)
      let arguments = try await room.umbu.apps[0].database.read { transaction in
        try transaction.rows("SELECT arguments FROM job WHERE name = 'mail-invitation'") {
          $0.text(0)
        }
      }
      #expect(arguments.count == 1)
      for text in [grant.code, "bia@", "ana@"] {
        #expect(!arguments.joined().contains(text))
      }
      // It breaks after the mail server has taken it: another follows, with the same id.
      office.fail(with: .unreachable)
      await room.umbu.jobs[0].runDue()
      office.fail(with: nil)
      room.clock.move(milliseconds: 3_600_000)
      await room.umbu.jobs[0].runDue()
      #expect(office.mails.count == 1)
      #expect(office.mails[0].subject.contains(" / "), "no language is known, so it has both")
      #expect(office.mails[0].text.contains("convidou você"))
      #expect(office.mails[0].text.contains("invited you"))
    }
  }

  @Test("a mail that cannot be delivered is said in the record, at once or after all attempts")
  func undeliverable() async throws {
    let office = Office()
    try await clinic(office) { room, ana in
      office.fail(with: .refused(550, status: "5.1.1"))
      _ = try await invite("nobody@example.com", by: ana)
      await room.umbu.jobs[0].runDue()
      #expect(try await said(room) == ["unknownAddress"])
      let list = await Commands(room.umbu.apps).run(["jobs", "list"]).text
      #expect(list.contains("the mail server refuses it: 550 5.1.1, there is no such address"))
      #expect(!list.contains("example.com"))

      office.fail(with: .later(451, status: ""))
      _ = try await invite("later@example.com", by: ana)
      for _ in 0..<12 {
        #expect(try await said(room) == ["unknownAddress", "sending"])
        await room.umbu.jobs[0].runDue()
        room.clock.move(milliseconds: 3_600_000)
      }
      #expect(try await said(room) == ["unknownAddress", "notTaken"])
      #expect(await Commands(room.umbu.apps).run(["jobs", "check"]).exitCode == 1)
    }
  }

  @Test("an invitation is mailed again, not too soon and not too often, by who manages the team")
  func mailedAgain() async throws {
    let office = Office()
    try await clinic(office) { room, ana in
      let grant = try await invite("bia@example.com", by: ana)
      await room.umbu.jobs[0].runDue()
      let soon = try await again(grant, by: ana)
      #expect(soon.status == .tooManyRequests)
      #expect(soon.json["code"]?.text == "mailedLately")
      for _ in 0..<4 {
        room.clock.move(milliseconds: 300_000)
        #expect(try await again(grant, by: ana).status == .ok)
        await room.umbu.jobs[0].runDue()
      }
      #expect(office.mails.count == 5)
      #expect(Set(office.mails.map(\.id)).count == 5)
      room.clock.move(milliseconds: 300_000)
      #expect(try await again(grant, by: ana).status == .tooManyRequests)
      // Nor by a new invitation of the same address, which then has its link alone.
      let renewed = try await invite("bia@example.com", by: ana)
      #expect(renewed.isMailed == false)
      #expect(try await said(room) == [nil])
      room.clock.move(milliseconds: 86_400_000)
      #expect(try await again(renewed, by: ana).status == .ok)
      #expect(try await again(grant, by: ana).json["code"]?.text == "noInvitation")
      let eve = try await Person(in: room, "eve@example.com")
      #expect(try await again(renewed, by: eve, in: ana.space).status == .forbidden)
      #expect(try await again(renewed, by: eve).status == .notFound)
    }
  }

  @Test("one that could not be delivered is mailed again at once, but no oftener in a day")
  func mailedAgainAfterFailure() async throws {
    let office = Office()
    try await clinic(office) { room, ana in
      office.fail(with: .refused(550, status: "5.1.1"))
      let grant = try await invite("bia@example.com", by: ana)
      for _ in 0..<4 {
        await room.umbu.jobs[0].runDue()
        #expect(try await again(grant, by: ana).status == .ok)
      }
      await room.umbu.jobs[0].runDue()
      #expect(try await again(grant, by: ana).status == .tooManyRequests)
    }
  }

  @Test("what was taken back meanwhile is not mailed")
  func revoked() async throws {
    let office = Office()
    try await clinic(office) { room, ana in
      let grant = try await invite("bia@example.com", by: ana)
      let revoked = await ana.call(
        TeamEndpoints.revoke, InvitationChoice(ID(grant.invitation), of: ana.space))
      #expect(revoked.status == .ok)
      await room.umbu.jobs[0].runDue()
      #expect(office.mails == [])
      #expect(try await room.rowCounts(of: "fisioflow")["job"] == 0)
    }
  }

  @Test("a server that does not mail says so, and the link is handed over as before")
  func withoutMail() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let grant = try await invite("bia@example.com", by: ana)
    #expect(grant.isMailed == false)
    #expect(grant.code.isEmpty == false)
    #expect(try await said(room) == [nil])
    #expect(try await again(grant, by: ana).json["code"]?.text == "noMail")
    await room.umbu.stop()
  }

  @Test("links begin with what the operator says, which is https or this machine")
  func addresses() {
    for text in ["https://umbu.example", "https://umbu.example:8443/x/", "http://localhost:8080"] {
      #expect(PublicAddress(text) != nil)
    }
    for text in [
      "umbu.example", "http://umbu.example", "https://", "https://a b", "https://a@b",
      "https://a?b", "https://a:x", "https://a\r\nb", "javascript://a",
    ] {
      #expect(PublicAddress(text) == nil, "\(text)")
    }
    #expect(PublicAddress("https://umbu.example/")?.description == "https://umbu.example")
  }
}
