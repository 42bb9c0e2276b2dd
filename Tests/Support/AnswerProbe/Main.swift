import Analytics
import EventAnswers
import EventStore
import Fields
import Telemetry
import Values
import Zones

/// Answers the questions of Tests/Analytics/judge.py: a line each on standard input, a world with its events and what is asked
/// about it, and for each question a line on standard output with the rows of the answer, or `!` and what was wrong.
@main
struct Main {
  static func main() throws {
    var rules: [String: ZoneRules] = [:]
    while let line = readLine() {
      let world = try JSONValue.parse(line)
      let name = world["zone"]?.text ?? ""
      let zone = try rules[name] ?? Zoneinfo.rules(name)
      rules[name] = zone
      let now = Instant(milliseconds: world["now"]?.wholeNumber ?? 0)
      let source = try UnsortedSource((world["events"]?.array ?? []).map(event), in: zone)
      let engine = AnswerEngine(
        { source }, catalogue: QuestionCatalogue(registry: registry), zone: zone, now: { now },
        limits: AnswerLimits())
      for question in world["questions"]?.array ?? [] { print(answer(question, engine)) }
    }
  }

  private static func answer(_ asked: JSONValue, _ engine: AnswerEngine) -> String {
    do {
      let question = try Question(object: asked)
      let answer = try engine.answer(question, language: .en)
      return JSONValue.array(answer.rows.map { .array($0) }).jsonText
    } catch {
      return "! \(error)"
    }
  }

  private static func event(_ json: JSONValue) -> AcceptedEvent {
    var event = AcceptedEvent(
      json["name"]?.text ?? "", of: UUID(high: 1, low: number(json["person"])),
      at: Instant(milliseconds: json["at"]?.wholeNumber ?? 0))
    event.installation = UUID(high: 2, low: number(json["installation"]))
    event.sequence = json["sequence"]?.wholeNumber ?? 0
    event.session = json["session"]?.wholeNumber ?? 0
    event.stamp.plan = json["plan"]?.text ?? ""
    if let side = json["side"]?.text { event.values.append(StoredParameter("side", .text(side))) }
    if let width = json["width"]?.wholeNumber {
      event.values.append(StoredParameter("width", .integer(width)))
    }
    return event
  }

  private static func number(_ json: JSONValue?) -> UInt64 {
    UInt64(json?.wholeNumber ?? 0)
  }

  private static var registry: LiveRegistry {
    var registry = LiveRegistry(EventRegistry())
    for name in ["door_shown", "door_opened", "door_tapped", "door_closed"] {
      registry.shapes[name] = EventShape(
        name: name,
        parameters: [
          ParameterShape(
            name: "side", kind: .choice(["left", "right", "back"]), isRequired: false),
          ParameterShape(name: "width", kind: .count(upTo: 100), isRequired: false),
        ])
    }
    return registry
  }
}
