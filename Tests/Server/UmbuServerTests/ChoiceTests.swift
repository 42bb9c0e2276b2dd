import API
import Crypto
import Database
import Delivery
import Fields
import Gateways
import HTTP
import Notifications
import SampleServer
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("What people choose of what they are told, through the API")
struct ChoiceTests {
  private static func kind(
    _ name: String, isOptional: Bool = true, isForMembers: Bool = true
  ) -> MessageKind {
    let template = MessageTemplate(
      subject: Phrase(pt: "Regue", en: "Water"), paragraphs: [Phrase(pt: "Já.", en: "Now.")],
      action: nil, short: Phrase(pt: "Já", en: "Now"), longest: [:])
    var kind = MessageKind(
      name, title: Phrase(pt: "Lembretes de rega", en: "Watering reminders"),
      ways: [.init(.push), .init(.sms), .init(.mail)], nights: .held, template: template
    ) { message, _ in
      .send(
        MessageContent(
          to: Recipient(
            account: message.person, email: Email("ana@example.com"), language: .pt, zone: .utc)))
    }
    kind.isOptional = isOptional
    kind.isForMembers = isForMembers
    return kind
  }

  private func with(_ body: (ServerRoom, Office, Person) async throws -> Void) async throws {
    let office = Office()
    var sample = AppDefinition.sample
    sample.messages = [
      Self.kind("watering"), Self.kind("alarm", isOptional: false),
      Self.kind("stranger", isForMembers: false),
    ]
    let room = try await ServerRoom.open(of: [.fisioFlow, sample]) { settings in
      settings.mail = office.settings
      settings.delivery.pushSubject = "mailto:ops@umbu.example"
    }
    defer { room.remove() }
    let ana = try await Person(in: room, app: "sample", "ana@example.com")
    // What a new account is written goes before.
    for runner in room.umbu.jobs { await runner.runDue() }
    office.clear()
    try await body(room, office, ana)
    await room.umbu.stop()
  }

  private static let path = "/sample/v1/messages/choices"

  /// - Parameter token: of another device of theirs.
  private func read(
    _ room: ServerRoom, _ person: Person, token: String? = nil
  ) async throws -> MessageChoices {
    let answer = await room.call(
      .post, Self.path, token: token ?? person.token,
      json: ChoiceQuery(space: person.space).object)
    #expect(answer.status == .ok)
    return try MessageChoices(object: answer.json)
  }

  private func choose(
    _ choice: MessageChoice, _ room: ServerRoom, _ person: Person
  ) async -> Response {
    await room.call(.put, Self.path, token: person.token, json: choice.object)
  }

  private static func ways(_ choices: MessageChoices) -> [String] {
    choices.kinds[0].ways.map { "\($0.channel) \($0.isOn)" }
  }

  private func send(_ room: ServerRoom, to person: Person, key: String) async throws {
    let app = room.app("sample")
    let now = room.clock.now
    let message = QueuedMessage(
      id: UUID.random(at: now), of: "watering", key: key, in: person.space,
      to: person.grant.account.id, worth: now..<now.adding(milliseconds: 172_800_000))
    try await app.database.write(in: person.space) { transaction in
      _ = try app.delivery.add(message, transaction)
    }
    for runner in room.umbu.jobs { await runner.runDue() }
  }

  @Test(
    "FF-012 what comes on which way is chosen by kind, persists, is on the other device, and in the audit"
  )
  func choosing() async throws {
    try await with { room, office, ana in
      let first = try await read(room, ana)
      #expect(first.kinds.map(\.name) == ["watering", "alarm"])
      #expect(first.kinds.map(\.isOptional) == [true, false])
      // SMS are not sent here.
      #expect(Self.ways(first) == ["push true", "mail true"])
      #expect(first.pushKey != nil && !first.hasDevice)
      let off = MessageChoice(in: ana.space, kind: "watering", on: "mail", isOn: false)
      let answer = await choose(off, room, ana)
      #expect(Self.ways(try MessageChoices(object: answer.json)) == ["push true", "mail false"])
      let other = try await ana.signIn()
      #expect(Self.ways(try await read(room, ana, token: other)) == ["push true", "mail false"])
      try await send(room, to: ana, key: "1")
      #expect(office.mails.isEmpty)
      let on = MessageChoice(in: ana.space, kind: "watering", on: "mail", isOn: true)
      #expect(await choose(on, room, ana).status == .ok)
      try await send(room, to: ana, key: "2")
      #expect(office.mails.count == 1)
      let rows = try await room.app("sample").database.read { transaction in
        try transaction.rows(
          "SELECT details FROM audit WHERE space = $1 AND action = 'change_data' ORDER BY number",
          [SQLValue(ana.space)]
        ) { $0.text(0) }
      }.filter { $0.contains("watering") }
      #expect(rows.count == 2)
      #expect(rows[0].contains("\"isOn\":false") && rows[1].contains("\"isOn\":true"))
    }
  }

