import API
import Flow
import FlowTesting
import Identity
import Orchard
import Screen
import Shell
import Testing
import Values

@testable import Settings

@Suite("what a person is called")
struct NamingTests {
  @Test("FF-012 it is typed, saved once, and known to the app from then on")
  func saves() {
    let store = TestStore<Settings>(Settings.State(in: Orchard.context()))
    store.send(.nameTapped) { $0.naming = Naming.State(nil) }
    store.expect(.focus(id: "own-name"))
    store.send(.naming(.changed(" Ana  Prado "))) { $0.naming?.name = " Ana  Prado " }
    let request = Request.call(NameEndpoints.set, PersonName("Ana Prado"))
    store.send(.naming(.submitted)) { $0.naming?.loading.start() }
    store.expect(request)
    store.send(.naming(.submitted))
    var account = Orchard.account
    account.name = "Ana Prado"
    store.respond(to: request, with: .output(account))
    let saved = Settings.Action.naming(.saved(.success(account)))
    store.receive(saved) { $0.naming = nil }
    #expect(Settings.tell(saved, store.state) == .account(account))
    store.finish()
  }

  @Test("FF-012 what does not show, or is too long, is told beside the field; so is a no")
  func problems() {
    let store = TestStore<Settings>(Settings.State(in: Orchard.context()))
    store.send(.nameTapped) { $0.naming = Naming.State(nil) }
    store.expect(.focus(id: "own-name"))
    store.send(.naming(.changed("Ana\u{202E}"))) { $0.naming?.name = "Ana\u{202E}" }
    store.send(.naming(.submitted)) { $0.naming?.problem = NamingWords.malformed }
    store.expect(.focus(id: Node.formErrorsID))
    let long = String(repeating: "a", count: 81)
    store.send(.naming(.changed(long))) {
      $0.naming?.name = long
      $0.naming?.problem = NamingWords.tooLong
    }
    store.send(.naming(.submitted))
    store.expect(.focus(id: Node.formErrorsID))
    store.send(.naming(.changed("Ana"))) {
      $0.naming?.name = "Ana"
      $0.naming?.problem = nil
    }
    let request = Request.call(NameEndpoints.set, PersonName("Ana"))
    store.send(.naming(.submitted)) { $0.naming?.loading.start() }
    store.respond(to: request, with: .http(.failed(.unreachable)))
    store.receive(.naming(.saved(.failure(.network(.unreachable))))) {
      $0.naming?.loading.stop(APIError.network(.unreachable).words)
    }
    store.send(.naming(.closed)) { $0.naming = nil }
    store.finish()
  }
}
