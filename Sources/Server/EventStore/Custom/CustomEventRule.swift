import Telemetry

/// What may be added to a registry while the server runs: what its linter lets pass, of a name that no event of the
/// program has, and with parameters that stay of the type that they once were.
struct CustomEventRule {
  private let registry: EventRegistry
  /// All versions that there ever were.
  private let all: [CustomEvent]

  init(_ registry: EventRegistry, _ all: [CustomEvent]) {
    self.registry = registry
    self.all = all
  }

  /// A sentence each.
  func problems(with event: EventDescription) -> [String] {
    guard registry.event(named: event.name) == nil else {
      return ["\(event.name): is an event of the app itself, which nobody overrides"]
    }
    let others = all.filter { $0.retiredAt == nil && $0.event.name != event.name }.map(\.event)
    var problems = findings(of: event, beside: others)
    if others.count >= CustomEvent.most { problems.append("there are \(CustomEvent.most) already") }
    if event.purpose != .analytics {
      problems.append("\(event.name): is for \(event.purpose.rawValue), which is for apps alone")
    }
    for parameter in event.parameters {
      guard let known = first(parameter.name), !parameter.isOfType(of: known) else { continue }
      problems.append(
        "\(event.name).\(parameter.name): was of kind \(known.kindInWords), and stays so")
    }
    return problems
  }

  /// What the linter finds that it does not find without the event.
  private func findings(of event: EventDescription, beside others: [EventDescription]) -> [String] {
    let before = registry.events.map { EventDescription($0) } + others
    let properties = registry.properties.map { ParameterDescription($0) }
    // What a business counts is about things of its own.
    let objects =
      registry.objects.map { $0.text } + others.map(\.subject) + [event.subject]
    let old = Set(RegistryLint.findings(in: before, properties: properties, objects: objects))
    return RegistryLint.findings(in: before + [event], properties: properties, objects: objects)
      .filter { !old.contains($0) }
  }

  /// The first that had the name, of any event and any version.
  private func first(_ name: String) -> ParameterDescription? {
    for custom in all {
      if let known = custom.event.parameters.first(where: { $0.name == name }) { return known }
    }
    return nil
  }
}

extension ParameterDescription {
  /// Whether values of both are of one type. A list may have others, and a bound be another.
  fileprivate func isOfType(of other: ParameterDescription) -> Bool {
    kind == other.kind && unit == other.unit
  }

  fileprivate var kindInWords: String {
    unit.map { "\(kind.rawValue) (\($0))" } ?? kind.rawValue
  }
}
