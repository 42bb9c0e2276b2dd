import Care
import CareTesting
import Database
import Delivery
import Editing
import Fields
import Records
import Testing
import Values
import Zones

@testable import CareServer

@Suite(
  "What is said of a dose without opening the app", .enabled(if: Zoneinfo.isPresent, "needs tzdata")
)
struct DoseAnswerTests {
  /// The tokens of the buttons of a notification.
  private func tokens(_ call: TakenCall, _ action: String) -> [String] {
    let posts = call.content["notification"]?["data"]?["posts"]?[action]
    guard case .array(let items) = posts else { return [] }
    return items.compactMap { $0.text.map { String($0.split(separator: "/").last ?? "") } }
  }

  private func with(
    _ body: (FamilyRoom, _ taken: String, _ skipped: String) async throws -> Void
  ) async throws {
    try await FamilyRoom.ofRosa { room in
      try await room.run(until: Days.at("26T08:01"))
      let call = room.taken[0].call
      try await body(
        room, try #require(tokens(call, "taken").first), try #require(tokens(call, "skipped").first)
      )
    }
  }

  @Test("CG-131: with the app closed a tap says it, on behalf of who was told, and all hear of it")
  func taken() async throws {
    try await with { room, taken, _ in
      let outcome = try #require(try await room.served.service.answers.apply(by: taken))
      #expect(outcome.result == .done && outcome.item.standing == .taken)
      #expect(outcome.move?.space == FamilyServed.space)
      let doses = try await room.doses()
      #expect(doses.map(\.state) == [.taken] && doses[0].by == FamilyServed.ana)
      #expect(doses[0].planned == "2026-11-26T08:00" && doses[0].amount == .one)
      #expect(doses[0].at == room.now)
      try await room.run(until: Days.at("26T20:00"))
      #expect(room.told.count == 1, "nothing is told again")
    }
  }

  @Test("CG-131: an address is good once and for one thing; reused, it changes nothing and says so")
  func reused() async throws {
    try await with { room, taken, skipped in
      let answers = room.served.service.answers
      let first = try await answers.apply(by: skipped)
      #expect(first?.result == .done)
      #expect(try await answers.apply(by: skipped)?.result == .doneBefore)
      #expect(try await answers.apply(by: taken)?.result == .otherwise)
      #expect(try await answers.look(by: taken)?.item.standing == .skipped)
      #expect(try await room.doses().map(\.state) == [.skipped])
    }
  }

  @Test("CG-131: what was said elsewhere a second before stands")
  func elsewhere() async throws {
    try await with { room, taken, skipped in
      try await room.push(Days.log(1, .taken, at: room.now), by: FamilyServed.bia)
      let answers = room.served.service.answers
      #expect(try await answers.apply(by: taken)?.result == .doneBefore)
      #expect(try await answers.apply(by: skipped)?.result == .otherwise)
      #expect(try await room.doses().count == 1)
    }
  }

  @Test("CG-131: what was put off is said for good, in its place")
  func putOff() async throws {
    try await with { room, taken, _ in
      try await room.push(
        Days.log(1, .later, at: room.now, until: room.now.adding(milliseconds: 3_600_000)))
      #expect(try await room.served.service.answers.apply(by: taken)?.result == .done)
      let said = try await room.doses()
      #expect(DoseVerdict(of: said).dose?.state == .taken)
    }
  }

  @Test("CG-131: it ends a day after the dose's time")
  func ended() async throws {
    try await with { room, taken, _ in
      let answers = room.served.service.answers
      room.stand(until: Days.at("27T07:59"))
      #expect(try await answers.look(by: taken)?.item.standing == .open)
      room.stand(until: Days.at("27T08:00"))
      #expect(try await answers.look(by: taken)?.item.standing == .ended)
      let ended = try await answers.apply(by: taken)
      #expect(ended?.result == .ended)
      // Nor are its names told to whoever finds the message later.
      #expect(ended?.person == "" && ended?.item.medicine == "")
      #expect(try await room.doses().isEmpty)
      // A month later nothing is known of it.
      try await room.run(until: Instant("2026-12-31T00:00:00Z")!)
      #expect(try await answers.apply(by: taken) == nil)
    }
  }

  @Test("CG-131: who has left the family says nothing by it, and who may only look has none")
  func left() async throws {
    try await with { room, taken, _ in
      try await room.served.remove(FamilyServed.ana)
      #expect(try await room.served.service.answers.apply(by: taken) == nil)
      #expect(try await room.doses().isEmpty)
    }
  }

