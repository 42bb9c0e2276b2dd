import Flow
import Identity
import Records
import Screen
import ScreenReading
import Testing
import Values

@testable import Shell

@Suite("an invitation that somebody followed")
struct JoiningTests {
  @Test("in an app whose spaces are one person's, none leads anywhere, and nobody is asked")
  func alone() {
    let role = RoleWords(
      Roles.alone.founder, Phrase(pt: "Dono", en: "Owner"), Phrase(pt: "", en: ""))
    let alone = App(
      "alone", "Alone", start: "", words: .none, roles: [role], schema: SpaceSchema(kind: "", .all),
      parts: { _, _ in }, laterParts: { _, _ in })
    var state = Joining.State("c0de", in: alone)
    #expect(state.loading.failure == .noInvitation)
    #expect(Joining.reduce(&state, .appeared).steps.isEmpty)
    #expect(!state.loading.isLoading)
  }

  private static func words(_ failure: TeamFailure?) -> String {
    var state = Joining.State("c0de")
    state.loading.start()
    if let failure { state.loading.stop(failure) }
    let scene = Scene<Joining.Action>(Surroundings(now: .epoch, width: 360, language: .pt)) { _ in 0
    }
    return Joining.view(state, scene).readOut
  }

  @Test("one that leads nowhere any more offers the way to the app, and not to put joining off")
  func over() {
    for failure in [TeamFailure.noInvitation, .alreadyMember] {
      #expect(Self.words(failure).contains("Ir para o"))
      #expect(!Self.words(failure).contains("Agora não"))
    }
    // Before the server has said so, or where it could not be asked, one may still join.
    #expect(Self.words(nil).contains("Agora não"))
    #expect(Self.words(.full).contains("Agora não"))
  }
}
