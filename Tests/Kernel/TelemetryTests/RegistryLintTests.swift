import Telemetry
import Testing
import Values

@Suite("What is wrong with a registry")
struct RegistryLintTests {
  private func findings(_ events: EventDefinition...) -> [String] {
    var registry = EventRegistry()
    registry.add(events, about: "apple")
    return RegistryLint.findings(in: registry)
  }

  private func named(
    _ name: Literal, _ object: Literal, _ verb: Literal, owner: Literal = "orchard",
    _ said: Phrase = AppleEvents.said
  ) -> EventDefinition {
    EventDefinition(
      name, object: object, verb: verb, AppleEvents.traits(owner: owner)
    ) { said }
  }

  @Test("Nothing is found in one that is right")
  func right() {
    let found = RegistryLint.findings(in: AppleEvents.registry)
    #expect(found == [])
  }

  @Test("PR-052 a name that is not in snake case is found")
  func snakeCase() {
    for name: Literal in ["ItemCreated", "apple created", "apple__created", "apple_", "9apple"] {
      let found = findings(named(name, "apple", "created"))
      #expect(found.contains("\(name.text): is not in snake_case"))
    }
  }

  @Test("PR-053 a name of 40 letters is right, one of 41 is found")
  func length() {
    let right: Literal = "apple_of_a_tree_that_stands_there_viewed"
    #expect(right.utf8.count == 40)
    let object: Literal = "apple_of_a_tree_that_stands_there"
    #expect(findings(named(right, object, "viewed")) == [])
    let long: Literal = "apple_of_a_tree_that_stands_there_deleted"
    #expect(long.utf8.count == 41)
    #expect(findings(named(long, object, "deleted")) == ["\(long.text): is longer than 40"])
  }

