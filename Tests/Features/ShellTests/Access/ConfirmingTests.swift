import API
import Flow
import FlowTesting
import Identity
import Screen
import ScreenReading
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import Shell

@Suite("confirming an e-mail")
struct ConfirmingTests {
  private static let code = String(repeating: "0f", count: 32)
  private static let confirm = Request.call(
    ConfirmationEndpoints.confirm, ConfirmationCode(code))
  private static let again = Request.call(ConfirmationEndpoints.send, Nothing())

  private static var waiting: Home.State {
    var home = Sample.home
    home.account.awaitsConfirmation = true
    home.clinic = Sample.clinic("free")
    return home
  }

  @Test("the link is opened, and only the person's tap confirms; once")
  func confirms() {
    let store = TestStore<Confirming>(.init(Self.code))
    store.send(.confirmTapped) { $0.loading.start() }
    store.expect(Self.confirm)
    store.send(.confirmTapped)
    store.respond(to: Self.confirm, with: .output(Nothing()))
    store.receive(.confirmed(.success(Nothing()))) {
      $0.loading.stop()
      $0.isConfirmed = true
    }
    store.finish()
  }

  @Test("a link that is no good any more says what to do, and so does a network that is gone")
  func refused() {
    let store = TestStore<Confirming>(.init(Self.code))
    let problem = Problem(status: 404, title: "No", code: "noConfirmation")
    let answers: [(Response, APIError, Phrase)] = [
      (.problem(problem), .missing(problem), ConfirmingWords.noConfirmation),
      (
        .http(.failed(.unreachable)), .network(.unreachable),
        APIError.network(.unreachable).words
      ),
    ]
    for (response, error, words) in answers {
      store.send(.confirmTapped) {
        $0.loading.start()
      }
      store.respond(to: Self.confirm, with: response)
      store.receive(.confirmed(.failure(error))) {
        $0.loading.stop(words)
      }
    }
    store.finish()
  }

  private static let look = Request.call(EmailChangeEndpoints.look, EmailChangeCode(code))
  private static let confirmChange = Request.call(
    EmailChangeEndpoints.confirm, EmailChangeCode(code))
  private static let change = EmailChange(
    to: "ana@nova.com.br", awaitsCurrent: true, awaitsNew: true)

  private static func shown(_ state: Confirming.State) -> String {
    Confirming.view(
      state, Scene(Surroundings(now: Sample.now, width: 360, language: .pt)) { _ in 0 }
    ).readOut
  }

  @Test("who follows the link of a change sees to which e-mail, before they can confirm it")
  func looks() {
    let store = TestStore<Confirming>(.init(Self.code, isChange: true))
    #expect(!Self.shown(store.state).contains("Sim, confirmar"))
    store.send(.appeared) { $0.loading.start() }
    store.respond(to: Self.look, with: .http(.failed(.unreachable)))
    store.receive(.looked(.failure(.network(.unreachable)))) {
      $0.loading.stop(APIError.network(.unreachable).words)
    }
    #expect(Self.shown(store.state).contains("Tentar de novo"))
    #expect(!Self.shown(store.state).contains("Sim, confirmar"))
    store.send(.appeared) { $0.loading.start() }
    store.respond(to: Self.look, with: .output(Self.change))
    store.receive(.looked(.success(Self.change))) {
      $0.loading.stop()
      $0.change = Self.change
    }
    #expect(Self.shown(store.state).contains("para ana@nova.com.br?"))
    #expect(Self.shown(store.state).contains("Sim, confirmar"))
    store.finish()
  }

  @Test("a change of e-mail says which link is missing, and then that it is made")
  func changes() {
    for (waits, words) in [(true, "espera pelo link do outro e-mail"), (false, "E-mail trocado")] {
      var state = Confirming.State(Self.code, isChange: true)
      state.change = Self.change
      let store = TestStore<Confirming>(state)
      let change = EmailChange(to: "ana@nova.com.br", awaitsCurrent: waits, awaitsNew: false)
      store.send(.confirmTapped) { $0.loading.start() }
      store.respond(to: Self.confirmChange, with: .output(change))
      store.receive(.changeConfirmed(.success(change))) {
        $0.loading.stop()
        $0.isConfirmed = true
        $0.change = change
      }
      let page = Self.shown(store.state)
      #expect(page.contains(words) && page.contains("ana@nova.com.br"))
      store.finish()
    }
    let store = TestStore<Confirming>(.init(Self.code, isChange: true))
    let taken = Problem(status: 409, title: "No", code: "emailTaken")
    store.send(.confirmTapped) { $0.loading.start() }
    store.respond(to: Self.confirmChange, with: .problem(taken))
    store.receive(.changeConfirmed(.failure(.conflict(taken)))) {
      $0.loading.stop(ConfirmingWords.taken)
    }
    store.finish()
  }

