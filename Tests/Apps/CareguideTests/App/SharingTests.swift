import Care
import Flow
import Identity
import RecordPages
import Records
import ScreenReading
import Shell
import Testing
import Values

@testable import Careguide

@Suite("what is asked before somebody joins a family")
struct SharingTests {
  private static func page(as role: Role = .manager, _ change: (inout Person) -> Void) -> String {
    var home = FamilySample.home(as: role)
    var person = FamilySample.rosa
    change(&person)
    _ = Home.reduce(&home, .part(PartAction(People.self, .changed(Changes(changed: [person])))))
    return FamilySample.page(home, .team).readOut
  }

  @Test("CG-135 whoever invites reads of whom nobody noted who agreed, until somebody has")
  func unasked() {
    let unasked = Self.page { $0.consent = nil }
    #expect(unasked.contains("Falta perguntar") && unasked.contains(FamilySample.rosa.name))
    for consent in Person.Consent.allCases {
      #expect(!Self.page { $0.consent = consent }.contains("Falta perguntar"))
    }
    let isArchived = Self.page {
      $0.consent = nil
      $0.isArchived = true
    }
    #expect(!isArchived.contains("Falta perguntar"))
    for role in [Role.logger, .viewer] {
      #expect(!Self.page(as: role) { $0.consent = nil }.contains("Falta perguntar"))
    }
  }
}
