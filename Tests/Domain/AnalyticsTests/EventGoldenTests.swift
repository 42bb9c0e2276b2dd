import Analytics
import Foundation
import Telemetry
import Testing
import Values

/// `Tests/Fixtures/events`, of which `UMBU_GOLDEN=write` makes new ones, to be read before they are kept.
@Suite("Each event, as its constructor writes it")
struct EventGoldenTests {
  @Test("Sessions")
  func sessions() throws { try compare(SessionEvents.all) }

  @Test("PR-058 PR-059 PR-060 PR-061 signing in and out, and new passwords")
  func accounts() throws { try compare(AuthEvents.all) }

  @Test("PR-062 PR-064 PR-065 PR-083 what is done with records, and nothing of what is in them")
  func items() throws { try compare(ItemEvents.all) }

  @Test("PR-067 PR-068 PR-069 searches, never what is searched for")
  func searches() throws { try compare(SearchEvents.all) }

  @Test("PR-070 PR-071 PR-082 a timeline")
  func timeline() throws { try compare(TimelineEvents.all) }

  @Test("PR-073 PR-074 settings, never what they are set to")
  func settings() throws { try compare(SettingsEvents.all) }

  @Test("PR-080 pages, by name")
  func screens() throws { try compare(ScreenEvents.all) }

  @Test("FF-072 paywalls with their context and the plan or none, and purchases")
  func paywalls() throws { try compare(PaywallEvents.all + PurchaseEvents.all) }

  @Test("First steps, sessions of the day, prompts and doses")
  func others() throws {
    try compare(OnboardingEvents.all + AccessEvents.all + UpgradePromptEvents.all + DoseEvents.all)
  }

  @Test("PR-217 every event that an app registers has its example, which is taken as it is")
  func whole() throws {
    let registry = EventExamples.registry
    #expect(RegistryLint.findings(in: registry) == [])
    for event in registry.events {
      let examples = EventExamples.all.filter { $0.definition.name == event.name }
      #expect(!examples.isEmpty, "\(event.name.text) has no example")
      for example in examples {
        let read = EventJudge.read(example.parameters, as: EventShape(event))
        if case .failure(let problem) = read {
          Issue.record("\(event.name.text): \(problem.reason) \(problem.parameter)")
        }
      }
    }
  }

  private func compare(_ definitions: [EventDefinition]) throws {
    for definition in definitions {
      let lines = EventExamples.all.filter { $0.definition == definition }.map { event in
        let line = EventLine(
          event, at: Instant(milliseconds: 1_764_250_000_123), offset: -180, epoch: 3,
          session: 17, stamp: 5)
        return String(decoding: line.write(), as: UTF8.self)
      }
      let text = "[\n" + lines.joined(separator: ",\n") + "\n]\n"
      let name = definition.name.text + ".json"
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures/events/\(name)").standardized
      if ProcessInfo.processInfo.environment["UMBU_GOLDEN"] == "write" {
        try Data(text.utf8).write(to: file)
      }
      let kept = try String(contentsOf: file, encoding: .utf8)
      #expect(text == kept, "Tests/Fixtures/events/\(name)")
    }
  }
}
