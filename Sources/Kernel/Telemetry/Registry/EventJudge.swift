import Fields
import Values

/// Whether parameters are those of an event. Devices and servers judge by the same.
public enum EventJudge {
  /// - Returns: the parameters ascending by name, or what is wrong first.
  public static func read(_ parameters: JSONValue, as shape: EventShape)
    -> Result<[StoredParameter], EventProblem>
  {
    guard case .object(let members) = parameters else { return .failure(EventProblem(.malformed)) }
    var found: [StoredParameter] = []
    for member in members {
      let name = member.name
      guard let parameter = shape.parameters.first(where: { $0.name == name }) else {
        return .failure(unknown(name))
      }
      if found.contains(where: { $0.name == name }) {
        return .failure(EventProblem(.malformed, name))
      }
      // What is null was left out.
      if member.value.isNull { continue }
      switch parameter.kind.read(member.value) {
      case .success(let value): found.append(StoredParameter(name, value))
      case .failure(let problem): return .failure(EventProblem(problem.reason, name))
      }
    }
    for parameter in shape.parameters
    where !found.contains(where: { $0.name == parameter.name }) {
      if parameter.name == ParameterDefinition.itemType.text {
        found.append(StoredParameter(parameter.name, .text(ParameterDefinition.unknown.text)))
      } else if parameter.isRequired {
        return .failure(EventProblem(.missing, parameter.name))
      }
    }
    return .success(found.ordered { isBefore($0.name, $1.name) })
  }

  private static func unknown(_ name: String) -> EventProblem {
    if EventLimits.isForbidden(name) { return EventProblem(.forbidden, name) }
    return EventProblem(
      .unknownParameter, name.isSnakeCase(upTo: EventLimits.name) ? name : "")
  }
}

extension ParameterShapeKind {
  /// The value, or what is wrong with it.
  fileprivate func read(_ json: JSONValue) -> Result<StoredValue, EventProblem> {
    switch self {
    case .choice(let values), .template(let values):
      guard let text = json.text else { return .failure(EventProblem(.wrongKind)) }
      return values.contains(text) ? .success(.text(text)) : .failure(EventProblem(.notListed))
    case .choices(let values, let most): return Self.list(json, of: values, atMost: most)
    case .count(let most):
      guard let number = json.wholeNumber else { return .failure(EventProblem(.wrongKind)) }
      guard number >= 0, number <= most else { return .failure(EventProblem(.outOfRange)) }
      return .success(.integer(number))
    case .seconds(let most), .amount(let most, _):
      return Self.number(json) { $0 >= 0 && $0 <= most }
    case .milliseconds(let most): return Self.number(json) { $0 > 0 && $0 <= most }
    case .flag:
      guard let isOn = json.boolean else { return .failure(EventProblem(.wrongKind)) }
      return .success(.flag(isOn))
    case .mark:
      guard let text = json.text, let id = UUID(text) else {
        return .failure(EventProblem(.wrongKind))
      }
      return .success(.mark(id))
    case .code(let most):
      guard let text = json.text else { return .failure(EventProblem(.wrongKind)) }
      guard text.byteCount <= most else { return .failure(EventProblem(.tooLong)) }
      return text.isCode(upTo: most) ? .success(.text(text)) : .failure(EventProblem(.wrongKind))
    }
  }

  private static func list(_ json: JSONValue, of values: [String], atMost most: Int)
    -> Result<StoredValue, EventProblem>
  {
    guard let items = json.array else { return .failure(EventProblem(.wrongKind)) }
    guard items.count <= most else { return .failure(EventProblem(.tooLong)) }
    var texts: [String] = []
    for item in items {
      guard let text = item.text else { return .failure(EventProblem(.wrongKind)) }
      guard values.contains(text) else { return .failure(EventProblem(.notListed)) }
      if !texts.contains(text) { texts.append(text) }
    }
    return .success(.texts(texts.ordered { isBefore($0, $1) }))
  }

  private static func number(_ json: JSONValue, _ isInside: (Double) -> Bool)
    -> Result<StoredValue, EventProblem>
  {
    let number: Double
    switch json {
    case .number(let value): number = value
    case .integer(let value): number = Double(value)
    default: return .failure(EventProblem(.wrongKind))
    }
    return isInside(number)
      ? .success(.decimal(number)) : .failure(EventProblem(.outOfRange))
  }
}
