import API
import Fields
import HTTP
import Identity
import Testing
import Values

@testable import UmbuServer

@Suite("Another e-mail for an account")
struct EmailChangeTests {
  private static let new = "ana@nova.example"

  private func with(
    _ office: Office, _ body: (ServerRoom, Person) async throws -> Void
  ) async throws {
    let room = try await ServerRoom.open { $0.mail = office.settings }
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com", calling: "visite evil.com")
    await room.umbu.jobs[0].runDue()
    office.clear()
    try await body(room, ana)
    await room.umbu.stop()
  }

  private func ask(
    _ person: Person, for email: String = new, password: String = Person.password
  ) async -> Response {
    await person.room.call(
      .post, "/fisioflow/v1/accounts/email", token: person.token,
      json: NewEmail(email, password: password).object)
  }

  private func confirm(_ code: String, in room: ServerRoom) async -> Response {
    await room.call(
      .post, "/fisioflow/v1/accounts/email/confirm", json: EmailChangeCode(code).object)
  }

  private func code(_ office: Office, to email: String) throws -> String {
    let link = try office.link(to: email)
    #expect(link.hasPrefix("https://umbu.example/fisioflow/trocar-email#"))
    return String(try #require(link.split(separator: "#").last))
  }

  private func account(of person: Person) async throws -> AccountView {
    let answer = await person.room.call(
      .get, "/fisioflow/v1/accounts/current", token: person.token)
    return try AccountView(object: answer.json)
  }

  private func signIn(_ email: String, in room: ServerRoom) async -> Int {
    await room.call(
      .post, "/fisioflow/v1/sessions",
      json: SignIn(email: email, password: Person.password).object
    ).status.code
  }

  @Test("it is made once both mailboxes have confirmed it, in whatever order")
  func both() async throws {
    for isNewFirst in [true, false] {
      let office = Office()
      try await with(office) { room, ana in
        let asked = await ask(ana)
        #expect(asked.status == .ok)
        #expect(
          try EmailChange(object: asked.json)
            == EmailChange(to: Self.new, awaitsCurrent: true, awaitsNew: true))
        await room.umbu.jobs[0].runDue()
        #expect(Set(office.mails.map(\.to.key)) == ["ana@example.com", Self.new])
        // Whoever signed up with a stranger's address chooses nothing that is written to it.
        for mail in office.mails {
          #expect(!(mail.text + mail.html).contains("evil"))
          #expect(mail.to.key == Self.new || !mail.text.contains(Self.new))
        }
        let codes = [
          try code(office, to: isNewFirst ? Self.new : "ana@example.com"),
          try code(office, to: isNewFirst ? "ana@example.com" : Self.new),
        ]
        for code in codes {
          let seen = await room.call(
            .post, "/fisioflow/v1/accounts/email/look", json: EmailChangeCode(code).object)
          #expect(
            try EmailChange(object: seen.json)
              == EmailChange(to: Self.new, awaitsCurrent: true, awaitsNew: true))
        }
        let first = try EmailChange(object: await confirm(codes[0], in: room).json)
        #expect(!first.isMade && first.awaitsNew == !isNewFirst)
        #expect(await confirm(codes[0], in: room).status == .notFound, "a code is good once")
        let half = try await account(of: ana)
        #expect(half.email == "ana@example.com" && half.emailChange == first)
        #expect(await signIn("ana@example.com", in: room) == 200)

        let second = try EmailChange(object: await confirm(codes[1], in: room).json)
        #expect(second.isMade)
        let whole = try await account(of: ana)
        #expect(whole.email == Self.new && whole.emailChange == nil)
        #expect(whole.awaitsConfirmation == nil)
        #expect(await signIn("ana@example.com", in: room) == 401)
        #expect(await signIn(Self.new, in: room) == 200)
        let counts = try await room.rowCounts(of: "fisioflow")
        #expect(counts["email_change"] == 0 && counts["email_change_code"] == 0)
      }
    }
  }

  @Test("the teams of all spaces show it, and the audit says that it changed, not what it is")
  func teams() async throws {
    let office = Office()
    try await with(office) { room, ana in
      _ = await ana.call(TeamEndpoints.createSpace, NewSpace(name: "Segunda"))
      _ = await ask(ana)
      await room.umbu.jobs[0].runDue()
      for email in [Self.new, "ana@example.com"] {
        let mailed = try code(office, to: email)
        #expect(await confirm(mailed, in: room).status == .ok)
      }
      await room.umbu.jobs[0].runDue()
      let (emails, told) = try await room.app("fisioflow").database.read { transaction in
        (
          try transaction.rows("SELECT email FROM member") { $0.text(0) },
          try transaction.rows(
            "SELECT details FROM audit WHERE details LIKE '%emailChanged%'"
          ) { $0.text(0) }
        )
      }
      #expect(emails == [Self.new, Self.new])
      #expect(told == Array(repeating: #"{"change":"emailChanged"}"#, count: 2))
      var device = ana
      let answer = try await device.sync()
      #expect("\(answer.object)".contains(Self.new), "devices hear of it")
    }
  }

  @Test("a wrong password, the present address, half an address and one that is taken are refused")
  func refused() async throws {
    let office = Office()
    try await with(office) { room, ana in
      _ = try await Person(in: room, "bia@example.com")
      for (email, password, status, reason) in [
        (Self.new, "outra frase comprida", 422, "wrong"),
        ("Ana@example.com", Person.password, 422, "same"),
        ("ana@", Person.password, 422, "malformed"),
        ("bia@example.com", Person.password, 409, "taken"),
      ] {
        let answer = await ask(ana, for: email, password: password)
        #expect(answer.status.code == status, "\(email)")
        #expect("\(answer.json)".contains(reason), "\(email)")
      }
      office.clear()
      await room.umbu.jobs[0].runDue()
      #expect(!office.mails.contains { $0.to.key == Self.new })
      #expect(try await account(of: ana).emailChange == nil)
    }
  }

  @Test("somebody who signs up with the new address meanwhile keeps it, and the change is not made")
  func takenMeanwhile() async throws {
    let office = Office()
    try await with(office) { room, ana in
      _ = await ask(ana)
      await room.umbu.jobs[0].runDue()
      let codes = [try code(office, to: "ana@example.com"), try code(office, to: Self.new)]
      _ = try await Person(in: room, Self.new)
      #expect(await confirm(codes[0], in: room).status == .ok)
      let answer = await confirm(codes[1], in: room)
      #expect(answer.status == .conflict && answer.json["code"]?.text == "emailTaken")
      #expect(try await account(of: ana).email == "ana@example.com")
    }
  }

  @Test("one that is taken back, asked for anew or a day old is confirmed by no code of before")
  func ends() async throws {
    let office = Office()
    try await with(office) { room, ana in
      _ = await ask(ana)
      await room.umbu.jobs[0].runDue()
      let first = try code(office, to: Self.new)
      let cancelled = await room.call(
        .post, "/fisioflow/v1/accounts/email/cancel", token: ana.token, json: Nothing().object)
      #expect(cancelled.status == .ok)
      #expect(await confirm(first, in: room).status == .notFound)
      #expect(try await account(of: ana).emailChange == nil)

      room.clock.move(milliseconds: 5 * 60_000)
      #expect(await ask(ana).status == .ok)
      await room.umbu.jobs[0].runDue()
      let second = try code(office, to: Self.new)
      #expect(await ask(ana).status == .tooManyRequests)
      room.clock.move(milliseconds: 5 * 60_000)
      #expect(await ask(ana, for: "ana@outra.example").status == .ok)
      #expect(await confirm(second, in: room).status == .notFound)
      await room.umbu.jobs[0].runDue()
      let third = try code(office, to: "ana@outra.example")
      room.clock.move(milliseconds: 86_400_000)
      #expect(await confirm(third, in: room).status == .notFound)
    }
  }

  @Test("an address of the same mailbox may take the place of the present one")
  func sameMailbox() async throws {
    let office = Office()
    try await with(office) { room, ana in
      #expect(await ask(ana, for: "ana+umbu@example.com").status == .ok)
      await room.umbu.jobs[0].runDue()
      #expect(Set(office.mails.map(\.to.key)) == ["ana@example.com", "ana+umbu@example.com"])
    }
  }

  @Test("whoever has a session guesses the password no more often than where one signs in")
  func guessed() async throws {
    let office = Office()
    let room = try await ServerRoom.open {
      $0.mail = office.settings
      $0.rateLimits = RateLimits()
    }
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    var statuses: [Int] = []
    for number in 0..<20 {
      statuses.append(await ask(ana, password: "tentativa número \(number)").status.code)
    }
    #expect(statuses.first == 422 && statuses.last == 429, "\(statuses)")
    let told = try await room.app("fisioflow").database.read { transaction in
      try transaction.rows("SELECT details FROM audit WHERE action = 'user_login_failed'") {
        $0.text(0)
      }
    }
    #expect(told.count == statuses.count { $0 == 422 })
    await room.umbu.stop()
  }

  @Test("of a change that nobody confirmed nothing is kept once it is over")
  func swept() async throws {
    let office = Office()
    try await with(office) { room, ana in
      _ = await ask(ana)
      await room.umbu.jobs[0].runDue()
      room.clock.move(milliseconds: EmailChange.lifetime)
      let bia = try await Person(in: room, "bia@example.com")
      _ = await ask(bia, for: "bia@nova.example")
      let counts = try await room.rowCounts(of: "fisioflow")
      #expect(counts["email_change"] == 1 && counts["email_change_code"] == 0)
    }
  }

  @Test("a server that does not mail says so")
  func withoutMail() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    #expect(await ask(ana).json["code"]?.text == "noMail")
    await room.umbu.stop()
  }
}
