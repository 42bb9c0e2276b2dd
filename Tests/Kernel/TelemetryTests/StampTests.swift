import Fields
import Telemetry
import Testing
import Values

@Suite("What an app believed when something happened")
struct StampTests {
  private static let garden = PropertyDefinition("garden", .choice(["small", "large"])) {
    AppleEvents.said
  }
  private static let trees = PropertyDefinition("trees", .count(upTo: 100)) { AppleEvents.said }
  private static let tools = PropertyDefinition("tools", .choices(["saw", "axe"], atMost: 2)) {
    AppleEvents.said
  }
  private static let share = PropertyDefinition("share", .amount(upTo: 100, unit: "%")) {
    AppleEvents.said
  }
  private static let ripe = PropertyDefinition("ripe", .flag) { AppleEvents.said }

  private static var registry: LiveRegistry {
    var registry = AppleEvents.registry
    for property in [garden, trees, tools, share, ripe] { registry.add(property) }
    return LiveRegistry(registry)
  }

  @Test("PR-023 a property is set, set anew and taken away, and stands ascending by name")
  func setting() {
    var stamp = Stamp()
    stamp.set(Self.trees, .integer(3))
    stamp.set(Self.garden, .choice("small"))
    #expect(stamp.properties == [StampProperty("garden", "small"), StampProperty("trees", "3")])
    stamp.set(Self.trees, .integer(4))
    #expect(stamp.properties == [StampProperty("garden", "small"), StampProperty("trees", "4")])
    stamp.set(Self.garden, nil)
    #expect(stamp.properties == [StampProperty("trees", "4")])
    stamp.set(Self.trees, .absent)
    #expect(stamp.properties.isEmpty)
  }

  @Test("PR-023 a person has 25 properties, and a 26th is not taken")
  func most() {
    let names: [Literal] = [
      "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r",
      "s", "t", "u", "v", "w", "x", "y", "z",
    ]
    var stamp = Stamp()
    for name in names {
      stamp.set(PropertyDefinition(name, .flag) { AppleEvents.said }, .flag(true))
    }
    #expect(stamp.properties.count == 25)
    #expect(stamp.properties.last?.name == "y")
    let stored = Stamp(json: stamp.json)
    #expect(stored == stamp)
  }

  @Test("PR-011 PR-038 each kind of property has one text, which the server reads as that kind")
  func texts() {
    let table: [(PropertyDefinition, ParameterValue, String)] = [
      (Self.garden, .choice("large"), "large"), (Self.trees, .integer(100), "100"),
      (Self.tools, .choices(["saw", "axe"]), "axe,saw"), (Self.share, .decimal(12.5), "12.5"),
      (Self.ripe, .flag(false), "false"),
    ]
    for (property, value, text) in table {
      var stamp = Stamp()
      stamp.set(property, value)
      #expect(stamp.properties == [StampProperty(property.name.text, text)])
      let listed = stamp.listed(in: Self.registry)
      #expect(listed.properties == stamp.properties)
    }
  }

  @Test("FF-137 PR-195 PR-196 a stamp from outside keeps what lists have, and no model of a device")
  func listed() {
    var stamp = Stamp()
    stamp.platform = "web"
    stamp.version = "2026.11-3"
    stamp.plan = "gold"
    stamp.role = "admin"
    stamp.device = "mobile"
    stamp.connection = "wifi"
    stamp.language = "pt-BR"
    stamp.space = UUID(high: 1, low: 2)
    #expect(stamp.listed(in: Self.registry) == stamp)
    stamp.platform = "windows"
    stamp.version = "1 of Ana"
    stamp.plan = "ana@example.com"
    stamp.role = "Ana Prado"
    stamp.device = "Pixel 8"
    stamp.connection = "5g"
    stamp.language = "pt BR"
    stamp.properties = [
      StampProperty("garden", "ours"), StampProperty("name", "Ana"), StampProperty("trees", "101"),
    ]
    var kept = Stamp()
    kept.space = stamp.space
    kept.connection = "unknown"
    #expect(stamp.listed(in: Self.registry) == kept)
  }
}