  @Test("PR-054 a name is its object and a verb of the list")
  func pattern() {
    #expect(
      findings(named("apple_eaten", "apple", "eaten")) == ["apple_eaten: eaten is no verb"])
    #expect(
      findings(named("apple_shown", "apple", "viewed"))
        == ["apple_shown: is not its object and its verb, apple_viewed"])
  }

  @Test("PR-055 a name begins with a registered object")
  func prefix() {
    #expect(findings(named("apple_core_shown", "apple_core", "shown")) == [])
    #expect(
      findings(named("pear_shown", "pear", "shown"))
        == ["pear_shown: pear begins with no registered object"])
    #expect(
      findings(named("apples_shown", "apples", "shown"))
        == ["apples_shown: apples begins with no registered object"])
  }

  @Test("An event is there once, has an owner, and a meaning in both languages")
  func whole() {
    let twice = named("apple_shown", "apple", "shown")
    #expect(findings(twice, twice) == ["apple_shown: is there twice"])
    #expect(
      findings(named("apple_shown", "apple", "shown", owner: "")) == ["apple_shown: has no owner"])
    #expect(
      findings(named("apple_shown", "apple", "shown", Phrase(pt: "", en: "It is shown")))
        == ["apple_shown: has no meaning in both languages"])
  }

  @Test("PR-090 a duration is in seconds, and response_time alone in milliseconds")
  func units() {
    let kinds: [(Literal, ParameterKind, String)] = [
      ("duration", .count(upTo: 9), "a duration is in seconds, and nothing else is"),
      ("wait_duration", .milliseconds(upTo: 9), "a duration is in seconds, and nothing else is"),
      ("delay", .seconds(upTo: 9), "a duration is in seconds, and nothing else is"),
      ("delay", .milliseconds(upTo: 9), "only response_time is in milliseconds"),
      ("weight", .amount(upTo: 9, unit: ""), "has no unit"),
      ("weight", .count(upTo: 0), "has no bound"),
    ]
    for (name, kind, words) in kinds {
      let found = findings(AppleEvents.event(AppleEvents.parameter(name, kind)))
      #expect(found.contains("apple_viewed.\(name.text): \(words)"))
    }
    let right = findings(AppleEvents.event(AppleEvents.parameter("duration", .seconds(upTo: 9))))
    #expect(right == [])
  }

  @Test("PR-092 only error_code is a code, of a bounded length")
  func codes() {
    let right = AppleEvents.parameter("error_code", .code(upTo: 40), .technical)
    #expect(findings(AppleEvents.event(right)) == [])
    let other = AppleEvents.parameter("reason", .code(upTo: 40))
    #expect(
      findings(AppleEvents.event(other)) == ["apple_viewed.reason: only error_code is a code"])
  }

  @Test("PR-095 PR-097 PR-098 a parameter that would hold what people write is found")
  func forbidden() {
    for name in EventLimits.forbidden {
      let found = findings(AppleEvents.event(AppleEvents.parameter(name, .flag)))
      #expect(
        found == ["apple_viewed.\(name.text): is forbidden: it would hold what people write"])
    }
  }

  @Test("PR-088 PR-096 PR-105 a list is closed, and its values look like nobody's data")
  func values() {
    let values: [([Literal], String)] = [
      ([], "has no values"), ([""], "has an empty value"), (["a", "a"], "a is there twice"),
      (["ana@example.com"], "ana@example.com looks like what somebody wrote"),
      (["111.444.777-35"], "111.444.777-35 looks like what somebody wrote"),
      (["+55 11 98765-4321"], "+55 11 98765-4321 looks like what somebody wrote"),
      (
        ["00000000-0000-0001-0000-000000000002"],
        "00000000-0000-0001-0000-000000000002 looks like what somebody wrote"
      ),
    ]
    for (list, words) in values {
      let found = findings(AppleEvents.event(AppleEvents.parameter("source", .choice(list))))
      #expect(found == ["apple_viewed.source: \(words)"])
    }
    let right = AppleEvents.parameter("source", .choice(["501-2000", "2001+", "list"]))
    #expect(findings(AppleEvents.event(right)) == [])
  }

  @Test("PR-096 a type of record may be left out, and is unknown then")
  func itemType() {
    let closed = AppleEvents.parameter("item_type", .choice(["apple", "unknown"]))
    #expect(
      findings(AppleEvents.event(closed))
        == ["apple_viewed.item_type: may be left out, and has the value unknown then"])
    let unnamed = AppleEvents.parameter("item_type", .choice(["apple"])).optional
    #expect(
      findings(AppleEvents.event(unnamed))
        == ["apple_viewed.item_type: may be left out, and has the value unknown then"])
  }

  @Test(
    "A parameter has one kind wherever it is, no event has more than 25, and only marks are pseudonymous"
  )
  func parameters() {
    let one = AppleEvents.event(AppleEvents.parameter("source", .choice(["list"])))
    let other = EventDefinition(
      "apple_shown", object: "apple", verb: "shown",
      parameters: [AppleEvents.parameter("source", .choice(["link"]))], AppleEvents.traits()
    ) { AppleEvents.said }
    #expect(
      findings(one, other) == ["apple_shown.source: is of another kind than elsewhere"])
    let mark = AppleEvents.event(AppleEvents.parameter("item_id", .mark))
    #expect(
      findings(mark) == ["apple_viewed.item_id: a mark is pseudonymous, and nothing else is"])
    let many = EventDefinition(
      "apple_shown", object: "apple", verb: "shown",
      parameters: Array(repeating: AppleEvents.parameter("is_ripe", .flag), count: 26),
      AppleEvents.traits()
    ) { AppleEvents.said }
    #expect(findings(many).first == "apple_shown: has more than 25 parameters")
  }

  @Test("PR-047 a property of a person has a name of at most 24 and values of at most 36")
  func properties() {
    var registry = EventRegistry()
    registry.add(
      PropertyDefinition("a_name_of_twenty_five_let", .flag) { AppleEvents.said })
    registry.add(
      PropertyDefinition(
        "garden", .choice(["a_value_of_more_than_thirty_six_letters"])
      ) { AppleEvents.said })
    registry.add(PropertyDefinition("tree", .mark, .pseudonymous) { AppleEvents.said })
    let found = RegistryLint.findings(in: registry)
    #expect(
      found == [
        "user.a_name_of_twenty_five_let: is longer than 24",
        "user.garden: a_value_of_more_than_thirty_six_letters is longer than 36",
        "user.tree: is a mark, which no property is",
      ])
  }

  @Test("FF-135 nobody registers a property that says who somebody is")
  func personal() {
    for name: Literal in ["email", "name", "phone", "cpf", "message"] {
      var registry = EventRegistry()
      registry.add(PropertyDefinition(name, .flag) { AppleEvents.said })
      let found = RegistryLint.findings(in: registry)
      #expect(found == ["user.\(name.text): is forbidden: it would hold what people write"])
    }
    var registry = EventRegistry()
    registry.add(PropertyDefinition("nickname", .choice(["ana@example.com"])) { AppleEvents.said })
    let found = RegistryLint.findings(in: registry)
    #expect(found == ["user.nickname: ana@example.com looks like what somebody wrote"])
  }
}
