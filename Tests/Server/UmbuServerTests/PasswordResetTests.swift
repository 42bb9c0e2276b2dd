import API
import Agenda
import Fields
import HTTP
import Identity
import Testing
import Values
import Zones

@testable import UmbuServer

@Suite("A forgotten password")
struct PasswordResetTests {
  private static let other = "outra frase comprida"

  private func forget(_ email: String, in room: ServerRoom) async -> Response {
    await room.call(
      .post, "/fisioflow/v1/accounts/password/forgotten", json: ForgottenPassword(email).object)
  }

  private func reset(
    _ code: String, to password: String = other, in room: ServerRoom
  ) async -> Response {
    await room.call(
      .post, "/fisioflow/v1/accounts/password", json: PasswordReset(code, password: password).object
    )
  }

  private func signIn(_ password: String, in room: ServerRoom) async -> Int {
    await room.call(
      .post, "/fisioflow/v1/sessions",
      json: SignIn(email: "ana@example.com", password: password).object
    ).status.code
  }

  /// The code of the last link.
  private func code(_ office: Office) throws -> String {
    let link = try office.link(to: "ana@example.com")
    #expect(link.hasPrefix("https://umbu.example/fisioflow/nova-senha#"))
    return String(try #require(link.split(separator: "#").last))
  }

  @Test("FF-006 by the mailed link another password is chosen; it is good once, a digest here")
  func resets() async throws {
    let office = Office()
    try await office.serving { room, ana in
      #expect(await forget("Ana@example.com", in: room).status == .ok)
      #expect(office.mails == [], "nothing is mailed before it is durable")
      await room.umbu.jobs[0].runDue()
      let mail = try #require(office.mails.first)
      #expect(mail.subject == "Nova senha do FisioFlow / New password for FisioFlow")
      #expect(!(mail.text + mail.html).contains("evil"))
      let code = try code(office)
      let kept = try await room.umbu.apps[0].database.read { transaction in
        try transaction.rows("SELECT digest FROM password_reset") { $0.bytes(0) }
      }
      #expect(kept.count == 1 && kept[0] != Array(code.utf8))

      let wrong = await reset(String(code.dropLast()), in: room)
      #expect(wrong.status == .notFound && wrong.json["code"]?.text == "noPasswordReset")
      for weak in ["curta", "ana@example.com"] {
        #expect(await reset(code, to: weak, in: room).status.code == 422)
      }
      #expect(await signIn(Person.password, in: room) == 200)
      let answer = await reset(code, in: room)
      #expect(answer.status == .ok && answer.json["email"]?.text == "ana@example.com")
      #expect(await reset(code, in: room).status == .notFound)
      #expect(await signIn(Person.password, in: room) == 401)
      #expect(await signIn(Self.other, in: room) == 200)
      #expect(try await room.rowCounts(of: "fisioflow")["password_reset"] == 0)
    }
  }

  @Test(
    "FF-006 with another password the account's calendar addresses end, as the mail says",
    .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
  func endsFeeds() async throws {
    let office = Office()
    try await office.serving { room, ana in
      let made = await ana.call(
        FeedEndpoints.make, FeedOrder(in: ana.space, of: nil, names: false, .pt))
      #expect(made.status == .ok)
      let feed = try MadeFeed(object: made.json)
      let path = "/fisioflow/" + feed.path
      #expect(await room.call(.get, path).status == .ok)
      _ = await forget("ana@example.com", in: room)
      await room.umbu.jobs[0].runDue()
      let mail = try #require(office.mails.first)
      #expect(mail.text.contains("os endereços de calendário criados nela deixam de valer"))
      #expect(mail.text.contains("calendar addresses made in the account stop working"))
      // Whoever asks changes nothing yet.
      #expect(await room.call(.get, path).status == .ok)
      let mailed = try code(office)
      #expect(await reset(mailed, in: room).status == .ok)
      #expect(await room.call(.get, path).status == .notFound)
      #expect(try await room.rowCounts(of: "fisioflow")["agenda_feed"] == 0)
    }
  }

  @Test("FF-006 every session that there was ends at once, which the audit tells")
  func endsSessions() async throws {
    let office = Office()
    try await office.serving { room, ana in
      let second = try await ana.signIn()
      for token in [ana.token, second] {
        let answer = await room.call(.get, "/fisioflow/v1/accounts/current", token: token)
        #expect(answer.status == .ok)
      }
      _ = await forget("ana@example.com", in: room)
      await room.umbu.jobs[0].runDue()
      let mailed = try code(office)
      #expect(await reset(mailed, in: room).status == .ok)
      for token in [ana.token, second] {
        let answer = await room.call(.get, "/fisioflow/v1/accounts/current", token: token)
        #expect(answer.status.code == 401)
      }
      let renewal = SessionRefresh(refreshToken: ana.grant.refreshToken)
      #expect(
        await room.call(.post, "/fisioflow/v1/sessions/refresh", json: renewal.object).status.code
          == 401)
      let told = try await room.app("fisioflow").database.read { transaction in
        try transaction.rows("SELECT details FROM audit WHERE action = 'user_logout'") {
          $0.text(0)
        }
      }
      #expect(told == Array(repeating: #"{"reason":"passwordReset"}"#, count: 2))
      #expect(try await changes(in: room) == 1)
      let counts = try await room.rowCounts(of: "fisioflow")
      #expect(counts["known_device"] == 0 && counts["session"] == 0)
    }
  }

  @Test("FF-006 the answer, and what is written, are the same for an e-mail of no account")
  func unknown() async throws {
    let office = Office()
    try await office.serving { room, _ in
      var answers: [Response] = []
      var counts: [[String: Int]] = []
      for email in ["ana@example.com", "ninguem@example.com"] {
        let before = try await room.rowCounts(of: "fisioflow")
        answers.append(await forget(email, in: room))
        let after = try await room.rowCounts(of: "fisioflow")
        counts.append(after.merging(before) { $0 - $1 }.filter { $0.value != 0 })
        let again = await forget(email, in: room)
        #expect(again.status == .tooManyRequests && again.json["code"]?.text == "mailedLately")
      }
      #expect(answers[0].status == .ok && answers[1].status == .ok)
      #expect(answers[0].json == answers[1].json)
      #expect(counts[0] == ["asked_mail": 1, "job": 1] && counts[1] == counts[0])
      await room.umbu.jobs[0].runDue()
      #expect(office.mails.map(\.to.key) == ["ana@example.com"])
      #expect(try await room.rowCounts(of: "fisioflow")["job"] == 0)
    }
  }

  @Test("FF-006 the link ends after fifteen minutes; one that is used ends the others")
  func ends() async throws {
    let office = Office()
    try await office.serving { room, _ in
      _ = await forget("ana@example.com", in: room)
      await room.umbu.jobs[0].runDue()
      let first = try code(office)
      room.clock.move(milliseconds: 10 * 60_000)
      #expect(await forget("ana@example.com", in: room).status == .ok)
      await room.umbu.jobs[0].runDue()
      let second = try code(office)
      room.clock.move(milliseconds: 5 * 60_000)
      #expect(await reset(first, in: room).status == .notFound)
      #expect(await forget("ana@example.com", in: room).status == .ok)
      await room.umbu.jobs[0].runDue()
      let mailed = try code(office)
      #expect(await reset(mailed, in: room).status == .ok)
      #expect(await reset(second, in: room).status == .notFound)
    }
  }

  @Test("FF-006 the link is good for all of its fifteen minutes")
  func lasts() async throws {
    let office = Office()
    try await office.serving { room, _ in
      _ = await forget("ana@example.com", in: room)
      await room.umbu.jobs[0].runDue()
      let mailed = try code(office)
      room.clock.move(milliseconds: 15 * 60_000 - 1)
      #expect(await reset(mailed, in: room).status == .ok)
      #expect(await signIn(Self.other, in: room) == 200)
    }
  }

  @Test("who chose a password by the mail has shown that the e-mail is theirs")
  func confirms() async throws {
    let office = Office()
    try await office.serving { room, ana in
      #expect(ana.grant.account.awaitsConfirmation == true)
      _ = await forget("ana@example.com", in: room)
      await room.umbu.jobs[0].runDue()
      let mailed = try code(office)
      #expect(await reset(mailed, in: room).status == .ok)
      let response = await room.call(
        .post, "/fisioflow/v1/sessions",
        json: SignIn(email: "ana@example.com", password: Self.other).object)
      let grant = try SessionGrant(object: response.json)
      #expect(grant.account.awaitsConfirmation == nil)
    }
  }

  @Test("a mail server that is down gets it later, with a code that is good from then on")
  func later() async throws {
    let office = Office()
    try await office.serving { room, _ in
      office.fail(with: .unreachable)
      _ = await forget("ana@example.com", in: room)
      await room.umbu.jobs[0].runDue()
      #expect(office.mails == [])
      office.fail(with: nil)
      room.clock.move(milliseconds: 20 * 60_000)
      await room.umbu.jobs[0].runDue()
      let mailed = try code(office)
      #expect(await reset(mailed, in: room).status == .ok)
    }
  }

  private func changes(in room: ServerRoom) async throws -> Int {
    try await room.app("fisioflow").database.read { transaction in
      try transaction.rows("SELECT action FROM audit WHERE action = 'change_password'") { _ in () }
    }.count
  }

  @Test("the audit tells of it also when no session ended")
  func audited() async throws {
    let office = Office()
    try await office.serving { room, ana in
      _ = await room.call(
        .delete, "/fisioflow/v1/sessions/current", token: ana.token)
      _ = await forget("ana@example.com", in: room)
      await room.umbu.jobs[0].runDue()
      let mailed = try code(office)
      #expect(await reset(mailed, in: room).status == .ok)
      #expect(try await changes(in: room) == 1)
    }
  }

  @Test("a code that is used twice at the same time changes the password once")
  func usedTwice() async throws {
    let office = Office()
    try await office.serving { room, _ in
      _ = await forget("ana@example.com", in: room)
      await room.umbu.jobs[0].runDue()
      let mailed = try code(office)
      async let first = reset(mailed, to: "primeira frase longa", in: room)
      async let second = reset(mailed, to: "segunda frase longa", in: room)
      let statuses = [await first.status.code, await second.status.code].sorted()
      #expect(statuses == [200, 404])
      #expect(try await changes(in: room) == 1)
    }
  }

  @Test("another password ends a change of e-mail that somebody who knew the old one asked for")
  func endsChange() async throws {
    let office = Office()
    try await office.serving { room, ana in
      let asked = await room.call(
        .post, "/fisioflow/v1/accounts/email", token: ana.token,
        json: NewEmail("outra@example.com", password: Person.password).object)
      #expect(asked.status == .ok)
      await room.umbu.jobs[0].runDue()
      let codes = try ["ana@example.com", "outra@example.com"].map { email in
        String(try #require(try office.link(to: email).split(separator: "#").last))
      }
      _ = await forget("ana@example.com", in: room)
      await room.umbu.jobs[0].runDue()
      let mailed = try code(office)
      #expect(await reset(mailed, in: room).status == .ok)
      for code in codes {
        let answer = await room.call(
          .post, "/fisioflow/v1/accounts/email/confirm", json: EmailChangeCode(code).object)
        #expect(answer.status == .notFound)
      }
    }
  }

  @Test("a server that does not mail says so")
  func withoutMail() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    _ = try await Person(in: room, "ana@example.com")
    let answer = await forget("ana@example.com", in: room)
    #expect(answer.status == .conflict && answer.json["code"]?.text == "noMail")
    #expect(try await room.rowCounts(of: "fisioflow")["job"] == 0)
    await room.umbu.stop()
  }
}
