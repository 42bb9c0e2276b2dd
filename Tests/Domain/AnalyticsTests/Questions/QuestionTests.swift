import Analytics
import Fields
import Telemetry
import Testing
import Values

@Suite("Questions")
struct QuestionTests {
  private var registry: LiveRegistry {
    var registry = LiveRegistry(EventRegistry())
    registry.shapes["item_created"] = EventShape(
      name: "item_created",
      parameters: [
        ParameterShape(
          name: "item_type", kind: .choice(["patient", "document"]), isRequired: false),
        ParameterShape(name: "duration", kind: .seconds(upTo: 100), isRequired: false),
        ParameterShape(name: "is_new", kind: .flag, isRequired: false),
      ])
    registry.shapes["item_viewed"] = EventShape(name: "item_viewed", parameters: [])
    return registry
  }

  private func question(_ json: String) throws -> Question {
    try Question(jsonBytes: Array(json.utf8), limits: JSONLimits(depth: 32))
  }

  @Test("what is left out of a question has a usual value")
  func usual() throws {
    let question = try question(
      #"{"kind":"trend","during":{"last":30},"trend":{"match":{"event":"item_created"}}}"#)
    #expect(question.unit == .day)
    #expect(question.limit == 25)
    #expect(question.traffic == [.normal, .imported])
    #expect(question.trend?.figure == .total)
    #expect(question.problems(in: registry).isEmpty)
  }

  @Test("a question is read as it was written")
  func roundTrip() throws {
    var question = Question(
      TrendQuestion(EventMatch("item_created"), .percentile, of: "duration", percent: 95),
      during: Period(from: CivilDate("2026-03-01")!, to: CivilDate("2026-03-31")!), by: .week)
    let patient = Comparison(Dimension(.parameter, "item_type"), .oneOf, "patient", "document")
    let paid = Comparison(Dimension(.stamp, "plan"), .isNot, "free")
    question.filter = .all([.leaf(patient), .not(.any([.leaf(paid)]))])
    question.breakdown = [Dimension(.interval, "subscription")]
    question.zone = "Europe/Lisbon"
    question.traffic = [.bot]
    question.language = .en
    let read = try Question(jsonBytes: question.jsonBytes())
    #expect(read == question)
  }

  private static let broken = [
    #"{"all":[{"leaf":{}}]}"#, #"{"none":[]}"#, #"{}"#, #"{"all":{},"any":[]}"#, #"[]"#,
    #"{"not":[]}"#,
    #"{"leaf":{"dimension":{"source":"stamp","name":"plan"},"operation":"likes","values":[]}}"#,
    #"{"not":{"not":{"not":{"not":{"not":{"not":{"not":{"not":{"all":[]}}}}}}}}}"#,
  ]

  @Test("what is no condition is refused, however deep", arguments: broken)
  func brokenCondition(json: String) throws {
    let value = try JSONValue.parse(json)
    #expect(Condition(json: value) == nil)
  }

  private static let wrong: [(String, String)] = [
    (#""trend":{"match":{"event":"item_creatd"}}"#, "trend.match.event unknownEvent"),
    (#""trend":{"match":{"event":"item_created"},"figure":"sum"}"#, "trend.parameter missing"),
    (
      #""trend":{"match":{"event":"item_viewed"},"figure":"sum","parameter":"duration"}"#,
      "trend.parameter unknownParameter"
    ),
    (
      #""trend":{"match":{"event":"item_created"},"figure":"sum","parameter":"item_type"}"#,
      "trend.parameter notANumber"
    ),
    (
      #""trend":{"match":{"event":"item_created"},"figure":"percentile","parameter":"duration"}"#,
      "trend.percent missing"
    ),
    (
      #""trend":{"match":{"event":""}},"breakdown":[{"source":"stamp","name":"colour"}]"#,
      "breakdown.0 unknownDimension"
    ),
    (#""trend":{"match":{"event":""}},"limit":0"#, "limit outOfRange"),
    (#""active":{}"#, "trend missing"),
    (
      #""trend":{"match":{"event":""}},"filter":{"all":[{"leaf":{"dimension":{"source":"parameter","name":"item_type"},"operation":"equals","values":["patiant"]}}]}"#,
      "filter.all.0.leaf.values notListed"
    ),
    (
      #""trend":{"match":{"event":""}},"filter":{"leaf":{"dimension":{"source":"parameter","name":"duration"},"operation":"less","values":["ten"]}}"#,
      "filter.leaf.values notANumber"
    ),
    (
      #""trend":{"match":{"event":""}},"filter":{"leaf":{"dimension":{"source":"stamp","name":"plan"},"operation":"less","values":["gold"]}}"#,
      "filter.leaf.operation notForTexts"
    ),
    (
      #""trend":{"match":{"event":""}},"filter":{"leaf":{"dimension":{"source":"stamp","name":"plan"},"operation":"equals"}}"#,
      "filter.leaf.values missing"
    ),
  ]

  @Test(
    "a slip of the pen is told with its path instead of being answered with 0",
    arguments: wrong)
  func problems(members: String, problem: String) throws {
    let question = try question(#"{"kind":"trend","during":{"last":30},"# + members + "}")
    let found = question.problems(in: registry).map { "\($0.path) \($0.reason)" }
    #expect(found == [problem])
  }

  private static let periods: [(String, String?)] = [
    (#"{"last":1}"#, "2026-03-18 2026-03-18"), (#"{"last":30}"#, "2026-02-17 2026-03-18"),
    (#"{"last":2,"unit":"week"}"#, "2026-03-09 2026-03-18"),
    (#"{"last":2,"unit":"month"}"#, "2026-02-01 2026-03-18"),
    (#"{"from":"2026-01-01","to":"2026-01-31"}"#, "2026-01-01 2026-01-31"),
    (#"{"from":"9999-12-01","to":"9999-12-31"}"#, nil),
    (#"{"from":"0001-01-01","to":"0001-02-01"}"#, nil), (#"{"from":"2026-01-01"}"#, nil),
    (#"{"from":"2026-02-01","to":"2026-01-01"}"#, nil),
    (#"{"last":0}"#, nil), (#"{"last":1,"unit":"hour"}"#, nil), (#"{}"#, nil),
    (#"{"last":1,"from":"2026-01-01","to":"2026-01-02"}"#, nil),
    (#"{"last":15,"unit":"month"}"#, nil), (#"{"from":"2025-01-01","to":"2026-03-01"}"#, nil),
  ]

  @Test(
    "a period ends with the unit that runs, and is of fourteen months at most", arguments: periods)
  func period(json: String, days: String?) throws {
    let period = try Period(jsonBytes: Array(json.utf8))
    let found = period.days(until: CivilDate("2026-03-18")!)
    let text = found.map { "\($0.lowerBound) \($0.upperBound)" }
    #expect(text == days)
  }

  @Test("an answer says in one sentence of each language what was counted")
  func definition() {
    var question = Question(
      TrendQuestion(EventMatch("item_created"), .unique), during: Period(last: 7, .day))
    question.filter = .leaf(Comparison(Dimension(.stamp, "plan"), .equals, "gold"))
    let days = CivilDate("2026-03-01")!...CivilDate("2026-03-07")!
    #expect(
      question.definition(days, in: "America/Sao_Paulo", .en)
        == """
        How many distinct people: item_created, every day, where plan (as the app believed then) = gold, \
        from 2026-03-01 to 2026-03-07 in America/Sao_Paulo; traffic: normal, imported.
        """)
    #expect(
      question.definition(days, in: "America/Sao_Paulo", .pt)
        == """
        Quantas pessoas distintas: item_created, por dia, se plan (como o app acreditava na hora) = gold, \
        de 2026-03-01 a 2026-03-07 em America/Sao_Paulo; tráfego: normal, imported.
        """)
  }
}
