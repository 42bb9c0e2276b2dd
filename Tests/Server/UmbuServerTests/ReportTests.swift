import Analytics
import EventTesting
import Fields
import HTTP
import Testing
import Values

@testable import UmbuServer

@Suite("Reports of what people use")
struct ReportTests {
  private static let zone = ZoneRules(name: "America/Sao_Paulo", offset: -10_800)

  /// FisioFlow with somebody who came, signed up, and added two patients.
  private func room() async throws -> ServerRoom {
    let room = try await ServerRoom.open { settings in
      settings.events.budget.reserve = 0
      settings.events.budget.reservedShare = 0
    }
    var counter = Counter(1, in: room, app: "fisioflow")
    await counter.allow()
    let now = room.clock.now
    let events: [(name: String, parameter: String, value: String)] = [
      ("screen_view", "screen_name", "SignUp"), ("auth_sign_up", "auth_method", "password"),
      ("screen_view", "screen_name", "Today"), ("screen_view", "screen_name", "Today"),
      ("item_created", "item_type", "patient"), ("item_created", "item_type", "patient"),
    ]
    var lines: [JSONValue] = []
    for (place, event) in events.enumerated() {
      let before = Int64(events.count - place) * 60_000
      let parameters = JSONValue.object([.init(event.parameter, .text(event.value))])
      lines.append(
        counter.device.line(event.name, at: now.adding(milliseconds: -before), parameters))
    }
    let sent = await counter.send(EventDevice.body(lines, sentAt: now))
    #expect(sent.status == .ok, "\(sent.json)")
    return room
  }

  private func ask(_ name: String, in room: ServerRoom) async -> String {
    await Commands(room.umbu.apps).run(["ask", name, "--csv", "--app", "fisioflow"]).text
  }

  @Test("PR-001 four questions: who, how often, where they stop, what is used")
  func questions() async throws {
    let room = try await room()
    defer { room.remove() }
    let today = Self.zone.local(room.clock.now).date
    let month = TimeUnit.month.start(of: today)
    let text = await ask("four_questions", in: room)
    for expected in [
      "user_type\ndate,user_type,people\r\n", "\(today),premium,1\r\n",
      "session_frequency\ndate,perPerson\r\n", "\(today),1.0\r\n",
      "registration\nstep,event,people,share,fromPrevious\r\n1,screen_view,1,1.0,\r\n",
      "3,item_created,1,1.0,1.0\r\n", "feature_reach\ndate,screen_name,unique\r\n",
      "\(month),Today,1\r\n", "\(month),SignUp,1\r\n",
    ] { #expect(text.contains(expected), "\(expected) in \(text)") }
    await room.umbu.stop()
  }

  @Test("PR-002 PR-177 what is adopted: by how many, how often, and for how long")
  func adoption() async throws {
    let room = try await room()
    defer { room.remove() }
    let today = Self.zone.local(room.clock.now).date
    let month = TimeUnit.month.start(of: today)
    let week = TimeUnit.week.start(of: today)
    let text = await ask("adoption", in: room)
    for expected in [
      "item_reach\n", "\(month),patient,1\r\n", "item_frequency\n", "\(month),patient,2.0\r\n",
      "item_retention\n", "patient,\(week),0,0,1,1,1.0,1\r\n",
    ] { #expect(text.contains(expected), "\(expected) in \(text)") }
    let usage = await ask("feature_usage", in: room)
    #expect(usage.contains("\(month),Today,2.0\r\n"), "\(usage)")
    await room.umbu.stop()
  }
}
