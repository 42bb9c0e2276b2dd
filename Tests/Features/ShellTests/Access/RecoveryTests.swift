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

@Suite("a forgotten password")
struct RecoveryTests {
  private static let code = String(repeating: "0f", count: 32)
  private static let email = "ana@clinica.com.br"
  private static let password = "amanhecer azul"
  private static let forget = Request.call(PasswordEndpoints.forget, ForgottenPassword(email))
  private static let reset = Request.call(
    PasswordEndpoints.reset, PasswordReset(code, password: password))
  private static let changed: ChangedPassword = {
    var changed = ChangedPassword()
    changed.email = email
    return changed
  }()

  private static func shown(_ state: Recovery.State, _ language: Language) -> String {
    let surroundings = Surroundings(now: Sample.now, width: 360, language: language)
    return Recovery.gate(state, Scene(surroundings) { _ in 0 }, of: FisioFlow.app).readOut
  }

  @Test("FF-006 a link is asked for, once, and never said whether there is an account")
  func asks() {
    let store = TestStore<Recovery>(.init(email: " \(Self.email) "))
    store.send(.submitted) { $0.loading.start() }
    store.expect(Self.forget)
    store.send(.submitted)
    store.respond(to: Self.forget, with: .output(Nothing()))
    store.receive(.sent(.success(Nothing()))) {
      $0.loading.stop()
      $0.isSent = true
    }
    #expect(Self.shown(store.state, .pt).contains("Se houver uma conta com \(Self.email)"))
    #expect(Self.shown(store.state, .en).contains("If there is an account with \(Self.email)"))
    store.finish()
  }

  @Test("FF-006 half an e-mail, and a weak password, are told before anything is sent")
  func problems() {
    for (typed, problem) in [("", AccessProblem.missing), ("ana@", .malformed)] {
      let store = TestStore<Recovery>(.init(email: typed))
      store.send(.submitted) { $0.problem = problem }
      store.expect(.focus(id: Node.formErrorsID))
      store.send(.errorTapped)
      store.expect(.focus(id: "email"))
      store.send(.changed(Self.email)) {
        $0.email = Self.email
        $0.problem = nil
      }
      store.finish()
    }
    for (typed, problem) in [
      ("", AccessProblem.missing), ("curta", .password(.tooShort)),
      ("senha1234", .password(.tooCommon)),
    ] {
      let store = TestStore<Recovery>(.init(code: Self.code))
      if !typed.isEmpty { store.send(.changed(typed)) { $0.password = typed } }
      store.send(.submitted) { $0.problem = problem }
      store.expect(.focus(id: Node.formErrorsID))
      store.finish()
    }
  }

  @Test("FF-006 a server without mail, a limit and a network that is gone are told in words")
  func refused() {
    let store = TestStore<Recovery>(.init(email: Self.email))
    let noMail = Problem(status: 409, title: "No", code: "noMail")
    let lately = Problem(status: 429, title: "No", code: "mailedLately")
    let answers: [(Response, APIError, Phrase)] = [
      (.problem(noMail), .conflict(noMail), Home.Words.noMail),
      (
        .http(.failed(.unreachable)), .network(.unreachable),
        APIError.network(.unreachable).words
      ),
      (.problem(lately), .rateLimited(retryAfter: nil), ConfirmingWords.sentLately),
    ]
    for (response, error, words) in answers {
      store.send(.submitted) { $0.loading.start() }
      store.respond(to: Self.forget, with: response)
      store.receive(.sent(.failure(error))) { $0.loading.stop(words) }
    }
    store.finish()
  }

  @Test("FF-006 by the link another password is chosen, with which the person comes in at once")
  func resets() {
    var access = Access.State(FisioFlow.app)
    access.recovery = Recovery.State(code: Self.code)
    access.recovery?.password = Self.password
    let store = TestStore<Access>(access)
    store.send(.recovery(.submitted)) { $0.recovery?.loading.start() }
    store.respond(to: Self.reset, with: .output(Self.changed))
    store.receive(.recovery(.reset(.success(Self.changed)))) {
      $0.recovery = nil
      $0.purpose = .signIn
      $0.email = Self.email
      $0.password = Self.password
      $0.triedToSubmit = true
      $0.loading.start()
    }
    store.expect(.navigate(.replace("entrar")))
    let signIn = Request.call(
      SessionEndpoints.signIn, SignIn(email: Self.email, password: Self.password))
    store.respond(to: signIn, with: .http(.failed(.unreachable)))
    // What was typed is there for another try.
    store.receive(.answered(.failure(.network(.unreachable)))) {
      $0.loading.stop(.other(.network(.unreachable)))
    }
    store.finish()
  }

