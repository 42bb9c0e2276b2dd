import Values

/// What is wrong with a registry, in a sentence each. An app's tests and `umbu registry --lint` find nothing.
public enum RegistryLint {
  /// What can happen to something. A verb is added here, once, before an event has it.
  public static var verbs: [Literal] {
    [
      "shown", "viewed", "view", "opened", "closed", "dismissed", "tapped", "selected", "changed",
      "created", "updated", "deleted", "shared", "performed", "filtered", "refreshed", "scrolled",
      "start", "end", "started", "ended", "completed", "failed", "restored", "confirmed",
      "skipped", "undone", "login", "logout", "sign_up", "reset", "cta",
    ]
  }

  public static func findings(in registry: EventRegistry) -> [String] {
    findings(
      in: registry.events.map { EventDescription($0) },
      properties: registry.properties.map { ParameterDescription($0) },
      objects: registry.objects.map { $0.text })
  }

  /// The same of events of which some were added while a server ran.
  public static func findings(
    in events: [EventDescription], properties: [ParameterDescription], objects: [String]
  ) -> [String] {
    var lint = Lint(objects: objects)
    for event in events { lint.look(at: event) }
    for property in properties { lint.look(atProperty: property) }
    return lint.findings
  }
}

/// One walk through a registry.
private struct Lint {
  let objects: [String]
  var findings: [String] = []
  private var events: [String] = []
  /// Of each name the first parameter that has it.
  private var known: [ParameterDescription] = []

  init(objects: [String]) {
    self.objects = objects
  }

  private mutating func find(_ place: String, _ words: String) {
    findings.append(place + ": " + words)
  }

  mutating func look(at event: EventDescription) {
    let name = event.name
    look(at: name, upTo: EventLimits.name, name)
    if events.contains(name) { find(name, "is there twice") }
    events.append(name)
    if name != event.subject + "_" + event.verb {
      find(name, "is not its object and its verb, " + event.subject + "_" + event.verb)
    }
    if !RegistryLint.verbs.contains(where: { $0.text == event.verb }) {
      find(name, event.verb + " is no verb")
    }
    if !objects.contains(where: { event.subject == $0 || event.subject.begins(with: $0 + "_") }) {
      find(name, event.subject + " begins with no registered object")
    }
    if event.owner.isEmpty { find(name, "has no owner") }
    look(at: event.meaning, of: name)
    if event.parameters.count > EventLimits.parameters { find(name, "has more than 25 parameters") }
    for place in event.parameters.indices {
      let parameter = event.parameters[place]
      if event.parameters[..<place].contains(where: { $0.name == parameter.name }) {
        find(name, parameter.name + " is there twice")
      }
      look(at: parameter, of: name)
    }
  }

  private mutating func look(at parameter: ParameterDescription, of event: String) {
    let place = event + "." + parameter.name
    look(at: parameter.name, upTo: EventLimits.name, place)
    look(at: parameter.meaning, of: place)
    look(atValuesOf: parameter, upTo: EventLimits.value, place)
    look(atBoundOf: parameter, place)
    look(atUnitOf: parameter, place)
    if let first = known.first(where: { $0.name == parameter.name }) {
      if first.shape.kind != parameter.shape.kind {
        find(place, "is of another kind than elsewhere")
      }
    } else {
      known.append(parameter)
    }
    if (parameter.kind == .mark) != (parameter.privacy == .pseudonymous) {
      find(place, "a mark is pseudonymous, and nothing else is")
    }
    if parameter.name == ParameterDefinition.itemType.text {
      let hasUnknown = parameter.values.contains(ParameterDefinition.unknown.text)
      if !hasUnknown || parameter.isRequired {
        find(place, "may be left out, and has the value unknown then")
      }
    }
  }

  /// What is measured has one unit everywhere.
  private mutating func look(atUnitOf parameter: ParameterDescription, _ place: String) {
    let isDuration = parameter.name == "duration" || parameter.name.ends(with: "_duration")
    if isDuration != (parameter.kind == .seconds) {
      find(place, "a duration is in seconds, and nothing else is")
    }
    if parameter.kind == .milliseconds, parameter.name != "response_time" {
      find(place, "only response_time is in milliseconds")
    }
    if parameter.kind == .code, parameter.name != "error_code" {
      find(place, "only error_code is a code")
    }
    if parameter.kind == .amount, parameter.unit?.isEmpty ?? true { find(place, "has no unit") }
  }

  private mutating func look(atBoundOf parameter: ParameterDescription, _ place: String) {
    switch parameter.kind {
    case .count, .choices, .code:
      if parameter.wholeMost < 1 { find(place, "has no bound") }
    case .seconds, .milliseconds, .amount:
      let most = parameter.most ?? 0
      if !(most > 0 && most <= 1e15) { find(place, "has no bound") }
    case .choice, .flag, .mark, .template: break
    }
  }

  mutating func look(atProperty property: ParameterDescription) {
    let place = "user." + property.name
    look(at: property.name, upTo: EventLimits.property, place)
    look(at: property.meaning, of: place)
    look(atValuesOf: property, upTo: EventLimits.propertyValue, place)
    look(atBoundOf: property, place)
    if property.kind == .mark { find(place, "is a mark, which no property is") }
  }

  private mutating func look(at name: String, upTo most: Int, _ place: String) {
    if !name.isSnakeCase(upTo: .max) { find(place, "is not in snake_case") }
    if name.byteCount > most { find(place, "is longer than \(most)") }
    if EventLimits.isForbidden(name) {
      find(place, "is forbidden: it would hold what people write")
    }
  }

  private mutating func look(at meaning: Meaning, of place: String) {
    if meaning.pt.isEmpty || meaning.en.isEmpty { find(place, "has no meaning in both languages") }
  }

  private mutating func look(
    atValuesOf parameter: ParameterDescription, upTo most: Int, _ place: String
  ) {
    let values = parameter.values
    if values.isEmpty == parameter.kind.hasValues {
      find(place, values.isEmpty ? "has no values" : "has values, which its kind has not")
    }
    for at in values.indices {
      let value = values[at]
      if value.isEmpty { find(place, "has an empty value") }
      if value.byteCount > most { find(place, value + " is longer than \(most)") }
      if values[..<at].contains(value) { find(place, value + " is there twice") }
      if value.looksPersonal { find(place, value + " looks like what somebody wrote") }
    }
  }
}

extension String {
  /// Whether it looks like an e-mail, a UUID, a CPF or a phone number.
  var looksPersonal: Bool {
    if UUID(self) != nil { return true }
    var digits = 0
    var isNumber = true
    for byte in bytes {
      switch byte {
      case 0x40: return true
      case 0x30...0x39: digits += 1
      case 0x20, 0x28, 0x29, 0x2B, 0x2D, 0x2E, 0x2F: continue
      default: isNumber = false
      }
    }
    return isNumber && digits >= 8
  }
}
