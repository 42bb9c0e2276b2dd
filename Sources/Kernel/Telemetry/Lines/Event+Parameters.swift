import Fields
import Values

extension Event {
  /// The parameters as they travel. What is left out is not there, but a type of record, which is `unknown` then; a
  /// number beyond its bound is the bound, and one that is none is left out.
  public var parameters: JSONValue {
    var members: [JSONValue.Member] = []
    for place in definition.parameters.indices where place < values.count {
      let parameter = definition.parameters[place]
      guard let json = values[place].json(of: parameter) else { continue }
      members.append(JSONValue.Member(parameter.name.text, json))
    }
    return .object(members)
  }
}

extension ParameterValue {
  func json(of parameter: ParameterDefinition) -> JSONValue? {
    switch self {
    case .choice(let value): return .text(value.text)
    case .choices(let values):
      var items: [JSONValue] = []
      for value in values { items.append(.text(value.text)) }
      return .array(items)
    case .integer(let number): return .integer(parameter.kind.bounded(number))
    case .decimal(let number):
      guard number.isFinite else { return nil }
      return .number(parameter.kind.bounded(number))
    case .flag(let isOn): return .boolean(isOn)
    case .mark(let id): return .text(id.description)
    case .absent:
      let isType = parameter.name == ParameterDefinition.itemType
      return isType ? .text(ParameterDefinition.unknown.text) : nil
    }
  }
}

extension ParameterKind {
  fileprivate func bounded(_ number: Int64) -> Int64 {
    guard case .count(let most) = self else { return number }
    return min(max(number, 0), most)
  }

  fileprivate func bounded(_ number: Double) -> Double {
    switch self {
    case .seconds(let most), .milliseconds(let most), .amount(let most, _):
      min(max(number, 0), most)
    case .choice, .choices, .count, .flag, .mark, .template, .code: number
    }
  }
}
