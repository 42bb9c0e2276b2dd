import API
import Flow
import FlowTesting
import Identity
import Screen
import Testing
import Values

@testable import Shell

@Suite("signing up and in")
struct AccessTests {
  private static let signIn = Request.call(
    SessionEndpoints.signIn, SignIn(email: "ana@clinica.com.br", password: "amanhecer azul"))

  private static let grant: SessionGrant = with(SessionGrant()) {
    $0.accessToken = "access"
    $0.refreshToken = "refresh"
    $0.account.id = .test(1)
    $0.account.email = "ana@clinica.com.br"
  }

  private static var typed: Access.State {
    var state = Access.State(App.notes)
    state.email = " ana@clinica.com.br "
    state.password = "amanhecer azul"
    return state
  }

  @Test("FF-006 signing in sends what was typed, once, and forgets the password")
  func signIn() {
    let store = TestStore<Access>(Self.typed)
    store.send(.submitted) {
      $0.triedToSubmit = true
      $0.loading.start()
    }
    store.expect(Self.signIn)
    store.send(.submitted)
    store.respond(to: Self.signIn, with: .output(Self.grant))
    // It waits on until that is kept.
    store.receive(.answered(.success(Self.grant))) { $0.password = "" }
    store.finish()
  }

  @Test("who signs in again says that this device is none of a stranger's")
  func knownDevice() {
    let store = TestStore<Access>(Self.typed)
    store.send(.knownDeviceRead("held")) { $0.knownDevice = "held" }
    store.send(.submitted) {
      $0.triedToSubmit = true
      $0.loading.start()
    }
    var input = SignIn(email: "ana@clinica.com.br", password: "amanhecer azul")
    input.knownDevice = "held"
    store.respond(to: .call(SessionEndpoints.signIn, input), with: .output(Self.grant))
    store.receive(.answered(.success(Self.grant))) { $0.password = "" }
    store.finish()
  }

  @Test("FF-006 signing up tidies the clinic's name")
  func signUp() {
    var state = Self.typed
    state.purpose = .signUp
    state.spaceName = "  Clínica   Aurora "
    let store = TestStore<Access>(state)
    store.send(.submitted) {
      $0.triedToSubmit = true
      $0.loading.start()
    }
    store.respond(
      to: .call(
        SessionEndpoints.signUp,
        SignUp(
          spaceName: "Clínica Aurora", email: "ana@clinica.com.br", password: "amanhecer azul")),
      with: .output(Self.grant, status: 201))
    store.receive(.answered(.success(Self.grant))) { $0.password = "" }
    store.finish()
  }

  /// What a person can get wrong before anything is sent.
  struct Mistake: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var purpose = Access.State.Purpose.signUp
    var spaceName = "Clínica Aurora"
    var email = "ana@clinica.com.br"
    var password = "amanhecer azul"
    var problems: SmallMap<AccessField, AccessProblem>

