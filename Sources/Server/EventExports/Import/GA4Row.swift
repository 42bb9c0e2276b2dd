import EventStore
import Fields
import Telemetry
import Values

/// What is read of a row of GA4's export.
struct GA4Row {
  var name: String
  var at: Instant
  var person: String
  /// Without what GA4 adds by itself.
  var parameters: [(name: String, value: GA4Value)] = []
  var properties: [(name: String, value: String)] = []
  var session: Int64 = 0
  var stamp = Stamp()
  /// Of what tells it from other rows: whose it is, when it was and what it says.
  var identity: String

  /// Why a line is no row.
  enum Failure: String, Error, Hashable, Sendable {
    case notJSON = "not a JSON object"
    case noName = "no event_name"
    case noTime = "no event_timestamp"
    case noPerson = "no user_pseudo_id"
  }

  init(_ line: [UInt8]) throws(Failure) {
    guard let json = try? JSONValue.parse(line, limits: JSONLimits(depth: 16)),
      case .object = json
    else { throw .notJSON }
    guard let name = json["event_name"]?.text, !name.isEmpty else { throw .noName }
    guard let time = GA4Value.whole(json["event_timestamp"]), time > 0 else { throw .noTime }
    guard let person = json["user_pseudo_id"]?.text, !person.isEmpty else { throw .noPerson }
    self.name = name
    self.person = person
    at = Instant(milliseconds: time / 1_000)
    let order = json["event_bundle_sequence_id"] ?? .null
    identity =
      JSONValue.array([
        .text(person), .integer(time), .text(name), order, json["event_params"] ?? .null,
      ]).jsonText
    var number: Int64 = 0
    var start: Int64 = 0
    for (name, value) in Self.pairs(json["event_params"]) {
      switch (name, value) {
      case ("ga_session_number", .integer(let value)): number = value
      case ("ga_session_id", .integer(let value)): start = value
      default: parameters.append((name: name, value: value))
      }
    }
    session = number > 0 ? number : max(start, 0)
    properties = Self.pairs(json["user_properties"]).map { (name: $0.name, value: $0.value.plain) }
    stamp.platform = (json["platform"]?.text ?? "").lowercased()
    stamp.version = json["app_info"]?["version"]?.text ?? ""
    stamp.device = json["device"]?["category"]?.text ?? ""
    stamp.language = json["device"]?["language"]?.text ?? ""
  }

  private static func pairs(_ list: JSONValue?) -> [(name: String, value: GA4Value)] {
    (list?.array ?? []).compactMap { item in
      guard let name = item["key"]?.text, let object = item["value"],
        let value = GA4Value(object: object)
      else { return nil }
      return (name: name, value: value)
    }
  }
}

extension GA4Value {
  /// As a parameter of a kind is sent, so that it can be judged as any other.
  func json(as kind: ParameterShapeKind, _ values: [String: String]) -> JSONValue {
    switch (kind, self) {
    case (.flag, .integer(0)): .boolean(false)
    case (.flag, .integer(1)): .boolean(true)
    case (.flag, .text(let text)) where text == "true" || text == "false":
      .boolean(text == "true")
    case (.choices, .text(let text)):
      .array(
        text.split(separator: ",").map { part in
          let part = String(part)
          return .text(values[part] ?? part)
        })
    case (.count, .text(let text)): Int64(text).map { JSONValue.integer($0) } ?? .text(text)
    case (.seconds, .text(let text)), (.milliseconds, .text(let text)),
      (.amount, .text(let text)):
      Double(text).map { JSONValue.number($0) } ?? .text(text)
    case (_, .text(let text)): .text(values[text] ?? text)
    case (.choice, .integer), (.template, .integer), (.code, .integer):
      .text(values[plain] ?? plain)
    case (_, .integer(let number)): .integer(number)
    case (_, .decimal(let number)): .number(number)
    }
  }
}
