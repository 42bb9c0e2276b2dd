import Telemetry
import Values

/// What the app collects, as its registry of events says: nothing else is told of it, and nothing less.
struct Collected {
  /// What an event tells of.
  enum Kind: Hashable, CaseIterable {
    case usage, features, performance

    /// Screens and visits are usage, what measures time or amounts is performance, and what is done
    /// with something is the use of a feature.
    init(_ event: EventDefinition) {
      for parameter in event.parameters {
        switch parameter.kind {
        case .milliseconds, .amount:
          self = .performance
          return
        default: break
        }
      }
      let object = event.object
      self = object == "screen" || object == "session" || object == "auth" ? .usage : .features
    }
  }

  struct Item {
    let name: String
    let kind: Kind
    let meaning: Phrase
    /// Whether it says how long something took.
    let isTimed: Bool
    /// What comes with it, by the names that the rows have.
    let parameters: [(name: String, meaning: Phrase)]

    init(_ event: EventDefinition) {
      name = event.name.text
      kind = Kind(event)
      meaning = event.meaning()
      isTimed = event.parameters.contains { $0.kind.isTime }
      parameters = event.parameters.map { ($0.name.text, $0.meaning()) }
    }
  }

  let items: [Item]
  /// What is said of the person with each event.
  let properties: [(name: String, meaning: Phrase)]

  init(_ registry: EventRegistry) {
    items = registry.events.map { Item($0) }
    properties = registry.properties.map { ($0.name.text, $0.meaning()) }
  }

  func items(_ kind: Kind) -> [Item] { items.filter { $0.kind == kind } }

  /// Whether some event tells of that: of performance also one that says how long the use of a feature took.
  func tells(of kind: Kind) -> Bool {
    items.contains { $0.kind == kind || kind == .performance && $0.kind == .features && $0.isTimed }
  }
}

extension ParameterKind {
  fileprivate var isTime: Bool {
    switch self {
    case .seconds, .milliseconds: true
    case .choice, .choices, .count, .amount, .flag, .mark, .template, .code: false
    }
  }
}
