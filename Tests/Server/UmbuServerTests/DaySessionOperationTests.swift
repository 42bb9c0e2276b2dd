import API
import Care
import Fields
import HTTP
import Testing
import Values

@testable import UmbuServer

@Suite("Sessions of the day over the API")
struct DaySessionOperationTests {
  private static let zone = ZoneRules(name: "America/Sao_Paulo", offset: -3 * 3_600)
  private static let device = UUID(high: 5, low: 1)

  @Test("CG-026 CG-044 CG-105 what a device tells is judged, listed whole, and found by its id")
  func told() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, app: "careguide", "ana@example.com", calling: "Souza")
    let now = room.clock.now
    let session = DayRule.session(UUID(high: 7, low: 1), at: now, in: Self.zone, after: nil)
    let answer = await ana.call(
      AccessEndpoints.tell, ToldSessions([session], on: Self.device, at: now))
    #expect(answer.status == .ok, "\(answer.json)")
    let judged = try JudgedSessions(object: answer.json)
    #expect(judged.now == now && judged.last?.id == session.id)
    #expect(judged.last?.isActive == true && judged.last?.zone == Self.zone.name)
    let list = await room.call(.get, "/careguide/v1/day-sessions", token: ana.token)
    let own = try OwnSessions(object: list.json)
    #expect(own.sessions.map(\.id) == [session.id])
    let commands = Commands(room.umbu.apps)
    let why = await commands.run(["why", session.id.description, "--app", "careguide"])
    #expect(why.text.contains("Session of the day \(session.id)") && why.text.contains("runs"))
    await room.umbu.stop()
  }

  @Test("CG-038 what a session's `accessType` means is an enum of the document, and in each answer")
  func accessType() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, app: "careguide", "ana@example.com", calling: "Souza")
    for (plan, isPremium, word) in [("basic", false, "free"), ("premium", true, "premium")] {
      if isPremium { try await ServedFamily.set(plan, of: ana) }
      var session = DayRule.session(
        UUID(high: 7, low: isPremium ? 2 : 1), at: room.clock.now, in: Self.zone, after: nil)
      session.accessType = true
      let told = ToldSessions([session], on: Self.device, at: room.clock.now)
      let answer = await ana.call(AccessEndpoints.tell, told)
      #expect(answer.status == .ok, "\(answer.json)")
      let list = await room.call(.get, "/careguide/v1/day-sessions", token: ana.token)
      let rows = list.json["sessions"]?.array ?? []
      let row = rows.first { $0["id"]?.text == session.id.description }
      // Who has not paid is given the day's session, whatever the device says.
      #expect(row?["accessType"]?.boolean == isPremium, "\(plan)")
      #expect(row?["type"]?.text == word, "\(plan)")
    }
    let json = await room.call(.get, "/openapi.json").json
    let got = json["paths"]?["/careguide/v1/day-sessions"]?["get"]?["responses"]?["200"]
    let schema = got?["content"]?["application/json"]?["schema"]?["properties"]?["sessions"]
    let fields = schema?["items"]?["properties"]
    #expect(fields?["accessType"]?["type"]?.text == "boolean")
    let words = fields?["type"]?["enum"]?.array?.compactMap(\.text)
    #expect(words == ["free", "premium"])
    await room.umbu.stop()
  }

  @Test("CG-068 a clock that is more than a day ahead is answered with clock_skew")
  func ahead() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, app: "careguide", "ana@example.com", calling: "Souza")
    let ahead = room.clock.now.adding(milliseconds: 25 * 3_600_000)
    let answer = await ana.call(
      AccessEndpoints.tell, ToldSessions([], on: Self.device, at: ahead))
    #expect(answer.status.code == 422 && answer.json["code"]?.text == "clock_skew")
    await room.umbu.stop()
  }
}
