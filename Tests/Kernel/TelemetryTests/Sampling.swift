import Telemetry
import Values

/// Events of an app that counts apples.
enum AppleEvents {
  static let weighed = ParameterDefinition("weight", .amount(upTo: 1_000, unit: "g")) {
    Phrase(pt: "Peso", en: "Weight")
  }
  static let created = EventDefinition(
    "apple_created", object: "apple", verb: "created",
    parameters: [
      ParameterDefinition("colour", .choice(["red", "green"])) { Phrase(pt: "Cor", en: "Colour") },
      ParameterDefinition("marks", .choices(["worm", "spot", "leaf"], atMost: 2)) {
        Phrase(pt: "Marcas", en: "Marks")
      },
      ParameterDefinition("seeds", .count(upTo: 10)) { Phrase(pt: "Sementes", en: "Seeds") },
      ParameterDefinition("duration", .seconds(upTo: 60)) { Phrase(pt: "Duração", en: "Time") },
      ParameterDefinition("response_time", .milliseconds(upTo: 5_000), .technical) {
        Phrase(pt: "Resposta", en: "Response")
      },
      weighed,
      ParameterDefinition("is_ripe", .flag) { Phrase(pt: "Madura", en: "Ripe") },
      ParameterDefinition("item_id", .mark, .pseudonymous) { Phrase(pt: "Qual", en: "Which") },
      ParameterDefinition("error_message", .template(["no {tree}", "no {name}"]), .technical) {
        Phrase(pt: "Erro", en: "Error")
      },
      ParameterDefinition("error_code", .code(upTo: 40), .technical, isRequired: false) {
        Phrase(pt: "Código", en: "Code")
      },
      ParameterDefinition("item_type", .choice(["apple", "unknown"]), isRequired: false) {
        Phrase(pt: "Tipo", en: "Type")
      },
    ],
    EventTraits(.analytics, owner: "orchard")
  ) { Phrase(pt: "Nasce uma maçã", en: "An apple is made") }

  /// As the parameters stand above.
  static let values: [ParameterValue] = [
    .choice("red"), .choices(["spot", "leaf"]), .integer(5), .decimal(2.5), .decimal(120),
    .decimal(182.25), .flag(true), .mark(UUID(high: 1, low: 2)), .choice("no {tree}"), .absent,
    .absent,
  ]

  static var registry: EventRegistry {
    var registry = EventRegistry()
    registry.add([created], about: "apple")
    return registry
  }

  static func traits(owner: Literal = "orchard") -> EventTraits {
    EventTraits(.analytics, owner: owner)
  }

  /// An event with one parameter.
  static func event(_ parameter: ParameterDefinition) -> EventDefinition {
    EventDefinition(
      "apple_viewed", object: "apple", verb: "viewed", parameters: [parameter], traits()
    ) { said }
  }

  /// A parameter of that name and kind.
  static func parameter(
    _ name: Literal, _ kind: ParameterKind, _ privacy: PrivacyClass = .behaviour
  ) -> ParameterDefinition {
    ParameterDefinition(name, kind, privacy) { said }
  }

  static var said: Phrase { Phrase(pt: "Algo", en: "Something") }
}
