import Fields
import Telemetry
import Testing
import Values

@Suite("A registry")
struct RegistryTests {
  private static let open = AppleEvents.event(AppleEvents.parameter("source", .choice([])))

  @Test("What an app lists is what its events take, and where a text finds its literal")
  func lists() throws {
    var registry = EventRegistry()
    registry.list(["list", "link"], as: "source")
    registry.add([Self.open], about: "apple")
    let event = try #require(registry.event(named: "apple_viewed"))
    #expect(event.parameters[0].kind == .choice(["list", "link"]))
    #expect(registry.value("link", of: "source")?.text == "link")
    #expect(registry.value("Ana", of: "source") == nil)
    #expect(registry.value("link", of: "context") == nil)
    #expect(registry.event(named: "apple_eaten") == nil)
    #expect(RegistryLint.findings(in: registry) == [])
    // Without a list the linter says so.
    var other = EventRegistry()
    other.add([Self.open], about: "apple")
    #expect(RegistryLint.findings(in: other) == ["apple_viewed.source: has no values"])
  }

  @Test("Events are the same by their definition and their values")
  func equality() {
    let twin = AppleEvents.event(AppleEvents.parameter("source", .choice([])))
    #expect(Event(Self.open, [.choice("list")]) == Event(Self.open, [.choice("list")]))
    #expect(Event(Self.open, [.choice("list")]) != Event(Self.open, [.choice("link")]))
    #expect(Event(Self.open, [.choice("list")]) != Event(twin, [.choice("list")]))
  }

  @Test("PR-159 its page and its JSON say of each event what it may hold")
  func page() {
    var registry = EventRegistry()
    registry.list(["list", "link"], as: "source")
    registry.add([Self.open], about: "apple")
    registry.add(PropertyDefinition("trees", .count(upTo: 100)) { AppleEvents.said })
    #expect(
      RegistryPage.markdown(of: registry, app: "Orchard") == """
        ## Orchard

        | event | counted when | parameters | purpose | owner |
        | --- | --- | --- | --- | --- |
        | `apple_viewed` | Something | `source` | analytics | orchard |

        | parameter | what it says | values | class |
        | --- | --- | --- | --- |
        | `source` | Something | `list`, `link` | behaviour |

        | property of a person | what it says | values | class |
        | --- | --- | --- | --- |
        | `trees` | Something | 0 to 100 | behaviour |

        """)
    #expect(
      RegistryPage.json(of: registry).jsonText == """
        {"events":[{"name":"apple_viewed","object":"apple","verb":"viewed","parameters":\
        [{"name":"source","kind":"choice","values":["list","link"],"privacy":"behaviour",\
        "isRequired":true,"meaning":{"pt":"Algo","en":"Something"}}],"purpose":"analytics",\
        "owner":"orchard","meaning":{"pt":"Algo","en":"Something"},"isDebugOnly":false}],\
        "properties":[{"name":"trees","kind":"count","values":[],"most":100.0,\
        "privacy":"behaviour","isRequired":false,"meaning":{"pt":"Algo","en":"Something"}}]}
        """)
  }

  @Test("PR-235 what was added while a server ran is written as Swift")
  func swift() {
    var event = EventDescription()
    (event.name, event.subject, event.verb) = ("basket_shared", "basket", "shared")
    event.owner = "sales"
    event.meaning = Meaning(Phrase(pt: "Uma \"cesta\"", en: "A basket"))
    var channel = ParameterDescription()
    (channel.name, channel.kind, channel.values) = (
      "by_way", .choice, ["web-page", "2", "web page"]
    )
    channel.meaning = Meaning(AppleEvents.said)
    var apples = ParameterDescription()
    (apples.name, apples.kind, apples.most, apples.isRequired) = ("apples", .count, 9, false)
    apples.meaning = Meaning(AppleEvents.said)
    event.parameters = [channel, apples]
    #expect(
      CustomEventSource.swift(of: [event], app: "orchard") == #"""
        import Telemetry
        import Values

        // Written by umbu registry --swift orchard: do not change it by hand.

        public enum CustomEvents {
          public static let basketShared = EventDefinition(
            "basket_shared", object: "basket", verb: "shared",
            parameters: [
              ParameterDefinition(
                "by_way", .choice(["web-page", "2", "web page"]), .behaviour, isRequired: true
              ) { Phrase(pt: "Algo", en: "Something") },
              ParameterDefinition(
                "apples", .count(upTo: 9), .behaviour, isRequired: false
              ) { Phrase(pt: "Algo", en: "Something") },
            ],
            EventTraits(.analytics, owner: "sales", isDebugOnly: false)
          ) { Phrase(pt: "Uma \"cesta\"", en: "A basket") }

          public static var all: [EventDefinition] { [basketShared] }
        }

        public enum BasketSharedByWay: EventChoice {
          case `webPage`, `of2`, `webPage_2`

          public var literal: Literal {
            switch self {
            case .`webPage`: "web-page"
            case .`of2`: "2"
            case .`webPage_2`: "web page"
            }
          }
        }

        extension Event {
          public static func basketShared(
            byWay: BasketSharedByWay, apples: Int64? = nil
          ) -> Event {
            Event(
              CustomEvents.basketShared,
              [
                ParameterValue.choice(byWay.literal),
                apples.map { ParameterValue.integer($0) } ?? .absent,
              ])
          }
        }

        """#)
  }
}