  @Test("another mail is asked for, and the server's limit is told")
  func sentAgain() {
    let store = TestStore<Confirming>(.init())
    store.send(.sendTapped) { $0.loading.start() }
    store.expect(Self.again)
    store.send(.sendTapped)
    store.respond(to: Self.again, with: .problem(Problem(status: 429, title: "No")))
    store.receive(.sent(.failure(.rateLimited(retryAfter: nil)))) {
      $0.loading.stop(ConfirmingWords.sentLately)
    }
    store.send(.sendTapped) {
      $0.loading.start()
    }
    store.respond(to: Self.again, with: .output(Nothing()))
    store.receive(.sent(.success(Nothing()))) {
      $0.loading.stop()
      $0.isSent = true
    }
    store.finish()
  }

  @Test("who is signed in confirms in the app; the reminder goes with it")
  func signedIn() {
    let store = TestStore<Home>(Self.waiting, now: Sample.now)
    let route = Path.confirmation(Self.code)
    store.send(.entered(route, today: Sample.today)) {
      $0.enter(route)
      $0.confirming = Confirming.State(Self.code)
    }
    store.expect(.scrollToTop)
    store.send(.confirming(.confirmTapped)) { $0.confirming?.loading.start() }
    store.respond(to: Self.confirm, with: .output(Nothing()))
    store.receive(.confirming(.confirmed(.success(Nothing())))) {
      $0.confirming?.loading.stop()
      $0.confirming?.isConfirmed = true
    }
    store.respond(
      to: .call(SessionEndpoints.current, Nothing()), with: .output(Sample.account))
    store.receive(.links(.accountRead(.success(Sample.account)))) {
      $0.account = Sample.account
    }
    store.expect(.writeSecret(key: "account", value: Sample.account.object.jsonText))
    store.send(.confirming(.leftTapped))
    store.expect(.navigate(.replace("hoje")))
    store.finish()
  }

  @Test("who is not signed in confirms as well, and goes on to sign in")
  func signedOut() {
    var state = Root.State(FisioFlow.app)
    state.phase = .access(.init(FisioFlow.app))
    let store = TestStore<Root>(state, now: Sample.now)
    let route = Path.confirmation(Self.code)
    var access = Access.State(FisioFlow.app)
    access.confirming = Confirming.State(Self.code)
    store.send(.located(route.text))
    store.receive(.locatedAt(route.text, today: Sample.today)) {
      $0.path = route
      $0.phase = .access(access)
    }
    store.send(.access(.confirming(.confirmTapped))) {
      access.confirming?.loading.start()
      $0.phase = .access(access)
    }
    store.respond(to: Self.confirm, with: .output(Nothing()))
    store.receive(.access(.confirming(.confirmed(.success(Nothing()))))) {
      access.confirming?.loading.stop()
      access.confirming?.isConfirmed = true
      $0.phase = .access(access)
    }
    store.send(.access(.confirming(.leftTapped)))
    store.expect(.navigate(.replace("entrar")))
    store.send(.located("entrar"))
    store.receive(.locatedAt("entrar", today: Sample.today)) {
      $0.path = Access.signIn
      $0.phase = .access(.init(FisioFlow.app))
    }
    store.finish()
  }

  @Test("the reminder comes once the program is whole, for who has something to confirm")
  func reminder() {
    for waits in [true, false] {
      var home = Self.waiting
      if !waits { home.account.awaitsConfirmation = nil }
      #expect(banner(home, on: .today) == waits)
      #expect(banner(home, on: .settings) == waits)
      #expect(!banner(home, on: .plans))
      home.parts = Home.State(FisioFlow.app, account: home.account, space: home.space).parts
      #expect(!banner(home, on: .today), "the first view does not wait for it")
    }
  }

  private func banner(_ state: Home.State, on route: Path) -> Bool {
    var state = state
    state.path = route
    let surroundings = Surroundings(now: Sample.now, width: 360, language: .pt)
    return Home.view(state, Scene(surroundings) { _ in 0 }).readOut.contains("Confirme seu e-mail")
  }
}
