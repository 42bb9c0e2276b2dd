import Fields

/// Which events and parameters of GA4 are which of ours: a file that whoever takes events in
/// writes. What it does not name is left out, and counted.
///
/// ```json
/// {"events": {
///    "screen_view": "screen_view",
///    "add_item": {"event": "item_created", "parameters": {
///      "kind": {"name": "item_type", "values": {"client": "patient"}}, "took": "duration"}}},
///  "properties": {"tier": "plan", "clinic_size": "clinic_size"}}
/// ```
/// An event as a text has all its parameters under their own names. `plan` and `role` are what the
/// app believed of the person.
public struct GA4Mapping: Hashable, Sendable {
  /// Why a file is none.
  public enum Failure: Error, Hashable, Sendable {
    case json(JSONError)
    /// What is at that place is of another form.
    case form(String)
  }

  /// What becomes of a parameter.
  struct Parameter: Hashable, Sendable {
    var name: String
    /// Values that have another name here; others stay as they are.
    var values: [String: String] = [:]
  }

  struct Event: Hashable, Sendable {
    var name: String
    /// By GA4's names; nil for all, under the same names.
    var parameters: [String: Parameter]?
  }

  private(set) var events: [String: Event] = [:]
  private(set) var properties: [String: String] = [:]

  public init(_ bytes: [UInt8]) throws(Failure) {
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue.parse(bytes, limits: JSONLimits(depth: 8))
    } catch {
      throw .json(error)
    }
    for member in try Self.members(json["events"], "events") {
      events[member.name] = try Self.event(member.value, "events.\(member.name)")
    }
    guard let properties = json["properties"] else { return }
    for member in try Self.members(properties, "properties") {
      let path = "properties.\(member.name)"
      self.properties[member.name] = try Self.text(member.value, path)
    }
  }

  private static func event(_ json: JSONValue, _ path: String) throws(Failure) -> Event {
    if let name = json.text { return Event(name: name) }
    var event = Event(name: try text(json["event"], path + ".event"))
    guard let parameters = json["parameters"] else { return event }
    var all: [String: Parameter] = [:]
    for member in try members(parameters, path + ".parameters") {
      let place = "\(path).parameters.\(member.name)"
      if let name = member.value.text {
        all[member.name] = Parameter(name: name)
        continue
      }
      var parameter = Parameter(name: try text(member.value["name"], place + ".name"))
      if let values = member.value["values"] {
        for value in try members(values, place + ".values") {
          parameter.values[value.name] = try text(value.value, "\(place).values.\(value.name)")
        }
      }
      all[member.name] = parameter
    }
    event.parameters = all
    return event
  }

  private static func members(
    _ json: JSONValue?, _ path: String
  ) throws(Failure) -> [JSONValue.Member] {
    guard case .object(let members) = json else { throw .form(path) }
    return members
  }

  private static func text(_ json: JSONValue?, _ path: String) throws(Failure) -> String {
    guard let text = json?.text, !text.isEmpty else { throw .form(path) }
    return text
  }
}
