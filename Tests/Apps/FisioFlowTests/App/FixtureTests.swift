import Clinic
import Flow
import FlowTesting
import Foundation
import Records
import Sync
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import Shell
@testable import Texts

/// Much of a state lies behind references, for the size of the program.
@Suite("fixtures of the clinic and what is made of them")
struct FixtureTests {
  private static let ana = Sample.patient(1, "Ana")

  /// Each fixture of `Sample`, and whether a copy of it that changes leaves it as it is.
  private static var all: [(name: String, isApart: Bool)] {
    [
      ("today", isApart(Sample.today) { $0 = .epoch }),
      ("now", isApart(Sample.now) { $0 = .epoch }),
      ("online", isApart(Sample.online) { $0.isOnline = false }),
      ("account", isApart(Sample.account) { $0.spaces[0].name = "" }),
      ("space", isApart(Sample.space) { $0.name = "" }),
      ("grant", isApart(Sample.grant) { $0.account.email = "" }),
      ("owner", isApart(Sample.owner) { $0 = "" }),
      ("access", isApart(Sample.access) { $0.role = "" }),
      ("home", isApart(Sample.home) { $0.context.path = "ajustes" }),
      (
        "home",
        isApart(Sample.home) { _ = Home.reduce(&$0, .patients(.changed(.all([ana])))) }
      ),
      ("home", isApart(Sample.home) { _ = Home.reduce(&$0, .conflicts(.changed(.all([])))) }),
      (
        "opening",
        isApart(Sample.opening) {
          _ = Home.reduce(&$0, .patientsPlace(.changed(Changes.all([ana]).untyped)))
        }
      ),
      ("clinic", isApart(Sample.clinic("gold")) { $0.planName = "free" }),
      ("patient", isApart(ana) { $0.tags.append("joelho") }),
      ("conflict", isApart(Sample.conflict(1, "dor", of: ana)) { $0.text = "" }),
      ("past", isApart(Sample.past) { $0[0].changes.removeAll() }),
      ("patients", isApart(Sample.patients(2)) { $0[1].fullName = "" }),
    ]
  }

  @Test("CC-088 what is made of each fixture leaves it as it is")
  func apart() {
    for fixture in Self.all { #expect(fixture.isApart, "\(fixture.name)") }
  }

  @Test("CC-088 every builder of a fixture is among those")
  func builders() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Support/ClinicTesting/Sample.swift").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    let sample = try #require(text.split(separator: "\n}", maxSplits: 1).first)
    let names = sample.matches(of: /static (?:let|var|func) (\w+)/).map { String($0.1) }
    #expect(names.count > 10)
    #expect(Set(names) == Set(Self.all.map(\.name)))
  }
}
