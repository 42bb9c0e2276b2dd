import AppTesting
import Care
import Entitlements
import Identity
import Records
import Shell
import Testing
import Values

@testable import Careguide

/// What the shared features are told of a family.
@Suite("a family on a device")
struct FamilyTests {
  @Test(
    "CG-014 what the plan keeps out of the account is told, and shown with the plan that has it")
  func needsSync() {
    let parts = FamilySample.home().parts
    for kind in Careguide.kinds {
      #expect(kind.message(of: .needsSync, among: parts) == .paywall(MeteredAction(.sync)))
    }
    for (language, words) in [
      (Language.pt, "na conta nada muda"), (.en, "nothing changes in the account"),
    ] {
      let said = RefusalWords.text(
        .needsSync, Careguide.kinds, in: Careguide.app.words.space, language)
      #expect(said.contains(words))
    }
  }

  @Test("each change has words and can be taken in, each record is in a copy or named as in none")
  func complete() {
    // The versions of a text that wait are in the copy of what they are of.
    let uncopied = [
      Family.recordType, Member.recordType, Invitation.recordType, TextConflict.recordType,
    ]
    #expect(missing(from: Careguide.app, uncopied: uncopied) == [])
  }
}