  @Test("CG-131: tokens of other messages, other things and other families open nothing")
  func hostile() async throws {
    try await with { room, taken, skipped in
      let answers = room.served.service.answers
      let receipt = room.taken[0].call.content["notification"]?["data"]?["receipt"]?.text ?? ""
      var forged = Array(taken)
      forged[0] = forged[0] == "A" ? "B" : "A"
      var other = Array(taken)
      other[40] = other[40] == "A" ? "B" : "A"
      // The beginning is the message, which both have; what is each one's own comes after it.
      let mixed = String(taken.prefix(32)) + String(skipped.dropFirst(32))
      for token in [
        "", "A", receipt, String(forged), String(other), mixed, taken + "A",
        String(taken.dropLast()),
        String(repeating: "A", count: 10_000), "../../etc/passwd", "\0",
      ] {
        #expect(try await answers.apply(by: token) == nil, "\(token.prefix(60))")
        #expect(try await answers.look(atMessageOf: token) == nil)
      }
      let said = try await room.doses()
      #expect(said.isEmpty)
    }
  }

  @Test("CG-131: a message of several doses has an address for each of them and each thing")
  func several() async throws {
    try await FamilyRoom.ofRosa { room in
      try await room.push(
        Days.medicine(Days.metformin, "Metformina"),
        Days.schedule(2, Days.metformin, ["08:00"]))
      try await room.run(until: Days.at("26T08:01"))
      let call = room.taken[0].call
      let taken = tokens(call, "taken")
      #expect(taken.count == 2 && tokens(call, "skipped").count == 2)
      #expect(Set(taken + tokens(call, "skipped")).count == 4)
      for token in taken {
        #expect(try await room.served.service.answers.apply(by: token)?.result == .done)
      }
      #expect(Set(try await room.doses().map(\.medicine)) == [Days.losartan, Days.metformin])
      // And a page with both, behind the link of texts and mails.
      let actions = call.content["notification"]?["actions"]
      guard case .array(let buttons) = actions else {
        Issue.record("no buttons")
        return
      }
      #expect(buttons.map { $0["title"]?.text } == ["Tomei todos", "Pular todos"])
      let page = buttons[0]["navigate"]?.text ?? ""
      let token = String(page.split(separator: "/").last ?? "")
      let found = try await room.served.service.answers.look(atMessageOf: token)
      #expect(found?.person == "Rosa")
      #expect(found?.items.map(\.standing) == [.taken, .taken])
    }
  }

  @Test("CG-131: answered twice at once, by two servers, it is said once")
  func race() async throws {
    try await with { room, taken, _ in
      let answers = room.served.service.answers
      let results = try await withThrowingTaskGroup(of: DoseAnswers.Outcome.Result?.self) { group in
        for _ in 0..<8 { group.addTask { try await answers.apply(by: taken)?.result } }
        var results: [DoseAnswers.Outcome.Result?] = []
        for try await result in group { results.append(result) }
        return results
      }
      #expect(results.filter { $0 == .done }.count == 1)
      #expect(results.filter { $0 == .doneBefore }.count == 7)
      #expect(try await room.doses().count == 1)
    }
  }

  @Test("its page says in plain words how each dose stands, in both languages, and escapes names")
  func page() {
    var item = DoseAnswers.Item(
      medicine: "<b>Losartana</b>", time: CivilTime("08:00")!, day: .epoch, standing: .open)
    item.paths = [.taken: "reply/dose/AAA", .skipped: "reply/dose/BBB"]
    var other = item
    other.standing = .ended
    other.paths = [:]
    for language in Language.allCases {
      let page = DosePage(
        app: "Careguide", state: .shows(.init(person: "Rosa & Davi", items: [item, other])),
        language: language
      ).html
      #expect(page.contains("Rosa &amp; Davi") && page.contains("&lt;b&gt;Losartana"))
      #expect(page.contains("action=\"../../reply/dose/AAA\""))
      #expect(page.contains("lang=\"\(language.rawValue)\""))
      #expect(!page.contains("<b>") && !page.contains("<script"))
      let states: [DosePage.State] = [
        .unknown, .asks(.taken, person: "Rosa", item),
        .told(.done, person: "Rosa", other), .told(.doneBefore, person: "Rosa", other),
        .told(.otherwise, person: "Rosa", other), .told(.ended, person: "Rosa", other),
      ]
      let pages = states.map { DosePage(app: "Careguide", state: $0, language: language).html }
      #expect(Set(pages).count == states.count)
    }
  }
}
