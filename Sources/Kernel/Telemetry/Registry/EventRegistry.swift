import Values

/// All events that an app may count, all properties that it may know of a person, and nothing else.
///
/// ```swift
/// var registry = EventRegistry()
/// registry.list(["patient", "appointment"], as: "item_type")
/// registry.add(ItemEvents.all, about: "item")
/// ```
public struct EventRegistry: Sendable {
  /// In the order in which they were added, each with the values that the app has.
  public private(set) var events: [EventDefinition] = []
  public private(set) var properties: [PropertyDefinition] = []
  /// What events are about; the name of each event begins with one of them.
  public private(set) var objects: [Literal] = []
  private var lists: [(parameter: Literal, values: [Literal])] = []

  public init() {}

  /// Says which values a parameter has in this app, of events that are added from then on.
  public mutating func list(_ values: [Literal], as parameter: Literal) {
    lists.append((parameter, values))
  }

  /// Adds events whose names begin with the object.
  public mutating func add(_ events: [EventDefinition], about object: Literal) {
    if !objects.contains(object) { objects.append(object) }
    for event in events { add(event) }
  }

  public mutating func add(_ event: EventDefinition) {
    guard event.parameters.contains(where: { $0.kind.isOpen }) else {
      events.append(event)
      return
    }
    let parameters = event.parameters.map { $0.listing(values(of: $0.name)) }
    events.append(
      EventDefinition(
        event.name, object: event.object, verb: event.verb, parameters: parameters, event.traits,
        event.meaning))
  }

  public mutating func add(_ property: PropertyDefinition) {
    properties.append(property)
  }

  public func event(named name: String) -> EventDefinition? {
    for event in events where event.name.text == name { return event }
    return nil
  }

  /// The literal that a text is among the values of a parameter: the way from a text, such as the id of a product,
  /// into an event. Nil for a text that is none of them.
  public func value(_ text: String, of parameter: Literal) -> Literal? {
    for value in values(of: parameter) where value.text == text { return value }
    return nil
  }

  private func values(of parameter: Literal) -> [Literal] {
    for list in lists where list.parameter == parameter { return list.values }
    return []
  }
}
