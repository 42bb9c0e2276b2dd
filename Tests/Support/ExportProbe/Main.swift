import Analytics
import EventAnswers
import EventExports
import EventStore
import Fields
import Glibc
import Telemetry
import Values
import Zones

/// Writes what Tests/Analytics/ga4.py makes up as files: a world a line on standard input, and for
/// each a line on standard output with the days that were written, or `!` and what was wrong.
@main
struct Main {
  static func main() {
    while let line = readLine() {
      do {
        let days = try days(of: JSONValue.parse(line))
        print(JSONValue.array(days).jsonText)
      } catch {
        print("! \(error)")
      }
      // Whoever waits for the line has only a pipe.
      fflush(nil)
    }
  }

  private static func days(of world: JSONValue) throws -> [JSONValue] {
    let zone = try Zoneinfo.rules(world["zone"]?.text ?? "")
    let folder = world["folder"]?.text ?? ""
    let events = try UnsortedSource((world["events"]?.array ?? []).map(event), in: zone)
    let withheld = (world["withheld"]?.array ?? []).compactMap { $0.text.flatMap { UUID($0) } }
    let source = GA4Source(events, registry, app: "doors", withheld: Set(withheld))
    let files = try GA4Files(source, of: source.days)
    return try source.days.map { day in
      let outcome = try files.write(
        day,
        as: GA4Form.allCases.map { form in
          GA4Files.File(form, at: "\(folder)/\(day).\(form.rawValue)")
        })
      return .object([
        .init("day", .text(day.description)), .init("rows", .integer(Int64(outcome.rows))),
        .init("cut", .integer(Int64(outcome.report.count(.value)))),
        .init("checksum", .text(outcome.checksums[.jsonl] ?? "")),
      ])
    }
  }

  private static func event(_ json: JSONValue) -> AcceptedEvent {
    var event = AcceptedEvent(
      json["name"]?.text ?? "", of: json["person"]?.text.flatMap { UUID($0) } ?? .zero,
      at: Instant(milliseconds: json["at"]?.wholeNumber ?? 0))
    event.installation = UUID(high: 2, low: UInt64(json["installation"]?.wholeNumber ?? 0))
    event.sequence = json["sequence"]?.wholeNumber ?? 0
    event.session = json["session"]?.wholeNumber ?? 0
    event.traffic = Int(json["traffic"]?.wholeNumber ?? 0)
    event.stamp.platform = "web"
    event.stamp.version = "1.4.0"
    event.stamp.device = "mobile"
    event.stamp.language = "pt-BR"
    event.stamp.plan = json["plan"]?.text ?? ""
    if let size = json["size"]?.text {
      event.stamp.properties = [StampProperty("clinic_size", size)]
    }
    guard let shape = registry.shapes[event.name],
      case .success(let values) = EventJudge.read(json["values"] ?? .object([]), as: shape)
    else { return event }
    event.values = values
    return event
  }

  private static let registry: LiveRegistry = {
    var registry = LiveRegistry(EventRegistry())
    let tags = (0..<9).map { "a_long_name_of_a_tag_\($0)" }
    for name in ["door_shown", "door_opened", "door_tapped", "door_closed", "session_end"] {
      registry.shapes[name] = EventShape(
        name: name,
        parameters: [
          ParameterShape(
            name: "side", kind: .choice(["left", "right", "back"]), isRequired: false),
          ParameterShape(name: "width", kind: .count(upTo: 100), isRequired: false),
          ParameterShape(name: "took", kind: .seconds(upTo: 86_400), isRequired: false),
          ParameterShape(name: "is_open", kind: .flag, isRequired: false),
          ParameterShape(name: "tags", kind: .choices(tags, atMost: 9), isRequired: false),
          ParameterShape(name: "door_id", kind: .mark, isRequired: false),
        ])
    }
    registry.properties["clinic_size"] = ParameterShape(
      name: "clinic_size", kind: .choice(["small", "large"]), isRequired: false)
    return registry
  }()
}