    init(
      _ description: String, _ problems: SmallMap<AccessField, AccessProblem>,
      _ change: (inout Mistake) -> Void
    ) {
      testDescription = description
      self.problems = problems
      change(&self)
    }
  }

  static let mistakes = [
    Mistake("nothing typed", [.email: .missing, .password: .missing]) {
      $0.purpose = .signIn
      $0.email = " "
      $0.password = ""
    },
    Mistake("half an e-mail", [.email: .malformed]) { $0.email = "ana@clinica" },
    Mistake("no clinic", [.spaceName: .missing]) { $0.spaceName = " \t" },
    Mistake("a short password", [.password: .password(.tooShort)]) { $0.password = "curta12" },
    Mistake("a long password", [.password: .password(.tooLong)]) {
      $0.password = String(repeating: "ab", count: 65)
    },
    Mistake("a common password", [.password: .password(.tooCommon)]) { $0.password = "Senha123" },
    Mistake("the e-mail as password", [.password: .password(.sameAsEmail)]) {
      $0.password = "ANA@clinica.com.br"
    },
  ]

  @Test("FF-006 what is wrong is said at the fields, and nothing is sent", arguments: mistakes)
  func mistake(_ mistake: Mistake) {
    var state = Access.State(App.notes)
    state.purpose = mistake.purpose
    state.spaceName = mistake.spaceName
    state.email = mistake.email
    state.password = mistake.password
    let store = TestStore<Access>(state)
    store.send(.submitted) {
      $0.triedToSubmit = true
      $0.problems = mistake.problems
    }
    store.expect(.focus(id: Node.formErrorsID))
    store.finish()
  }

  /// What the server or the network can answer.
  struct No: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var response: Response
    var error: APIError
    var problems: SmallMap<AccessField, AccessProblem> = [:]
    var failure: AccessFailure?
  }

  private static func problem(
    _ status: Int, _ errors: [FieldProblem] = []
  ) -> (Response, Problem) {
    let problem = Problem(status: status, title: "No", errors: errors)
    return (.problem(problem), problem)
  }

  static let nos: [No] = {
    let (wrong, wrongProblem) = problem(401)
    let (taken, takenProblem) = problem(409)
    let (weak, weakProblem) = problem(
      422,
      [
        FieldProblem(path: "password", reason: "tooCommon"),
        FieldProblem(path: "email", reason: "malformed"),
        FieldProblem(path: "unheardOf", reason: "missing"),
      ])
    let (odd, oddProblem) = problem(422)
    let limited = Response.problem(
      Problem(status: 429, title: "No"), headers: [HTTPHeader("Retry-After", "30")])
    return [
      No(
        testDescription: "401", response: wrong, error: .unauthorized(wrongProblem),
        failure: .wrongCredentials),
      No(
        testDescription: "409", response: taken, error: .conflict(takenProblem),
        problems: [.email: .taken]),
      No(
        testDescription: "422 with fields", response: weak, error: .invalid(weakProblem),
        problems: [.password: .password(.tooCommon), .email: .malformed]),
      No(
        testDescription: "422 without fields", response: odd, error: .invalid(oddProblem),
        failure: .other(.invalid(oddProblem))),
      No(
        testDescription: "429", response: limited, error: .rateLimited(retryAfter: 30),
        failure: .other(.rateLimited(retryAfter: 30))),
      No(
        testDescription: "503", response: problem(503).0,
        error: .server(status: 503, retryAfter: nil),
        failure: .other(.server(status: 503, retryAfter: nil))),
      No(
        testDescription: "offline", response: .http(.failed(.unreachable)),
        error: .network(.unreachable), failure: .other(.network(.unreachable))),
      No(
        testDescription: "time-out", response: .http(.failed(.timedOut)),
        error: .network(.timedOut), failure: .other(.network(.timedOut))),
    ]
  }()

  @Test("FF-006 what the server answers is said where it belongs", arguments: nos)
  func refused(_ no: No) {
    let store = TestStore<Access>(Self.typed)
    store.send(.submitted) {
      $0.triedToSubmit = true
      $0.loading.start()
    }
    store.respond(to: Self.signIn, with: no.response)
    store.receive(.answered(.failure(no.error))) {
      if let failure = no.failure { $0.loading.stop(failure) } else { $0.loading.stop() }
      $0.problems = no.problems
    }
    // A failure that no field is to blame for is an alert, which is read out by itself.
    if no.failure == nil { store.expect(.focus(id: Node.formErrorsID)) }
    store.finish()
    if let failure = no.failure {
      let text = failure.text(in: App.notes, .pt)
      #expect(!text.isEmpty && text != failure.text(in: App.notes, .en))
    }
  }

  @Test("an empty field is not held against the person before they send; a wrong one is")
  func leaving() {
    let store = TestStore<Access>(.init(App.notes))
    store.send(.left(.email))
    store.send(.changed(.email, "ana")) { $0.email = "ana" }
    store.send(.left(.email)) { $0.problems = [.email: .malformed] }
    store.send(.changed(.email, "ana@clinica.com.br")) {
      $0.email = "ana@clinica.com.br"
      $0.problems = [:]
    }
    store.finish()
  }

  @Test("what failed is taken back as soon as the person types, and by changing the purpose")
  func mending() {
    var state = Self.typed
    state.loading.fail(.wrongCredentials)
    state.problems = [.email: .taken]
    state.triedToSubmit = true
    let store = TestStore<Access>(state)
    store.send(.changed(.password, "outra senha boa")) {
      $0.password = "outra senha boa"
      $0.loading.dismiss()
    }
    store.send(.purposeChosen(.signUp)) {
      $0.purpose = .signUp
      $0.problems = [:]
      $0.triedToSubmit = false
    }
    store.expect(.focus(id: "clinicName"))
    store.send(.purposeChosen(.signIn)) { $0.purpose = .signIn }
    store.expect(.focus(id: "email"))
    store.finish()
  }

  @Test("the summary leads to the field, and the password can be looked at")
  func summary() {
    let store = TestStore<Access>(.init(App.notes))
    store.send(.errorTapped(.password))
    store.expect(.focus(id: "password"))
    store.send(.showPasswordTapped) { $0.showsPassword = true }
    store.send(.showPasswordTapped) { $0.showsPassword = false }
    store.finish()
  }
}
