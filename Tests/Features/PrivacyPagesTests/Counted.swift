import Flow
import Orchard
import Screen
import Shell
import Telemetry
import Values

@testable import PrivacyPages

/// An orchard's app that counts three things.
enum Counted {
  static let viewed = EventDefinition(
    "screen_view", object: "screen", verb: "view",
    parameters: [
      ParameterDefinition("screen_name", .choice(["Trees"])) {
        Phrase(pt: "que tela", en: "which screen")
      }
    ],
    EventTraits(.analytics, owner: "shell")
  ) { Phrase(pt: "Uma tela foi aberta", en: "A screen was opened") }

  static let created = EventDefinition(
    "tree_created", object: "tree", verb: "created", EventTraits(.analytics, owner: "trees")
  ) { Phrase(pt: "Uma árvore foi plantada", en: "A tree was planted") }

  static let searched = EventDefinition(
    "search_performed", object: "search", verb: "performed",
    parameters: [
      ParameterDefinition("response_time", .milliseconds(upTo: 60_000), .technical) {
        Phrase(pt: "quanto demorou", en: "how long it took")
      }
    ],
    EventTraits(.analytics, owner: "trees")
  ) { Phrase(pt: "Algo foi procurado", en: "Something was searched for") }

  /// Not in the registry.
  static let pruned = EventDefinition(
    "tree_updated", object: "tree", verb: "updated",
    parameters: [
      ParameterDefinition("duration", .seconds(upTo: 60)) {
        Phrase(pt: "quanto demorou", en: "how long it took")
      }
    ],
    EventTraits(.analytics, owner: "trees")
  ) { Phrase(pt: "Uma árvore foi podada", en: "A tree was pruned") }

  static let property = PropertyDefinition("orchard_size", .choice(["small", "large"])) {
    Phrase(pt: "tamanho do pomar", en: "size of the orchard")
  }

  static let registry: EventRegistry = {
    var registry = EventRegistry()
    registry.add([viewed], about: "screen")
    registry.add([created], about: "tree")
    registry.add([searched], about: "search")
    registry.add(property)
    return registry
  }()

  static func app(_ registry: EventRegistry = registry) -> App {
    var telemetry = AppTelemetry()
    telemetry.registry = { registry }
    return App(Orchard.app(), telemetry: telemetry)
  }

  static let counting = app()

  static func context(at path: Path = "arvores", _ app: App = counting) -> Context {
    var context = Orchard.context(app)
    context.path = path
    return context
  }

  static func scene<Action>(_ language: Language = .pt) -> Scene<Action> {
    Scene(Surroundings(now: Orchard.now, width: 360, language: language)) { _ in 0 }
  }

  static let yes = ConsentState(analytics: .yes, textVersion: 1)
  static let no = ConsentState(analytics: .no, textVersion: 1)
}

extension Node {
  /// It and what is in it as one element, for reading.
  static func all(_ nodes: [Node]) -> Node { .tag("div", [], nodes) }
}
