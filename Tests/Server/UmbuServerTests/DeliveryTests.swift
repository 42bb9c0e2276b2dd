import API
import AgendaServer
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
import Waiting
import ZoneFiles

@testable import UmbuServer

@Suite("Messages to people, through the API")
struct DeliveryTests {
  private static let kind: MessageKind = {
    let template = MessageTemplate(
      subject: Phrase(pt: "Regue o {plant}", en: "Water the {plant}"),
      paragraphs: [Phrase(pt: "Está seco.", en: "It is dry.")],
      action: Phrase(pt: "Abrir", en: "Open"), short: Phrase(pt: "Está seco", en: "It is dry"),
      longest: ["plant": "ipê-amarelo"])
    return MessageKind(
      "watering", title: Phrase(pt: "Lembretes de rega", en: "Watering reminders"),
      ways: [.init(.mail)], nights: .disturbed, template: template
    ) { message, _ in
      .send(
        MessageContent(
          to: Recipient(
            account: message.person, email: Email("ana@example.com"), language: .pt, zone: .utc),
          values: ["plant": "ipê"], path: "plants"))
    }
  }()

  @Test("PL-008: the words of every kind of every app fit their ways, in both languages")
  func words() {
    let kinds = (ServerRoom.apps + [.practice]).flatMap { app in
      let agenda = app.agenda.map {
        AgendaService.kinds($0, zones: .system, now: { .epoch })
      }
      return (app.messages + (agenda ?? [])).map { (app.id, $0) }
    }
    for (app, kind) in kinds + [("sample", Self.kind)] {
      #expect(kind.problems(at: "https://umbu.example/\(app)/") == [])
    }
  }

  private func with(
    _ change: (inout Settings) -> Void = { _ in },
    _ body: (ServerRoom, Office, Person) async throws -> Void
  ) async throws {
    let office = Office()
    var sample = AppDefinition.sample
    sample.messages = [Self.kind]
    let room = try await ServerRoom.open(of: [.fisioFlow, sample]) { settings in
      settings.mail = office.settings
      settings.delivery.pushSubject = "mailto:ops@umbu.example"
      change(&settings)
    }
    defer { room.remove() }
    try await body(room, office, try await Person(in: room, app: "sample", "ana@example.com"))
    await room.umbu.stop()
  }

  private func registration(_ change: (inout PushRegistration) -> Void = { _ in }) -> JSONValue {
    var registration = PushRegistration()
    registration.endpoint = "https://push.example/1"
    registration.p256dh = P256Key().publicKey.base64URL
    registration.auth = [UInt8](repeating: 7, count: 16).base64URL
    change(&registration)
    return registration.object
  }

  private static let path = "/sample/v1/push/subscription"

  private func subscriptions(_ room: ServerRoom) async throws -> [String] {
    try await room.app("sample").database.read { transaction in
      try transaction.rows("SELECT endpoint FROM push_subscription ORDER BY endpoint") {
        $0.text(0)
      }
    }
  }

  /// Asks for a message to somebody and has it sent.
  private func send(_ room: ServerRoom, to person: Person, key: String = "1") async throws {
    let app = room.app("sample")
    let now = room.clock.now
    let message = QueuedMessage(
      id: UUID.random(at: now), of: "watering", key: key, in: person.space,
      to: person.grant.account.id, worth: now..<now.adding(milliseconds: 86_400_000))
    try await app.database.write(in: person.space) { transaction in
      _ = try app.delivery.add(message, transaction)
    }
    for runner in room.umbu.jobs { await runner.runDue() }
  }

  @Test("the server's public key is the same after a restart, and there is none without a subject")
  func key() async throws {
    try await with { room, _, _ in
      let key = try #require(await room.call(.get, "/sample/v1/push/key").json["key"]?.text)
      #expect([UInt8](base64URL: key)?.count == 65)
      #expect(await room.call(.get, "/fisioflow/v1/push/key").json["key"]?.text == key)
      await room.umbu.stop()
      let again = try await ServerRoom.open(at: room.folder) {
        $0.delivery.pushSubject = "mailto:ops@umbu.example"
      }
      #expect(await again.call(.get, "/sample/v1/push/key").json["key"]?.text == key)
      await again.umbu.stop()
    }
    try await with({ $0.delivery.pushSubject = nil }) { room, _, ana in
      #expect(await room.call(.get, "/sample/v1/push/key").json["key"] == nil)
      let answer = await room.call(.put, Self.path, token: ana.token, json: registration())
      #expect(answer.status == .notFound)
    }
  }

