import Analytics
import Care
import Clinic
import Foundation
import Journal
import Records
import Subscriptions
import Telemetry
import Testing
import Values

@Suite("What the apps register")
struct AppRegistryTests {
  private static let apps: [(name: String, registry: EventRegistry, schema: SpaceSchema)] = [
    ("FisioFlow", ClinicEvents.registry, clinicSchema),
    ("Careguide", CareEvents.registry, careSchema),
    ("PRSNL", JournalEvents.registry, journalSchema),
  ]

  private func values(_ parameter: String, _ event: String, in registry: EventRegistry) throws
    -> [String]
  {
    let definition = try #require(registry.event(named: event))
    let found = definition.parameters.first { $0.name.text == parameter }
    let values = try #require(found?.kind.values)
    return values.map { $0.text }
  }

  @Test(
    "PR-052 PR-053 PR-054 PR-055 PR-088 PR-090 PR-092 PR-096 PR-105 the linter finds nothing in them"
  )
  func lint() {
    for app in Self.apps {
      let findings = RegistryLint.findings(in: app.registry)
      #expect(findings == [], "\(app.name)")
    }
  }

  @Test("PR-096 the types of records are those that the app's spaces hold, and unknown")
  func itemTypes() throws {
    for app in Self.apps {
      let types = try values("item_type", "item_created", in: app.registry)
      let held = Set(app.schema.tables.map { $0.name } + ["unknown"])
      #expect(Set(types) == held, "\(app.name)")
    }
  }

  @Test("What is bought is one of what is sold")
  func products() throws {
    let sold = [ProductCatalogue.fisioFlow, .careguide]
    for (app, catalogue) in zip(Self.apps, sold) {
      let products = try values("product", "purchase_started", in: app.registry)
      let ids = catalogue.products.map { $0.id.rawValue }
      #expect(Set(products) == Set(ids), "\(app.name)")
    }
  }

  @Test("FF-072 each paywall and each plan of an app can be named")
  func paywalls() throws {
    let contexts = try values("context", "paywall_shown", in: ClinicEvents.registry)
    #expect(contexts.contains("patientLimitReached") && contexts.contains("storageLimit"))
    let plans = try values("current_plan", "paywall_shown", in: CareEvents.registry)
    #expect(plans == ["basic", "premium", "none"])
  }

  /// By the way they are written, a constructor and its event have one name: `itemCreated`, `item_created`.
  private func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" }
  }

  @Test("PR-217 what features and apps count is registered in every app that has them")
  func tracked() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources").standardized
    for app in Self.apps {
      let known = Set(app.registry.events.map { plain($0.name.text) })
      for folder in ["Features", "Apps/\(app.name)"] {
        let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        while let file = files?.nextObject() as? String {
          guard file.hasSuffix(".swift") else { continue }
          let path = root.appending(path: folder).appending(path: file)
          let text = try String(contentsOf: path, encoding: .utf8)
          for found in text.matches(of: #/\.track\(\s*(?:Event)?\.(\w+)/#) {
            let name = String(found.output.1)
            #expect(known.contains(plain(name)), "\(app.name) registers no \(name): \(file)")
          }
        }
      }
    }
  }

  @Test("PR-159 every definition of an app says in both languages what it is")
  func meanings() {
    for app in Self.apps {
      for event in app.registry.events {
        #expect(event.meaning().pt != event.meaning().en, "\(event.name.text)")
      }
    }
  }
}