  @Test("who unsubscribed by the link of a mail finds all ways off, and may want one again")
  func afterTheLink() async throws {
    try await with { room, office, ana in
      try await send(room, to: ana, key: "1")
      let address = try #require(office.mails.compactMap(\.unsubscribeAddress).first)
      let left = await room.send(
        .post, String(address.dropFirst("https://umbu.example".count)),
        body: Array("List-Unsubscribe=One-Click".utf8),
        headers: [("Content-Type", "application/x-www-form-urlencoded")])
      #expect(left.status == .ok)
      #expect(Self.ways(try await read(room, ana)) == ["push false", "mail false"])
      let on = MessageChoice(in: ana.space, kind: "watering", on: "push", isOn: true)
      #expect(await choose(on, room, ana).status == .ok)
      #expect(Self.ways(try await read(room, ana)) == ["push true", "mail false"])
    }
  }

  @Test("FF-012 quiet hours are one's own, of usual, or none, on each device and in the audit")
  func quiet() async throws {
    try await with { room, _, ana in
      let own = QuietChoice(.own, from: CivilTime("13:00")!, to: CivilTime("15:00")!)
      let answer = await choose(MessageChoice(in: ana.space, quiet: own), room, ana)
      let answered = try MessageChoices(object: answer.json).quiet
      #expect(answered == own)
      var quiet = try await read(room, ana).quiet
      #expect(quiet == own)
      let other = try await ana.signIn()
      quiet = try await read(room, ana, token: other).quiet
      #expect(quiet == own, "on another device")
      let none = QuietChoice(.off)
      #expect(await choose(MessageChoice(in: ana.space, quiet: none), room, ana).status == .ok)
      quiet = try await read(room, ana).quiet
      #expect(quiet.rule == .off)
      let usual = QuietChoice(.usual)
      #expect(await choose(MessageChoice(in: ana.space, quiet: usual), room, ana).status == .ok)
      quiet = try await read(room, ana).quiet
      #expect(quiet == usual)
      let empty = QuietChoice(.own, from: CivilTime("13:00")!, to: CivilTime("13:00")!)
      let refused = await choose(MessageChoice(in: ana.space, quiet: empty), room, ana)
      #expect(refused.status.code == 422)
      // What was refused is not told, and when somebody sleeps is nobody's business.
      let rows = try await room.app("sample").database.read { transaction in
        try transaction.rows(
          "SELECT details FROM audit WHERE space = $1 AND action = 'change_data' ORDER BY number",
          [SQLValue(ana.space)]
        ) { $0.text(0) }
      }.filter { $0.contains("quietHours") }
      let told = ["own", "off", "usual"].map { #"{"change":"quietHours","rule":"\#($0)"}"# }
      #expect(rows == told)
    }
  }

  @Test("what is no choice is refused, and so is everybody who does not belong there")
  func refused() async throws {
    try await with { room, _, ana in
      let bia = try await Person(in: room, app: "sample", "bia@example.com")
      for (kind, channel) in [
        ("alarm", "mail"), ("stranger", "mail"), ("pests", "mail"), ("watering", "pigeon"),
      ] {
        let choice = MessageChoice(in: ana.space, kind: kind, on: channel, isOn: false)
        #expect(await choose(choice, room, ana).status.code == 422, "\(kind) \(channel)")
      }
      var none = MessageChoice()
      none.space = ana.space
      #expect(await choose(none, room, ana).status.code == 422)
      var both = MessageChoice(in: ana.space, kind: "watering", on: "mail", isOn: false)
      both.quiet = QuietChoice(.off)
      #expect(await choose(both, room, ana).status.code == 422)
      let foreign = MessageChoice(in: ana.space, kind: "watering", on: "mail", isOn: false)
      #expect(await choose(foreign, room, bia).status == .forbidden)
      let query = ChoiceQuery(space: ana.space).object
      #expect(await room.call(.post, Self.path, token: bia.token, json: query).status == .forbidden)
      #expect(await room.call(.post, Self.path, json: query).status == .unauthorized)
      let read = try await read(room, ana)
      #expect(Self.ways(read) == ["push true", "mail true"])
      #expect(read.quiet == QuietChoice())
      try await room.app("sample").database.write { transaction in
        try transaction.execute("UPDATE membership SET removed_at = 1, role = ''")
      }
      #expect(await choose(foreign, room, ana).status == .forbidden, "who was removed")
      let asked = await room.call(.post, Self.path, token: ana.token, json: query)
      #expect(asked.status == .forbidden, "who was removed")
    }
  }

  // Of a device

  private static func registration(_ endpoint: String, secret: UInt8 = 7) -> PushRegistration {
    var registration = PushRegistration()
    registration.endpoint = endpoint
    registration.p256dh = P256Key().publicKey.base64URL
    registration.auth = [UInt8](repeating: secret, count: 16).base64URL
    registration.language = .en
    return registration
  }

  private func endpoints(_ room: ServerRoom) async throws -> [String] {
    try await room.app("sample").database.read { transaction in
      try transaction.rows("SELECT endpoint, language FROM push_subscription") {
        "\($0.text(0)) \($0.textOrNil(1) ?? "")"
      }
    }
  }

  @Test("a browser says by the secret before that its subscription is another one, and by no other")
  func renewal() async throws {
    try await with { room, _, ana in
      let put = await room.call(
        .put, "/sample/v1/push/subscription", token: ana.token,
        json: Self.registration("https://push.example/1").object)
      #expect(put.status == .ok)
      #expect(try await read(room, ana).hasDevice)
      let other = try await ana.signIn()
      #expect(try await !read(room, ana, token: other).hasDevice)
      let next = Self.registration("https://push.example/2", secret: 8)
      func renew(_ change: (inout PushRenewal) -> Void = { _ in }) async -> Int {
        var renewal = PushRenewal()
        renewal.endpoint = "https://push.example/1"
        renewal.auth = [UInt8](repeating: 7, count: 16).base64URL
        renewal.registration = next
        change(&renewal)
        return await room.call(.post, "/sample/v1/push/renewal", json: renewal.object).status.code
      }
      #expect(await renew { $0.auth = [UInt8](repeating: 9, count: 16).base64URL } == 404)
      #expect(await renew { $0.auth = "" } == 404)
      #expect(await renew { $0.endpoint = "https://push.example/3" } == 404)
      #expect(await renew { $0.registration.endpoint = "http://push.example/2" } == 422)
      #expect(try await endpoints(room) == ["https://push.example/1 en"])
      #expect(await renew() == 200)
      #expect(try await endpoints(room) == ["https://push.example/2 en"])
      #expect(await renew() == 200, "whoever heard no answer may say it again")
      #expect(
        await renew { $0.registration.endpoint = "https://push.example/3" } == 404,
        "it is known by the secret that it has now")
      #expect(
        await renew { $0.registration.p256dh = P256Key().publicKey.base64URL } == 404,
        "what is said again is the same")
      #expect(try await endpoints(room) == ["https://push.example/2 en"])
      let end = await room.call(.delete, "/sample/v1/sessions/current", token: ana.token)
      #expect(end.status == .ok)
      let late = await renew {
        $0.endpoint = "https://push.example/2"
        $0.auth = [UInt8](repeating: 8, count: 16).base64URL
      }
      #expect(late == 404, "the session is over")
    }
  }

  @Test("a notification on trial goes to a device that has a subscription, and says when none does")
  func trial() async throws {
    try await with { room, _, ana in
      let path = "/sample/v1/push/test"
      let none = await room.call(.post, path, token: ana.token, json: PushTest(.pt).object)
      #expect(none.status == .notFound)
      // Not of the public internet: it is not reached, ever.
      let put = await room.call(
        .put, "/sample/v1/push/subscription", token: ana.token,
        json: Self.registration("https://127.0.0.1:9/1").object)
      #expect(put.status == .ok)
      let gone = await room.call(.post, path, token: ana.token, json: PushTest(.pt).object)
      let outcome = try PushTestResult(object: gone.json).outcome
      #expect(outcome == .gone)
      let left = try await endpoints(room)
      #expect(left.isEmpty)
      #expect(await room.call(.post, path, json: PushTest(.pt).object).status == .unauthorized)
    }
  }
}