  @Test("a device has one subscription, which it renews, takes back, and loses as it signs out")
  func subscription() async throws {
    try await with { room, _, ana in
      func put(_ endpoint: String, _ token: String) async -> Int {
        await room.call(
          .put, Self.path, token: token, json: registration { $0.endpoint = endpoint }
        ).status.code
      }
      let other = try await ana.signIn()
      #expect(await put("https://push.example/1", ana.token) == 200)
      #expect(await put("https://push.example/2", ana.token) == 200)
      #expect(await put("https://push.example/3", other) == 200)
      #expect(
        try await subscriptions(room) == ["https://push.example/2", "https://push.example/3"])
      // The browser of that endpoint is hers now, and no longer the other's.
      #expect(await put("https://push.example/3", ana.token) == 200)
      #expect(try await subscriptions(room) == ["https://push.example/3"])
      #expect(await room.call(.delete, Self.path, token: other).status == .ok)
      #expect(try await subscriptions(room).count == 1)
      #expect(await room.call(.delete, Self.path, token: ana.token).status == .ok)
      #expect(try await subscriptions(room).isEmpty)
      #expect(await put("https://push.example/4", other) == 200)
      #expect(await put("https://push.example/5", ana.token) == 200)
      let end = await room.call(.delete, "/sample/v1/sessions/current", token: other)
      #expect(end.status == .ok)
      #expect(try await subscriptions(room) == ["https://push.example/5"])
      #expect(await room.call(.put, Self.path, json: registration()).status == .unauthorized)
    }
  }

  @Test("who signs in on somebody else's device gets its notifications, and the other no more")
  func handedOn() async throws {
    try await with { room, _, ana in
      let bia = try await Person(in: room, app: "sample", "bia@example.com")
      for person in [ana, bia] {
        let put = await room.call(.put, Self.path, token: person.token, json: registration())
        #expect(put.status == .ok)
      }
      let accounts = try await room.app("sample").database.read { transaction in
        try transaction.rows("SELECT account FROM push_subscription") { $0.uuid(0) }
      }
      #expect(accounts == [bia.grant.account.id])
      // Whoever signs out of what they no longer have takes nothing from who has it.
      let end = await room.call(.delete, "/sample/v1/sessions/current", token: ana.token)
      #expect(end.status == .ok)
      #expect(try await subscriptions(room) == ["https://push.example/1"])
    }
  }

  @Test("a token of an app's push service is letters, and nothing else is one")
  func tokens() async throws {
    try await with { room, _, ana in
      for token in ["", "á", "a b", "a\n", "\0"] {
        let body = registration {
          $0.service = .fcm
          $0.endpoint = token
        }
        let answer = await room.call(.put, Self.path, token: ana.token, json: body)
        #expect(answer.status.code == 422, "\(token)")
      }
    }
  }

  @Test(
    "what is no subscription is refused beside its field",
    arguments: [
      "http://push.example/1", "", "https://push.example/1#a", "javascript:alert(1)",
      "https://push.example/\0",
    ])
  func endpoints(endpoint: String) async throws {
    try await with { room, _, ana in
      let answer = await room.call(
        .put, Self.path, token: ana.token, json: registration { $0.endpoint = endpoint })
      #expect(answer.status.code == 422)
      for change in [
        { $0.p256dh = "AAAA" }, { $0.auth = "AAAA" }, { $0.p256dh = "?" },
      ] as [(inout PushRegistration) -> Void] {
        let answer = await room.call(
          .put, Self.path, token: ana.token, json: registration(change))
        #expect(answer.status.code == 422)
      }
      let kept = try await subscriptions(room)
      #expect(kept.isEmpty)
    }
  }

  @Test("PL-008: what became of a message reads who runs the space, and nobody else")
  func ledger() async throws {
    try await with { room, office, ana in
      let bia = try await Person(in: room, app: "sample", "bia@example.com")
      office.clear()
      try await send(room, to: ana)
      let query = LedgerQuery(space: ana.space).object
      let path = "/sample/v1/messages/ledger"
      let answer = await room.call(.post, path, token: ana.token, json: query)
      let page = try LedgerPage(object: answer.json)
      #expect(page.entries.map(\.state) == ["sent"])
      #expect(page.entries[0].kind == "watering")
      #expect(page.entries[0].attempts.map(\.channel) == ["mail"])
      #expect(!String(decoding: answer.bytes, as: UTF8.self).contains("@"))
      #expect(await room.call(.post, path, token: bia.token, json: query).status == .forbidden)
      #expect(await room.call(.post, path, json: query).status == .unauthorized)
      let before = LedgerQuery(space: ana.space, before: page.entries[0].askedAt).object
      let older = await room.call(.post, path, token: ana.token, json: before)
      #expect(try LedgerPage(object: older.json).entries.isEmpty)
      let others = LedgerQuery(space: ana.space, person: bia.grant.account.id).object
      let none = await room.call(.post, path, token: ana.token, json: others)
      #expect(try LedgerPage(object: none.json).entries.isEmpty)
      let figures = String(decoding: await room.operate("/metrics").bytes, as: UTF8.self)
      #expect(figures.contains("umbu_messages_waiting{app=\"sample\"} 0"))
      #expect(figures.contains("umbu_messages_ended{app=\"sample\",state=\"sent\"} 1"))
    }
  }

  @Test("the token of a message says that it was opened, without signing in, and nothing else does")
  func receipts() async throws {
    try await with { room, office, ana in
      office.clear()
      try await send(room, to: ana)
      let link = try office.link(to: "ana@example.com")
      #expect(link.hasPrefix("https://umbu.example/sample/plants#m="))
      let token = String(try #require(link.split(separator: "=").last))
      let path = "/sample/v1/messages/receipt"
      for wrong in ["", "A" + token.dropFirst(), token + "AA", "é"] {
        let answer = await room.call(.post, path, json: MessageReceipt(.opened, wrong).object)
        #expect(answer.status == .ok, "nothing is told")
      }
      let query = LedgerQuery(space: ana.space).object
      func entry() async throws -> LedgerEntry {
        let answer = await room.call(
          .post, "/sample/v1/messages/ledger", token: ana.token, json: query)
        return try #require(try LedgerPage(object: answer.json).entries.first)
      }
      #expect(try await entry().state == "sent")
      for _ in 0..<2 {
        let answer = await room.call(.post, path, json: MessageReceipt(.opened, token).object)
        #expect(answer.status == .ok)
        room.clock.move(milliseconds: 1_000)
      }
      let seen = try await entry()
      #expect(seen.state == "seen")
      #expect(seen.openedAt == room.clock.now.adding(milliseconds: -2_000))
      #expect(seen.attempts[0].openedAt != nil)
    }
  }

  @Test(
    "PL-008: a program that looks at the link unsubscribes nobody; one tap does, and ends one kind")
  func unsubscribing() async throws {
    try await with { room, office, ana in
      office.clear()
      try await send(room, to: ana)
      let address = try #require(office.mails.compactMap(\.unsubscribeAddress).first)
      let path = String(address.dropFirst("https://umbu.example".count))
      for method in [HTTPMethod.get, .head] {
        let answer = await room.call(method, path)
        #expect(answer.status == .ok)
      }
      let page = await room.call(.get, path, headers: [("Accept-Language", "en-GB,en;q=0.9")])
      let text = String(decoding: page.bytes, as: UTF8.self)
      #expect(text.contains("Get no more: Watering reminders?"))
      #expect(page.headers["content-security-policy"]?.contains("form-action 'self'") == true)
      let form = [("Content-Type", "application/x-www-form-urlencoded")]
      // What is posted without its word does nothing either.
      #expect(await room.send(.post, path, body: Array("a=b".utf8), headers: form).status == .ok)
      try await send(room, to: ana, key: "2")
      #expect(office.mails.count { $0.unsubscribeAddress != nil } == 2)

      let body = Array("List-Unsubscribe=One-Click".utf8)
      for _ in 0..<2 {
        let answer = await room.send(.post, path, body: body, headers: form)
        #expect(answer.status == .ok)
        let text = String(decoding: answer.bytes, as: UTF8.self)
        #expect(text.contains("Pronto: você não receberá mais: Lembretes de rega."))
      }
      try await send(room, to: ana, key: "3")
      #expect(office.mails.count { $0.unsubscribeAddress != nil } == 2)
      let cut = await room.send(.post, path.dropLast() + "", body: body, headers: form)
      #expect(cut.status == .notFound)
    }
  }

  @Test("messages of a space go when it is erased")
  func erased() async throws {
    try await with { room, _, ana in
      try await send(room, to: ana)
      let erased = await Commands(room.umbu.apps).run(
        ["erase", "\(ana.space)", "--yes", "--app", "sample"])
      #expect(erased.exitCode == 0, "\(erased.text)")
      for table in ["message", "message_attempt"] {
        #expect(try await room.count("sample", "SELECT count(*) FROM \(table)") == 0, "\(table)")
      }
    }
  }
}

@Suite("Messages to people, as umbu serve is told of them", .onThreads)
struct DeliveryOptionTests {
  @Test(
    "what is no way to people is said in a sentence",
    arguments: [
      (["--push-subject", "ops@umbu.example"], "--push-subject is whom push services can turn to"),
      (["--sms", "twilio://AC1"], "--sms is twilio://ACCOUNT?from="),
      (
        ["--sms", "twilio://AC1?from=+5511987654321"], "needs the account's token in UMBU_SMS_TOKEN"
      ),
      (["--apns", "/nowhere.p8?key=a&team=b&app=c"], "--apns is the file of Apple's key"),
      (["--fcm", "/nowhere.json"], "--fcm is the file of a service account"),
      (["--sms", "file:/tmp/sms"], "Messages need --address"),
      (["--bounces", "imaps://a@mail.example/INBOX"], "--bounces needs --mail"),
    ] as [([String], String)])
  func refused(options: [String], words: String) throws {
    // What is asked for last is wrong as well, so that nothing is served should the rest be taken.
    let told = try UmbuProcess.run(["serve"] + options + ["--anchors", "nowhere"])
    #expect(told.status == 2)
    #expect((told.output + told.error).contains(words), "\(told.output)\(told.error)")
  }
}
