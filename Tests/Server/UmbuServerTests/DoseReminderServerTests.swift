import API
import Care
import Crypto
import Database
import Editing
import Fields
import HTTP
import Identity
import Records
import Sync
import Testing
import Values
import Waiting
import Wire
import Zones

@testable import UmbuServer

@Suite(
  "Reminders of doses through the server's door", .onThreads,
  .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct DoseReminderServerTests {
  /// A family whose manager is reminded of Téo's dose of eight by mail, at 2025-10-09T11:00Z.
  private struct Scene {
    let room: ServerRoom
    let office: Office
    let family: ServedFamily
    /// Of the page in the mail.
    let path: String

    func get(_ path: String? = nil) async -> Response {
      await room.call(.get, path ?? self.path, headers: [("Accept-Language", "en")])
    }

    func post(_ path: String) async -> Response {
      await room.send(
        .post, path, body: [],
        headers: [
          ("Content-Type", "application/x-www-form-urlencoded"), ("Accept-Language", "en"),
        ])
    }

    /// The addresses of the forms of the page, as a browser resolves them.
    func forms() async -> [String] {
      let page = text(await get())
      return page.split(separator: "action=\"../../").dropFirst().map {
        "/careguide/" + $0.prefix { $0 != "\"" }
      }
    }

    func text(_ response: Response) -> String { String(decoding: response.bytes, as: UTF8.self) }

    func doses() async throws -> [String] {
      try await room.app("careguide").database.read { transaction in
        try transaction.rows(
          "SELECT state FROM dose WHERE planned = '2025-10-09T08:00' ORDER BY said_at"
        ) { $0.text(0) }
      }
    }
  }

  private func with(_ body: (Scene) async throws -> Void) async throws {
    let office = Office()
    let room = try await ServerRoom.open(of: [.careguide]) { $0.mail = office.settings }
    defer { room.remove() }
    let family = try await ServedFamily(in: room, word: "souza")
    try await family.people[.manager]!.confirmEmail(office)
    let due = Instant("2025-10-09T11:00:00Z")!
    room.clock.move(milliseconds: due.since(room.clock.now))
    for _ in 0..<3 { for runner in room.umbu.jobs { await runner.runDue() } }
    let email = family.people[.manager]!.email
    let link = try office.link(to: email)
    let path = String(link.dropFirst("https://umbu.example".count).prefix { $0 != "#" })
    let scene = Scene(room: room, office: office, family: family, path: path)
    try await body(scene)
    await room.umbu.stop()
  }

  @Test(
    "CG-131 a mail with a page of plain words, which changes nothing; its button notes the dose, once"
  )
  func page() async throws {
    try await with { (scene: Scene) async throws in
      #expect(scene.path.hasPrefix("/careguide/reply/doses/"), "\(scene.path)")
      for _ in 0..<3 {
        let page = await scene.get()
        #expect(page.status == .ok && scene.text(page).contains("Medicines of Téo souza"))
        #expect(page.headers["content-security-policy"]?.contains("default-src 'none'") == true)
      }
      #expect(try await scene.doses() == [])
      let forms = await scene.forms()
      #expect(forms.count == 2 && forms.allSatisfy { $0.hasPrefix("/careguide/reply/dose/") })
      // Looking at the address of a button asks, and notes nothing.
      let asked = await scene.get(forms[0])
      #expect(asked.status == .ok && scene.text(asked).contains("Not noted yet."))
      #expect(try await scene.doses() == [])
      let taken = await scene.post(forms[0])
      #expect(taken.status == .ok && scene.text(taken).contains("Done: noted as taken."))
      let again = await scene.post(forms[0])
      #expect(again.status == .ok && scene.text(again).contains("It had been noted before."))
      let other = await scene.post(forms[1])
      #expect(other.status == 409 && scene.text(other).contains("something else was noted"))
      #expect(try await scene.doses() == ["taken"])
    }
  }

  @Test(
    "CG-131 the family's other devices hear of it at once, and the audit has it under who was told")
  func heard() async throws {
    try await with { (scene: Scene) async throws in
      let account = scene.family.people[.manager]!.grant.account.id
      let version = try await scene.room.count(
        "careguide", "SELECT version FROM space WHERE version > 0")
      let forms = await scene.forms()
      _ = await scene.post(forms[1])
      #expect(try await scene.doses() == ["skipped"])
      let after = try await scene.room.count(
        "careguide", "SELECT version FROM space WHERE version > 0")
      #expect(after == version + 1)
      let rows = try await scene.room.app("careguide").database.read { transaction in
        try transaction.rows(
          "SELECT account, details FROM audit ORDER BY number DESC LIMIT 1"
        ) { ($0.uuid(0), $0.text(1)) }
      }
      #expect(rows.first?.0 == account)
      #expect(rows.first?.1.contains("doseLogged") == true, "\(rows)")
    }
  }

  @Test("CG-131 an address that has ended says so; one that is none says no more than that")
  func ended() async throws {
    try await with { (scene: Scene) async throws in
      let forms = await scene.forms()
      scene.room.clock.move(milliseconds: 24 * 3_600_000)
      let ended = await scene.post(forms[0])
      #expect(ended.status == 410 && scene.text(ended).contains("This address has ended"))
      let looked = await scene.get(forms[0])
      #expect(looked.status == 410)
      for path in [
        "/careguide/reply/dose/AAAA", "/careguide/reply/doses/AAAA", "/careguide/reply/dose/%20",
        forms[0] + "A", forms[0].replacing("/dose/", with: "/doses/"),
        scene.path.replacing("/doses/", with: "/dose/"),
      ] {
        let page = await scene.get(path)
        #expect(page.status == .notFound, "\(path)")
        #expect(scene.text(page).contains("no longer good"), "\(path)")
      }
      #expect(await scene.post("/careguide/reply/dose/AAAA").status == .notFound)
      #expect(try await scene.doses() == [])
    }
  }

  @Test("CG-131 nobody is mailed whose address is not confirmed")
  func unconfirmed() async throws {
    let office = Office()
    let room = try await ServerRoom.open(of: [.careguide]) { $0.mail = office.settings }
    defer { room.remove() }
    _ = try await ServedFamily(in: room, word: "souza")
    room.clock.move(milliseconds: Instant("2025-10-09T11:06:00Z")!.since(room.clock.now))
    let before = office.mails.count
    for _ in 0..<3 { for runner in room.umbu.jobs { await runner.runDue() } }
    #expect(office.mails[before...].allSatisfy { !$0.text.contains("reply/doses") })
    await room.umbu.stop()
  }

  private func left(_ change: (inout LeftTimes) -> Void = { _ in }, at now: Instant) -> LeftTimes {
    var left = LeftTimes()
    left.key = [UInt8](repeating: 1, count: 32).hexadecimal
    left.endpoint = "https://push.example/1"
    left.p256dh = ([4] + [UInt8](repeating: 1, count: 64)).base64URL
    left.auth = [UInt8](repeating: 1, count: 16).base64URL
    left.times = [LeftTime("1.0", at: now.adding(milliseconds: 600_000))]
    change(&left)
    return left
  }

  @Test(
    "CG-131 a device without an account leaves times, within limits, and is forgotten as it asks")
  func devices() async throws {
    let room = try await ServerRoom.open(of: [.careguide]) { settings in
      settings.delivery.pushSubject = "mailto:ops@umbu.example"
      settings.rateLimits.signIn = RateLimits().signIn
    }
    defer { room.remove() }
    let now = room.clock.now
    let path = "/careguide/v1/reminders/device"
    func count() async throws -> Int64 {
      Int64(try await room.count("careguide", "SELECT count(*) FROM left_time"))
    }
    #expect(await room.call(.put, path, json: left(at: now).object).status == .ok)
    #expect(try await count() == 1)
    let many = left(
      { left in
        left.times = (0...LeftTimes.mostTimes).map { LeftTime("1.\($0)", at: left.times[0].at) }
      }, at: now)
    #expect(await room.call(.put, path, json: many.object).status == 422)
    let late = left({ $0.times[0].at = now.adding(milliseconds: 20 * 86_400_000) }, at: now)
    let answer = await room.call(.put, path, json: late.object)
    #expect(
      answer.status == 422 && answer.json["errors"]?.array?.first?["path"]?.text == "times.at")
    #expect(try await count() == 1)
    var key = LeftKey()
    key.key = left(at: now).key
    #expect(await room.call(.post, path + "/ended", json: key.object).status == .ok)
    #expect(await room.call(.post, path + "/ended", json: key.object).status == .ok)
    #expect(try await count() == 0)
    // It leaves something behind, as an account does: so often from one address, and no more.
    var statuses: Set<Int> = []
    for _ in 0..<30 {
      statuses.insert(
        Int(await room.call(.put, path, json: left(at: now).object).status.code))
    }
    #expect(statuses == [200, 429])
    await room.umbu.stop()
  }

  @Test("CG-131 a body that is longer than anything that is left is 413 before it is read")
  func tooLong() async throws {
    try await ServerRoom.serving { room in
      let client = room.client
      for (method, path, length) in [
        ("PUT", "device", 65_537), ("POST", "device/dropped", 65_537),
        ("POST", "device/ended", 1_025),
      ] {
        let body = [UInt8](repeating: UInt8(ascii: " "), count: length)
        let answer = try await client.send(
          method, "/careguide/v1/reminders/" + path,
          headers: [("Content-Type", "application/json")], body: body)
        #expect(answer.status == 413, "\(path)")
      }
      let press = try await client.send(
        "POST", "/careguide/v1/dose/AAAA",
        headers: [("Content-Type", "application/x-www-form-urlencoded")],
        body: [UInt8](repeating: UInt8(ascii: "a"), count: 1_025))
      #expect(press.status == 413)
    }
  }

  @Test("CG-131 a server that wakes no browsers takes no times")
  func noPush() async throws {
    let room = try await ServerRoom.open(of: [.careguide])
    defer { room.remove() }
    let answer = await room.call(
      .put, "/careguide/v1/reminders/device", json: left(at: room.clock.now).object)
    #expect(answer.status == .notFound)
    await room.umbu.stop()
  }
}
