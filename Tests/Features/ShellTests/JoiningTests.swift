import Flow
import Screen
import ScreenReading
import Testing
import Values

@testable import Shell

@Suite("an invitation that somebody followed")
struct JoiningTests {
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
