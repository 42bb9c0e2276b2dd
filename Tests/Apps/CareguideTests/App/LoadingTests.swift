import Care
import Flow
import FlowTesting
import Foundation
import Notifications
import Records
import Screen
import ScreenHTML
import ScreenReading
import Testing
import Values

@testable import Careguide
@testable import Shell

/// What a family's pages wait for, and what they say when it does not come. Today's page waits for nothing: a
/// dose is there as soon as it is tapped.
@Suite("what a family's pages wait for")
struct LoadingTests {
  /// A page that waits, by the file that says so.
  enum Loads: String, CaseIterable, CustomTestStringConvertible {
    case dose = "Doses/DosePage.swift"
    case schedule = "Schedules/ScheduleForm.swift"

    var testDescription: String { rawValue }

    private static let eight = DoseKey(FamilySample.losartana.id, "2026-11-20T08:00")
    private static var skipped: Said {
      Said(
        key: eight,
        dose: with(FamilySample.taken(1, eight.planned, at: "2026-11-20T14:30:00Z")) {
          $0.state = .skipped
          $0.amount = .zero
        }, before: nil)
    }

    var path: Path {
      switch self {
      case .dose: Self.eight.path
      case .schedule: FamilySample.losartana.id.schedulePath
      }
    }

    /// The steps of a person: it is opened, asked for, and asked for once more.
    func open(_ home: inout Home.State) {
      switch self {
      case .dose: send(DosePage.self, .opened(Self.eight, at: FamilySample.now), to: &home)
      case .schedule: send(ScheduleForm.self, .entered(path), to: &home)
      }
    }

    func ask(_ home: inout Home.State) {
      switch self {
      case .dose:
        send(DosePage.self, .sayNow(Self.eight, .skipped("Enjoo"), FamilySample.now), to: &home)
      case .schedule: send(ScheduleForm.self, .save(at: FamilySample.now), to: &home)
      }
    }

    func answer(_ refusal: Refusal, _ home: inout Home.State) {
      switch self {
      case .dose: send(DosePage.self, .answered(Self.skipped, .refused(refusal)), to: &home)
      case .schedule: send(ScheduleForm.self, .answered(.refused(refusal)), to: &home)
      }
    }

    private func send<P: Part>(_ part: P.Type, _ action: P.Action, to home: inout Home.State) {
      _ = Home.reduce(&home, .part(PartAction(part, action)))
    }
  }

  private static let refusals: [(Refusal, Language, String)] = [
    (Refusal(.forbidden), .pt, "A sua função na família não permite isto."),
    (Refusal(.forbidden), .en, "Your role in the family does not allow this."),
    (Refusal(.unreadable, "x"), .pt, "Algum dado não pôde ser lido."),
    (
      Refusal(.unknownMutation), .pt,
      "O servidor ainda não conhece esta alteração. Tente de novo mais tarde."
    ),
    (Refusal(.unknownMutation), .en, "The server does not know this kind of change yet."),
  ]

  @Test(
    "FF-018 an error is said on the page that waited, in words, and stops its spinner",
    arguments: Loads.allCases)
  func refused(load: Loads) {
    for (refusal, language, words) in Self.refusals {
      var home = FamilySample.home(medicines: [FamilySample.losartana])
      home.parts[Today.self] = FamilySample.today()
      func page() -> Node { FamilySample.page(home, load.path, language) }
      func turns() -> Bool { page().html.contains("aria-busy=\"true\"") }
      load.open(&home)
      #expect(!turns() && !page().readOut.contains(words))
      load.ask(&home)
      #expect(turns() && !page().readOut.contains(words))
      load.answer(refusal, &home)
      #expect(!turns() && !page().html.contains("skeleton"))
      #expect(page().readOut.contains(words), "\(words)")
      #expect(!page().readOut.contains(refusal.code.rawValue))
      // Asked for again, it is waited for and said no longer.
      load.ask(&home)
      #expect(turns() && !page().readOut.contains(words))
    }
  }

  @Test("FF-018 every feature of the app that loads is among those")
  func all() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Sources/Apps/Careguide").standardized
    var files: Set<String> = []
    for case let path as String in try #require(
      FileManager.default.enumerator(atPath: folder.path)) where path.hasSuffix(".swift")
    {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      if text.contains("= Loading<") { files.insert(path) }
    }
    let all = Set(Loads.allCases.map(\.rawValue)).union(Self.waitsForBrowser)
    #expect(files == all.union(Self.asksServer))
  }

  /// What asks the server alone, of which `EachPageTests` tells.
  private static let asksServer: Set = ["Rewards/Rewards.swift"]

  /// What waits for the browser, and for nothing that was saved.
  private static let waitsForBrowser: Set = ["Reminders/WokenDevice.swift"]

  @Test(
    "FF-018 CG-131 a browser that does not subscribe is told on the page, whose switch waits no more",
    arguments: [
      (PushOutcome.denied, Language.pt, "As notificações estão bloqueadas neste navegador."),
      (.dismissed, .pt, "O navegador ficou sem resposta."),
      (.failed, .pt, "O serviço de notificações do navegador não respondeu."),
      (.denied, .en, "Notifications are blocked in this browser."),
      (.dismissed, .en, "The browser got no answer."),
      (.failed, .en, "The browser's notification service did not answer."),
    ])
  func browser(outcome: PushOutcome, language: Language, words: String) throws {
    var home = AloneTests.home
    let people = Changes(isComplete: true, changed: [FamilySample.rosa])
    _ = Home.reduce(&home, .part(PartAction(People.self, .changed(people))))
    func send(_ action: WokenDevice.Action) {
      _ = Home.reduce(&home, .part(PartAction(WokenDevice.self, action)))
    }
    func page() -> Node {
      FamilySample.page(home, Person.path(of: FamilySample.rosa.id), language)
    }
    func waits() throws -> Bool {
      let tags = page().html.split(separator: "<")
      return try #require(tags.first { $0.contains("id=\"woken\"") }).contains("disabled")
    }
    var key = PushKey()
    key.key = "server key"
    send(.serverKeyCame(.success(key)))
    send(.looked(.unasked))
    #expect(try !waits())
    send(.toggled(FamilySample.rosa.id, true, language))
    #expect(try waits() && !page().readOut.contains(words))
    send(.subscribed(outcome, language))
    #expect(page().readOut.contains(words))
    // Whoever said no says yes in the browser; the others may choose again.
    #expect(try waits() == (outcome == .denied))
  }
}
