import Clinic
import Flow
import FlowTesting
import Records
import Screen
import ScreenReading
import Sync
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import Shell
@testable import SyncPage

/// What is in the window alone goes with the space that is closed for it.
@Suite("signing in again after a session ended")
struct SigningInAgainTests {
  @Test("before signing in again the person is told of what is in this window alone, and may stay")
  func sessionEndedWithLost() {
    let lost = RefusedMutation(
      id: .test(1), name: "archivePatient", arguments: .null, time: Sample.now,
      refusal: .needsSync)
    var home = Sample.home
    home.queue.notUndone = [lost]
    let store = TestStore<Root>(.showing(home))
    store.send(.home(.leaving(.signInAgainTapped))) { $0.change { $0.asksBeforeSignIn = true } }
    for (language, words) in [
      (Language.pt, ["Entrar de novo e perder", "1 alteração", "só nesta janela", "Ficar"]),
      (.en, ["Sign in again and lose", "1 change", "in this window alone", "Stay"]),
    ] {
      home.asksBeforeSignIn = true
      let page = Home.view(
        home, Scene(Surroundings(now: Sample.now, width: 360, language: language)) { _ in 0 }
      ).readOut
      for word in words { #expect(page.contains(word), "\(word)") }
    }
    store.send(.home(.signInAgainCancelled)) { $0.change { $0.asksBeforeSignIn = false } }
    store.send(.home(.leaving(.signInAgainTapped))) { $0.change { $0.asksBeforeSignIn = true } }
    var access = Access.State(FisioFlow.app)
    access.email = Sample.account.email
    access.sessionEnded = true
    store.send(.home(.leaving(.signInAgainConfirmed))) { $0.phase = .access(access) }
    // What asked before the window closes has nothing to ask for any more.
    store.expect(.guardUnload(false, by: "undo-discard"))
    store.expect(.closeSpace(erase: false))
    store.respond(to: .readSecret(key: "knownDevice"), with: .secret(nil))
    store.receive(.access(.knownDeviceRead(nil)))
    store.expect(.navigate(.replace("entrar")))
    store.finish()
  }

  @Test("nobody is asked before signing in again for what the device's store keeps")
  func sessionEndedWithKept() {
    let waiting = PendingMutation(
      id: .test(1), name: "archivePatient", arguments: .null, time: Sample.now, touched: [])
    func asks(isMemoryOnly: Bool, _ pending: [PendingMutation]) -> Bool {
      var home = Sample.home
      home.sync.isMemoryOnly = isMemoryOnly
      home.sync.pending = pending
      _ = Home.reduce(&home, .leaving(.signInAgainTapped))
      return home.asksBeforeSignIn
    }
    #expect(!asks(isMemoryOnly: false, [waiting]) && !asks(isMemoryOnly: true, []))
    #expect(asks(isMemoryOnly: true, [waiting]))
  }

  @Test("what is in the window alone is not said to be kept", arguments: Language.allCases)
  func banner(language: Language) {
    for isMemoryOnly in [false, true] {
      var home = Sample.home
      home.sync.isMemoryOnly = isMemoryOnly
      home.sync.phase = .failed(.signedOut)
      let page = Home.view(
        home, Scene(Surroundings(now: Sample.now, width: 360, language: language)) { _ in 0 }
      ).readOut
      #expect(page.contains(Home.Words.sessionText(language)) == !isMemoryOnly)
      #expect(page.contains(Home.Words.sessionMemoryText(language)) == isMemoryOnly)
    }
  }
}
