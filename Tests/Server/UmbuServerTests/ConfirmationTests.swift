import API
import Database
import Fields
import HTTP
import Identity
import Mail
import Testing
import Values

@testable import UmbuServer

@Suite("Confirming an e-mail")
struct ConfirmationTests {
  private func with(
    _ office: Office, _ body: (ServerRoom, Person) async throws -> Void
  ) async throws {
    let room = try await ServerRoom.open { $0.mail = office.settings }
    defer { room.remove() }
    try await body(room, try await Person(in: room, "ana@example.com", calling: "visite evil.com"))
    await room.umbu.stop()
  }

  private func confirm(_ code: String, in room: ServerRoom) async -> Response {
    await room.call(.post, "/fisioflow/v1/accounts/confirm", json: ConfirmationCode(code).object)
  }

  private func send(_ person: Person, token: String? = nil) async throws -> Response {
    await person.room.call(
      .post, "/fisioflow/v1/accounts/confirmation",
      token: token ?? person.token, json: Nothing().object)
  }

  private func awaits(_ person: Person) async throws -> Bool? {
    let token = try await person.signIn()
    let answer = await person.room.call(.get, "/fisioflow/v1/accounts/current", token: token)
    return try AccountView(object: answer.json).awaitsConfirmation
  }

  @Test("who signs up is mailed a link that is good once; its code lies nowhere else")
  func confirmed() async throws {
    let office = Office()
    try await with(office) { room, ana in
      #expect(ana.grant.account.awaitsConfirmation == true)
      #expect(office.mails == [], "nothing is mailed before the account is durable")
      await room.umbu.jobs[0].runDue()
      let mail = try #require(office.mails.first)
      #expect(office.mails.count == 1)
      #expect(mail.to.description == "ana@example.com")
      #expect(mail.subject == "Confirme seu e-mail no FisioFlow / Confirm your e-mail on FisioFlow")
      #expect(!(mail.text + mail.html).contains("evil"))
      let link = try office.link(to: "ana@example.com")
      #expect(link.hasPrefix("https://umbu.example/fisioflow/confirmar#"))
      let code = String(try #require(link.split(separator: "#").last))
      let kept = try await room.umbu.apps[0].database.read { transaction in
        try transaction.rows("SELECT digest FROM email_confirmation") { $0.bytes(0) }
      }
      #expect(kept.count == 1 && kept[0] != Array(code.utf8))

      #expect(await confirm(String(code.dropLast()), in: room).status == .notFound)
      #expect(try await awaits(ana) == true)
      let answer = await confirm(code, in: room)
      #expect(answer.status == .ok)
      #expect(try await awaits(ana) == nil)
      let again = await confirm(code, in: room)
      #expect(again.status == .notFound && again.json["code"]?.text == "noConfirmation")
      #expect(try await room.rowCounts(of: "fisioflow")["email_confirmation"] == 0)
      // Nobody is mailed who has confirmed.
      #expect(try await send(ana).status == .ok)
      await room.umbu.jobs[0].runDue()
      #expect(office.mails.count == 1)
    }
  }

  @Test("the link ends after three days")
  func ends() async throws {
    let office = Office()
    try await with(office) { room, ana in
      await room.umbu.jobs[0].runDue()
      let code = String(try #require(office.link(to: ana.email).split(separator: "#").last))
      room.clock.move(milliseconds: 3 * 86_400_000)
      #expect(await confirm(code, in: room).status == .notFound)
      #expect(try await awaits(ana) == true)
    }
  }

  @Test("another mail can be asked for, every five minutes and five times a day")
  func again() async throws {
    let office = Office()
    try await with(office) { room, ana in
      await room.umbu.jobs[0].runDue()
      let soon = try await send(ana)
      #expect(soon.status == .tooManyRequests && soon.json["code"]?.text == "mailedLately")
      for _ in 0..<4 {
        room.clock.move(milliseconds: 300_000)
        #expect(try await send(ana, token: try await ana.signIn()).status == .ok)
        await room.umbu.jobs[0].runDue()
      }
      #expect(office.mails.count == 5)
      room.clock.move(milliseconds: 300_000)
      let token = try await ana.signIn()
      #expect(try await send(ana, token: token).status == .tooManyRequests)
      // The first one is still good.
      let code = String(office.mails[0].text.split(separator: "#")[1].prefix(64))
      #expect(await confirm(code, in: room).status == .ok)
    }
  }

  @Test("an invitation is mailed for who has confirmed; its link works before that, too")
  func unconfirmed() async throws {
    let office = Office()
    try await with(office) { room, ana in
      func invite() async throws -> InvitationGrant {
        let input = NewInvitation(to: ana.space, email: "bia@example.com", role: .receptionist)
        return try InvitationGrant(object: await ana.call(TeamEndpoints.invite, input).json)
      }
      let unmailed = try await invite()
      #expect(unmailed.isMailed == false)
      let look = await room.call(
        .post, "/fisioflow/v1/invitations/look", json: InvitationCode(unmailed.code).object)
      #expect(look.status == .ok)
      let no = await ana.call(
        TeamEndpoints.mail, InvitationMailing(ID(unmailed.invitation), of: ana.space, in: .pt))
      #expect(no.status == .conflict && no.json["code"]?.text == "unconfirmed")
      try await ana.confirmEmail(office)
      #expect(try await invite().isMailed == true)
      await room.umbu.jobs[0].runDue()
      #expect(office.mails.map { $0.to.description } == ["bia@example.com"])
    }
  }

  @Test("who joins by a mailed code has shown that the e-mail is theirs; by a link, not")
  func byInvitation() async throws {
    let office = Office()
    try await with(office) { room, ana in
      try await ana.confirmEmail(office)
      for (email, isMailed) in [("bia@example.com", true), ("caio@example.com", false)] {
        let input = NewInvitation(to: ana.space, email: email, role: .receptionist)
        let grant = try InvitationGrant(object: await ana.call(TeamEndpoints.invite, input).json)
        await room.umbu.jobs[0].runDue()
        let mailed = String(try #require(office.link(to: email).split(separator: "#").last))
        var signUp = SignUp(spaceName: "", email: email, password: Person.password)
        signUp.invitation = isMailed ? mailed : grant.code
        let person = try await Person(in: room, signingUp: signUp)
        #expect(person.grant.account.awaitsConfirmation == (isMailed ? nil : true))
      }
    }
  }

  @Test("a server that does not mail asks for nothing")
  func withoutMail() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    #expect(ana.grant.account.awaitsConfirmation == nil)
    #expect(try await send(ana).json["code"]?.text == "noMail")
    #expect(try await room.rowCounts(of: "fisioflow")["job"] == 0)
    await room.umbu.stop()
  }
}
