import Care
import Flow
import FlowTesting
import Foundation
import Records
import Scheduling
import Shell
import Testing
import Values

@testable import Careguide

/// Much of a state lies behind references, for the size of the program.
@Suite("fixtures of a family and what is made of them")
struct FixtureTests {
  private static let taken = FamilySample.taken(
    1, "2026-11-20T08:00", at: "2026-11-20T11:05:00Z")

  private static func told(_ home: inout Home.State) {
    let nobody = Changes<Person>(isComplete: true, changed: [])
    _ = Home.reduce(&home, .part(PartAction(People.self, .changed(nobody))))
  }

  /// Each fixture of `FamilySample`, and whether a copy of it that changes leaves it as it is.
  private static var all: [(name: String, isApart: Bool)] {
    [
      ("now", isApart(FamilySample.now) { $0 = .epoch }),
      ("saoPaulo", isApart(FamilySample.saoPaulo) { $0 = .utc }),
      ("ana", isApart(FamilySample.ana) { $0 = .zero }),
      ("pedro", isApart(FamilySample.pedro) { $0 = .zero }),
      ("rosa", isApart(FamilySample.rosa) { $0.allergies = "" }),
      ("reading", isApart(FamilySample.reading(1, .oxygen, 97)) { $0.value = 0 }),
      ("document", isApart(FamilySample.document(1)) { $0.name = "" }),
      ("home", isApart(FamilySample.home()) { $0.context.path = "ajustes" }),
      ("home", isApart(FamilySample.home(), told)),
      ("losartana", isApart(FamilySample.losartana) { $0.strength = "" }),
      ("daily", isApart(FamilySample.daily) { $0.phases[0].times.removeAll() }),
      ("paracetamol", isApart(FamilySample.paracetamol) { $0.name = "" }),
      ("whenNeeded", isApart(FamilySample.whenNeeded) { $0.asNeeded?.most = 2 }),
      ("taken", isApart(taken) { $0.replaces.append(.test(2)) }),
      (
        "needed",
        isApart(FamilySample.needed(1, at: "2026-11-20T12:00:00Z")) { $0.replaces.append(.test(2)) }
      ),
      (
        "today",
        isApart(FamilySample.today()) {
          _ = Today.reduce(&$0, .dosesChanged(Changes(isComplete: true, changed: [taken])))
        }
      ),
    ]
  }

  @Test("CC-088 what is made of each fixture leaves it as it is")
  func apart() {
    for fixture in Self.all { #expect(fixture.isApart, "\(fixture.name)") }
  }

  @Test("CC-088 every builder of a fixture is among those")
  func builders() throws {
    var names: Set<String> = []
    for file in ["FamilySample", "Household+Sample"] {
      let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: file + ".swift")
      let text = try String(contentsOf: path, encoding: .utf8)
      let sample = try #require(text.split(separator: "\n}", maxSplits: 1).first)
      names.formUnion(
        sample.matches(of: /static (?:let|var|func) (\w+)/).map { String($0.1) })
    }
    // It draws, and builds nothing.
    #expect(names.remove("page") != nil)
    #expect(names == Set(Self.all.map(\.name)))
  }
}