  @Test("FF-006 a link that is no good any more leads to another one")
  func expired() {
    var access = Access.State(FisioFlow.app)
    access.recovery = Recovery.State(code: Self.code)
    access.recovery?.password = Self.password
    let store = TestStore<Access>(access)
    store.send(.recovery(.submitted)) { $0.recovery?.loading.start() }
    let problem = Problem(status: 404, title: "No", code: "noPasswordReset")
    store.respond(to: Self.reset, with: .problem(problem))
    store.receive(.recovery(.reset(.failure(.missing(problem))))) {
      $0.recovery?.loading.stop(RecoveryWords.expired)
      $0.recovery?.isExpired = true
    }
    store.send(.recovery(.againTapped)) { $0.recovery = Recovery.State() }
    store.expect(.focus(id: "email"))
    store.expect(.navigate(.replace("esqueci-a-senha")))
    store.finish()
  }

  @Test("FF-006 what the server says of the password stands beside it")
  func sameAsEmail() {
    let store = TestStore<Recovery>(.init(code: Self.code))
    store.send(.changed(Self.password)) { $0.password = Self.password }
    store.send(.submitted) { $0.loading.start() }
    let problem = Problem(
      status: 422, title: "No", code: "invalid",
      errors: [FieldProblem(path: "password", reason: "sameAsEmail")])
    store.respond(to: Self.reset, with: .problem(problem))
    store.receive(.reset(.failure(.invalid(problem)))) {
      $0.loading.stop()
      $0.problem = .password(.sameAsEmail)
    }
    store.expect(.focus(id: Node.formErrorsID))
    store.finish()
  }

  @Test("FF-006 what was typed to sign in goes along, and what is typed there comes back")
  func thereAndBack() {
    var access = Access.State(FisioFlow.app)
    access.email = "ana@"
    var state = Root.State(FisioFlow.app)
    state.phase = .access(access)
    let store = TestStore<Root>(state, now: Sample.now)
    store.send(.access(.forgotTapped))
    store.expect(.navigate(.push("esqueci-a-senha")))
    store.send(.located("esqueci-a-senha"))
    store.receive(.locatedAt("esqueci-a-senha", today: Sample.today)) {
      $0.path = Access.forgotten
      access.recovery = Recovery.State(email: "ana@")
      $0.phase = .access(access)
    }
    store.expect(.focus(id: "email"))
    store.send(.access(.recovery(.changed(Self.email)))) {
      access.recovery?.email = Self.email
      $0.phase = .access(access)
    }
    store.send(.access(.recovery(.leftTapped))) {
      access.email = Self.email
      $0.phase = .access(access)
    }
    store.expect(.navigate(.replace("entrar")))
    store.send(.located("entrar"))
    store.receive(.locatedAt("entrar", today: Sample.today)) {
      $0.path = Access.signIn
      access.recovery = nil
      $0.phase = .access(access)
    }
    store.finish()
  }

  @Test("who is signed in on the device changes the password as well, and stays where they are")
  func signedIn() {
    let store = TestStore<Home>(Sample.home, now: Sample.now)
    let route = Path.passwordReset(Self.code)
    store.send(.entered(route, today: Sample.today)) {
      $0.enter(route)
      $0.links.recovery = Recovery.State(code: Self.code)
    }
    store.expect(.scrollToTop)
    store.send(.links(.recovery(.changed(Self.password)))) {
      $0.links.recovery?.password = Self.password
    }
    store.send(.links(.recovery(.submitted))) { $0.links.recovery?.loading.start() }
    store.respond(to: Self.reset, with: .output(Self.changed))
    store.receive(.links(.recovery(.reset(.success(Self.changed))))) {
      $0.links.recovery?.loading.stop()
      $0.links.recovery?.changed = Self.email
    }
    let page = Home.view(
      store.state, Scene(Surroundings(now: Sample.now, width: 360, language: .pt)) { _ in 0 }
    ).readOut
    #expect(page.contains("A senha de \(Self.email) foi trocada"))
    store.send(.links(.recovery(.leftTapped)))
    store.expect(.navigate(.replace("hoje")))
    store.finish()
  }
}
