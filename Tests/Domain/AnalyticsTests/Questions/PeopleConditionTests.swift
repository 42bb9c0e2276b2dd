import Analytics
import Fields
import Telemetry
import Testing
import Values

@Suite("Conditions on people")
struct PeopleConditionTests {
  private var registry: LiveRegistry {
    var registry = LiveRegistry(EventRegistry())
    registry.shapes["item_created"] = EventShape(name: "item_created", parameters: [])
    return registry
  }

  private func question(_ json: String) throws -> Question {
    try Question(jsonBytes: Array(json.utf8), limits: JSONLimits(depth: 32))
  }

  @Test("PR-231 a condition of all kinds is read as it was written")
  func roundTrip() throws {
    let created = EventMatch("item_created")
    let condition = PeopleCondition.all([
      .did(PeopleDeed(created, .exactly, 2, during: Period(last: 7, .day))),
      .any([
        .not(.first(PeopleFirst(created))), .lastSeen(PeopleSeen(isBefore: true, daysAgo: 30)),
      ]),
      .property(Comparison(Dimension(.stamp, "plan"), .equals, "gold")),
      .interval(PeopleInterval("subscription", "trial", at: Instant(milliseconds: 5))),
      .didNot(created),
    ])
    let asked = Question(
      PeopleQuestion(condition, lists: true), during: Period(last: 30, .day))
    let read = try Question(jsonBytes: asked.jsonBytes(), limits: JSONLimits(depth: 32))
    #expect(read == asked)
    #expect(asked.problems(in: registry).isEmpty)
  }

  private static let broken = [
    #"{"did":{}}"#, #"{"none":[]}"#, #"{}"#, #"{"all":{}}"#, #"[]"#, #"{"not":[]}"#,
    #"{"not":{"not":{"not":{"not":{"not":{"not":{"not":{"not":{"all":[]}}}}}}}}}"#,
  ]

  @Test("what is no condition is refused, however deep", arguments: broken)
  func refused(json: String) throws {
    let value = try JSONValue.parse(json)
    #expect(PeopleCondition(json: value) == nil)
  }

  private static let wrong: [(String, String)] = [
    (
      #""kind":"people","people":{"condition":{"did":{"match":{"event":"item_creatd"}}}}"#,
      "people.condition.did.match.event unknownEvent"
    ),
    (
      #""kind":"people","people":{"condition":{"all":[{"interval":{"name":"mood"}}]}}"#,
      "people.condition.all.0.interval.name unknownDimension"
    ),
    (
      #""kind":"people","people":{"condition":{"property":{"dimension":{"source":"interval","name":"access"},"operation":"isThere"}}}"#,
      "people.condition.property.dimension notAllowed"
    ),
    (#""kind":"paths","paths":{"steps":9}"#, "paths.steps outOfRange"),
    (#""kind":"paths","paths":{"from":"subscription_began"}"#, "paths.from unknownEvent"),
    (#""kind":"paths","paths":{"within":"window"}"#, "paths.windowMinutes missing"),
    (
      #""kind":"paths","paths":{"from":"item_created","to":"item_created"}"#,
      "paths.to notAllowed"
    ),
    (
      #""kind":"timeline","timeline":{"person":"00000000-0000-0000-0000-000000000001","count":201}"#,
      "timeline.count outOfRange"
    ),
    (#""kind":"sessions""#, "sessions missing"), (#""kind":"measure""#, "measure missing"),
    (#""kind":"measure","measure":"sales""#, "measure unknownMeasure"),
    (
      #""kind":"active","active":{"span":"day"},"filter":{"leaf":{"dimension":{"source":"cohort","name":"nobody"},"operation":"inCohort"}}"#,
      "filter.leaf unknownGroup"
    ),
    (
      #""kind":"active","active":{"span":"day"},"filter":{"leaf":{"dimension":{"source":"stamp","name":"plan"},"operation":"inCohort"}}"#,
      "filter.leaf.operation notAGroup"
    ),
    (
      #""kind":"active","active":{"span":"day"},"filter":{"leaf":{"dimension":{"source":"stamp","name":"app_version"},"operation":"less","values":["new"]}}"#,
      "filter.leaf.values notAVersion"
    ),
    (
      #""kind":"trend","trend":{"match":{"event":"item_created"},"figure":"share"}"#,
      "trend.base missing"
    ),
  ]

  @Test("a slip of the pen is told with its path", arguments: wrong)
  func problems(members: String, problem: String) throws {
    let question = try question(#"{"during":{"last":30},"# + members + "}")
    let found = question.problems(in: registry).map { "\($0.path) \($0.reason)" }
    #expect(found == [problem])
  }

  @Test("groups that ask about each other in a circle are refused")
  func circle() {
    func group(of other: String) -> Question {
      var question = Question(PeopleQuestion(), during: Period(last: 30, .day))
      question.filter = .leaf(Comparison(Dimension(.cohort, other), .inCohort))
      return question
    }
    let saved = ["a": group(of: "b"), "b": group(of: "c"), "c": group(of: "a")]
    let found = group(of: "a").problems(in: registry, saved: { saved[$0] })
    let said = found.map { "\($0.path) \($0.reason)" }
    #expect(said == ["filter.leaf cycle"])
    let sound = [
      "c": Question(PeopleQuestion(), during: Period(last: 30, .day)), "b": group(of: "c"),
    ]
    let none = group(of: "b").problems(in: registry, saved: { sound[$0] })
    #expect(none.isEmpty)
  }
}
