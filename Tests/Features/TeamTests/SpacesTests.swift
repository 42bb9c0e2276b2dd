import API
import Flow
import FlowTesting
import Identity
import Orchard
import Screen
import Shell
import Testing
import Values

@testable import Team

@Suite("the spaces of a person")
struct SpacesTests {
  @Test("another space is made under a name, and a no is said in the app's words")
  func creating() {
    let store = TestStore<Spaces>(Spaces.State(in: Orchard.context()))
    store.send(.createTapped) { $0.creating = Spaces.Creating() }
    store.expect(.focus(id: "space-name"))
    store.send(.submitted) { $0.creating?.isMissing = true }
    store.expect(.focus(id: "space-name"))
    store.send(.named(" Pomar  Sol ")) {
      $0.creating?.name = " Pomar  Sol "
      $0.creating?.isMissing = false
    }
    store.send(.submitted) { $0.creating?.loading.start() }
    let problem = Problem(status: 409, title: "No", code: "tooManySpaces")
    store.respond(
      to: .call(TeamEndpoints.createSpace, NewSpace(name: "Pomar Sol")), with: .problem(problem))
    store.receive(.created(.failure(.conflict(problem)))) {
      $0.creating?.loading.stop(.tooMany)
    }
    store.send(.closed) { $0.creating = nil }
    store.finish()
  }

  @Test("they are listed with one's role in each, by the app's words")
  func listed() {
    var state = Spaces.State(in: Orchard.context())
    var other = Orchard.space
    other.space = UUID(high: 1, low: 8)
    other.name = "Pomar Sol"
    other.role = Role.picker.rawValue
    state.context.account.spaces.append(other)
    let entries = Spaces.settings(state, .orchard(), Frame(state.context))
    guard case .section(let section)? = entries.first?.content else {
      Issue.record("no section")
      return
    }
    let words = section.orchardWords
    for word in [
      "Seus pomares", "Pomar Aurora", "Cuidador", "Pomar Sol", "Colhedor", "Criar outro pomar",
    ] {
      #expect(words.contains(word), "\(word)")
    }
    state.creating = Spaces.Creating()
    state.creating?.isMissing = true
    let sheet = Spaces.overlays(state, .orchard(.en), Frame(state.context)).map(\.orchardWords)
      .joined()
    #expect(sheet.contains("Orchard's name") && sheet.contains("Write the orchard's name."))
  }
}
