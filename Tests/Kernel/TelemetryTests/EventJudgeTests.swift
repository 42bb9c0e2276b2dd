import Fields
import Telemetry
import Testing
import Values

@Suite("What is taken of an event, and why another is not")
struct EventJudgeTests {
  private let shape = EventShape(AppleEvents.created)

  private func judged(_ json: String) throws -> Result<[StoredParameter], EventProblem> {
    EventJudge.read(try JSONValue.parse(json), as: shape)
  }

  /// What is right, with one member said otherwise; an empty text leaves it out.
  private func changed(_ name: String, _ value: String) throws -> EventProblem? {
    var members = [
      ("colour", "\"red\""), ("marks", "[]"), ("seeds", "5"), ("duration", "2.5"),
      ("response_time", "120.0"), ("weight", "182.25"), ("is_ripe", "true"),
      ("item_id", "\"00000000-0000-0001-0000-000000000002\""), ("error_message", "\"no {tree}\""),
    ]
    members.removeAll { $0.0 == name }
    if !value.isEmpty { members.append((name, value)) }
    let text = members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
    let result = try judged("{" + text + "}")
    if case .failure(let problem) = result { return problem }
    return nil
  }

  @Test("What an event writes is read as what it says, ascending by name")
  func right() throws {
    let event = Event(AppleEvents.created, AppleEvents.values)
    let read = EventJudge.read(event.parameters, as: shape)
    let expected = [
      StoredParameter("colour", .text("red")), StoredParameter("duration", .decimal(2.5)),
      StoredParameter("error_message", .text("no {tree}")),
      StoredParameter("is_ripe", .flag(true)),
      StoredParameter("item_id", .mark(UUID(high: 1, low: 2))),
      StoredParameter("item_type", .text("unknown")),
      StoredParameter("marks", .texts(["leaf", "spot"])),
      StoredParameter("response_time", .decimal(120)), StoredParameter("seeds", .integer(5)),
      StoredParameter("weight", .decimal(182.25)),
    ]
    let parameters = try read.get()
    #expect(parameters == expected)
  }

  @Test(
    "PR-093 an error's message is a template: one with an e-mail is none, and the refusal says nothing of it"
  )
  func message() throws {
    for text in ["no ana@example.com", "no {tree} ana@example.com", "ana@example.com"] {
      let problem = try changed("error_message", "\"\(text)\"")
      #expect(problem == EventProblem(.notListed, "error_message"))
      let said = String(describing: problem)
      #expect(!said.contains("@") && !said.contains("ana"))
    }
    let right = try changed("error_message", "\"no {tree}\"")
    #expect(right == nil)
  }

  @Test("PR-096 a type that is left out or null is unknown, and null is as good as left out")
  func unknownType() throws {
    let parameters = EventShape(
      name: "a",
      parameters: [
        ParameterShape(name: "item_type", kind: .choice(["apple", "unknown"]), isRequired: false)
      ])
    for json in ["{}", "{\"item_type\":null}", "{\"item_type\":\"unknown\"}"] {
      let read = EventJudge.read(try JSONValue.parse(json), as: parameters)
      let stored = try read.get()
      #expect(stored == [StoredParameter("item_type", .text("unknown"))])
    }
  }

  @Test("PR-091 PR-094 PR-103 each thing that is wrong has its reason")
  func reasons() throws {
    let wrong: [(String, String, EventRefusalReason)] = [
      ("colour", "\"blue\"", .notListed), ("colour", "1", .wrongKind), ("colour", "", .missing),
      ("colour", "null", .missing), ("marks", "\"worm\"", .wrongKind),
      ("marks", "[\"worm\",\"worms\"]", .notListed),
      ("marks", "[\"worm\",\"spot\",\"leaf\"]", .tooLong), ("marks", "[1]", .wrongKind),
      ("seeds", "11", .outOfRange), ("seeds", "-1", .outOfRange), ("seeds", "1.5", .wrongKind),
      ("seeds", "\"5\"", .wrongKind), ("duration", "60.1", .outOfRange),
      ("duration", "-0.1", .outOfRange), ("duration", "\"2\"", .wrongKind),
      ("response_time", "0", .outOfRange), ("weight", "1000.5", .outOfRange),
      ("is_ripe", "1", .wrongKind), ("item_id", "\"1\"", .wrongKind), ("item_id", "1", .wrongKind),
      ("error_message", "\"no ana@example.com\"", .notListed),
      ("error_code", "\"no tree\"", .wrongKind), ("error_code", "404", .wrongKind),
      ("error_code", "\"\(String(repeating: "e", count: 41))\"", .tooLong),
    ]
    for (name, value, reason) in wrong {
      let problem = try changed(name, value)
      #expect(problem == EventProblem(reason, name), "\(name): \(value)")
    }
    let codes = ["\"E_404.a-b\"", "\"\(String(repeating: "e", count: 40))\"", "null"]
    for code in codes {
      let problem = try changed("error_code", code)
      #expect(problem == nil)
    }
    let whole = try changed("duration", "2")
    #expect(whole == nil)
  }

  @Test(
    "PR-095 PR-097 PR-098 PR-104 what would hold what people write is forbidden, and what nobody registered unknown"
  )
  func names() throws {
    for name in EventLimits.forbidden {
      let problem = try changed(name.text, "\"Ana Prado\"")
      #expect(problem == EventProblem(.forbidden, name.text))
    }
    let unknown = try changed("height", "1")
    #expect(unknown == EventProblem(.unknownParameter, "height"))
    // What is no name is not repeated: it may be what somebody wrote.
    for name in ["Ana Prado", "ana@example.com", String(repeating: "a", count: 41)] {
      let problem = try changed(name, "1")
      #expect(problem == EventProblem(.unknownParameter, ""))
    }
  }

  @Test("What is no object, and what names a parameter twice, is malformed")
  func malformed() throws {
    for json in ["[]", "null", "\"colour\""] {
      let read = try judged(json)
      #expect(read == .failure(EventProblem(.malformed)))
    }
    let twice = try judged("{\"colour\":\"red\",\"colour\":\"green\"}")
    #expect(twice == .failure(EventProblem(.malformed, "colour")))
  }

  @Test("What was added while a server ran is judged as what the program defines")
  func described() throws {
    let description = EventDescription(AppleEvents.created)
    #expect(description.shape == shape)
    let read = EventDescription(json: description.json)
    #expect(read == description)
    var live = LiveRegistry(AppleEvents.registry, version: 3)
    #expect(live.shapes["apple_created"] == shape)
    live.shapes["apple_shown"] = EventShape(name: "apple_shown", parameters: [])
    let added = try #require(live.shapes["apple_shown"])
    let none = EventJudge.read(.object([]), as: added)
    #expect(none == .success([]))
  }
}
