import Analytics
import Effort
import EventAnswers
import EventStore
import Fields
import NaiveAnalytics
import Telemetry
import Testing
import Values

@Suite("Answers to saved questions")
struct BuiltInAnswerTests {
  /// What an app with all of it counts.
  private static let registry: LiveRegistry = {
    var registry = EventRegistry()
    registry.list([ItemType("patient"), ItemType("document")])
    registry.list(["SignUp", "Today", "PatientList"], as: "screen_name")
    registry.addStandard()
    registry.add(OnboardingEvents.all, about: OnboardingEvents.object)
    registry.add(UpgradePromptEvents.all, about: UpgradePromptEvents.object)
    var live = LiveRegistry(registry)
    live.shapes["network_request_completed"] = EventShape(
      name: "network_request_completed",
      parameters: [
        ParameterShape(
          name: "response_time", kind: .milliseconds(upTo: 60_000), isRequired: true)
      ])
    return live
  }()

  private static let names = [
    "session_start", "screen_view", "screen_view", "auth_sign_up", "onboarding_started",
    "onboarding_step_completed", "onboarding_completed", "item_viewed", "item_created",
    "item_updated", "item_shared", "search_performed", "search_results_viewed",
    "search_result_opened", "paywall_shown", "upgrade_prompt_shown", "upgrade_prompt_tapped",
    "network_request_completed", "session_end",
  ]

  private static func values(
    of name: String, _ random: inout SeededGenerator
  ) -> [(String, StoredValue)] {
    switch name {
    case "screen_view":
      let screen = ["SignUp", "SignUp", "Today", "PatientList"].randomElement(using: &random)!
      return [("screen_name", .text(screen))]
    case "item_viewed", "item_created", "item_updated", "item_shared":
      return [("item_type", .text(["patient", "document"].randomElement(using: &random)!))]
    case "search_results_viewed":
      return [("search_result_count", .integer([0, 0, 3].randomElement(using: &random)!))]
    case "network_request_completed":
      return [("response_time", .integer(Int64.random(in: 1...900, using: &random)))]
    default: return []
    }
  }

  /// A few weeks of a few people who do anything after anything, until now.
  private static func events(_ random: inout SeededGenerator) -> [AcceptedEvent] {
    var events: [AcceptedEvent] = []
    for person in 0..<Int.random(in: 5...25, using: &random) {
      let id = UUID(high: 1, low: UInt64(person + 1))
      var at = AnswerRoom.now.milliseconds - Int64.random(in: 1...80, using: &random) * 86_400_000
      var session: Int64 = 1
      for sequence in 1...Int64(40) {
        let pause = [1_000, 20_000, 120_000, 86_400_000, 200_000_000].randomElement(using: &random)!
        at += Int64(pause)
        guard at < AnswerRoom.now.milliseconds else { break }
        if pause > 1_800_000 { session += 1 }
        let name = names.randomElement(using: &random)!
        var event = AcceptedEvent(name, of: id, at: Instant(milliseconds: at))
        event.installation = UUID(high: 2, low: UInt64(person + 1))
        event.sequence = sequence
        event.session = session
        event.stamp.plan = ["free", "gold"].randomElement(using: &random)!
        event.stamp.version = ["1.9.0", "1.10.0"].randomElement(using: &random)!
        event.stamp.device = ["mobile", "desktop"].randomElement(using: &random)!
        event.stamp.connection = ["wifi", "unknown"].randomElement(using: &random)!
        event.values = values(of: name, &random).map { StoredParameter($0.0, $0.1) }
        events.append(event)
      }
    }
    return events
  }

  private static func plain(_ event: AcceptedEvent) -> NaiveEvent {
    var plain = NaiveEvent(event.name, of: event.person, at: event.at)
    plain.installation = event.installation
    plain.sequence = event.sequence
    plain.session = event.session
    plain.stamp = [
      "plan": event.stamp.plan, "app_version": event.stamp.version,
      "user_type": event.stamp.plan == "free" ? "free" : "premium",
      "device_type": event.stamp.device, "connection_type": event.stamp.connection,
    ]
    for parameter in event.values {
      switch parameter.value {
      case .text(let text): plain.parameters[parameter.name] = .text(text)
      case .integer(let number): plain.parameters[parameter.name] = .number(Double(number))
      case .decimal, .flag, .mark, .texts: break
      }
    }
    return plain
  }

  private static func expected(
    _ question: Question, _ naive: NaiveAnalytics
  ) -> [[JSONValue]] {
    let now = AnswerRoom.now
    let source = question.isOfLedgers ? naive.withLedgers : naive
    let today = naive.zone.local(now).date
    return source.rows(question, today: today) ?? source.ways(question, now: now)
      ?? source.others(question, now: now) ?? []
  }

  @Test(
    "PR-005 PR-175 PR-176 PR-177 PR-179 PR-182 PR-183 PR-184 PR-185 PR-186 PR-187 PR-192 PR-193 PR-194 PR-195 PR-196 PR-197 PR-198 PR-200 PR-201 PR-202 PR-203 each says of people at random what counting by hand says"
  )
  func sameAsNaive() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    for round in 0..<Effort.times(60, quick: 6) {
      var random = SeededGenerator(seed: seed &+ UInt64(round))
      let events = Self.events(&random)
      let (start, now) = (
        AnswerRoom.now.milliseconds - 60 * 86_400_000, AnswerRoom.now.milliseconds
      )
      var intervals: [NaiveInterval] = []
      for person in Set(events.map { $0.person }).sorted() where person.low % 2 == 0 {
        let trial = Int64.random(in: start..<now, using: &random)
        let paid = Int64.random(in: trial + 1...now, using: &random)
        intervals.append(NaiveInterval("trial", of: person, "subscription", trial..<paid))
        intervals.append(NaiveInterval("active", of: person, "subscription", paid..<now + 1))
      }
      let (held, name) = (intervals, "seed \(seed &+ UInt64(round))")
      let naive = NaiveAnalytics(events.map { Self.plain($0) }, intervals: held, in: saoPaulo)
      try await AnswerRoom.with(saoPaulo) { room in
        var room = room
        room.registry = Self.registry
        try await room.add(events)
        for one in held {
          try await room.add(
            one.value, of: one.person, one.kind,
            one.since.milliseconds..<(one.until ?? one.since).milliseconds)
        }
        for one in BuiltIn.all where one.question.kind != .measure {
          let answer = try await room.answer(one.question)
          let expected = Self.expected(one.question, naive)
          let isSame = areNear(answer.rows, expected)
          #expect(
            isSame,
            """
            \(name), \(one.name)
            engine \(texts(answer.rows))
            naive  \(texts(expected))
            """)
        }
      }
    }
  }
}
