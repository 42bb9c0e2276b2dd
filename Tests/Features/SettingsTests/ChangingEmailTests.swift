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

@Suite("another e-mail for the account")
struct ChangingEmailTests {
  private static let change = EmailChange(
    to: "ana@nova.com.br", awaitsCurrent: true, awaitsNew: true)
  private static let ask = Request.call(
    EmailChangeEndpoints.ask, NewEmail("ana@nova.com.br", password: "amanhecer azul"))
  private static let cancel = Request.call(EmailChangeEndpoints.cancel, Nothing())

  private static var context: Context { Orchard.context() }
  private static var settings: Settings.State { Settings.State(in: context) }

  private static func typed(_ store: TestStore<Settings>) {
    store.send(.changeEmailTapped) {
      $0.changing = ChangingEmail.State(from: context.account.email)
    }
    store.expect(.focus(id: "new-email"))
    store.send(.changing(.changed(.email, " ana@nova.com.br "))) {
      $0.changing?.email = " ana@nova.com.br "
    }
    store.send(.changing(.changed(.password, "amanhecer azul"))) {
      $0.changing?.password = "amanhecer azul"
    }
  }

  @Test("it is asked for with the password, once, and what it waits for is told in the settings")
  func asks() {
    let store = TestStore<Settings>(Self.settings)
    Self.typed(store)
    store.send(.changing(.submitted)) { $0.changing?.loading.start() }
    store.expect(Self.ask)
    store.send(.changing(.submitted))
    store.respond(to: Self.ask, with: .output(Self.change))
    let asked = Settings.Action.changing(.asked(.success(Self.change)))
    store.receive(asked) { $0.changing = nil }
    guard case .account(let account)? = Settings.tell(asked, store.state) else {
      Issue.record("nobody is told")
      return
    }
    #expect(account.emailChange == Self.change)
    store.finish()
    for (language, words) in [
      (Language.pt, "Abra o link que enviamos para"), (.en, "Open the link"),
    ] {
      let text = ChangingEmail.waiting(Self.change, from: "ana@pomar.com.br", language)
      #expect(text.contains(words) && text.contains("ana@pomar.com.br"))
      #expect(text.contains("ana@nova.com.br"))
    }
    for (current, new, missing) in [
      (false, true, "ana@nova.com.br"), (true, false, "ana@pomar.com.br"),
    ] {
      let half = EmailChange(to: "ana@nova.com.br", awaitsCurrent: current, awaitsNew: new)
      #expect(
        ChangingEmail.waiting(half, from: "ana@pomar.com.br", .pt)
          == "Falta abrir o link que enviamos para \(missing).")
    }
  }

  @Test("what is missing or wrong stands beside its field, also what the server alone knows")
  func problems() {
    let store = TestStore<Settings>(Self.settings)
    store.send(.changeEmailTapped) {
      $0.changing = ChangingEmail.State(from: Self.context.account.email)
    }
    store.expect(.focus(id: "new-email"))
    store.send(.changing(.changed(.email, Self.context.account.email))) {
      $0.changing?.email = Self.context.account.email
    }
    store.send(.changing(.submitted)) {
      $0.changing?.problems = [
        .email: ChangingEmailWords.same, .password: ChangingEmailWords.noPassword,
      ]
    }
    store.expect(.focus(id: Node.formErrorsID))
    store.send(.changing(.errorTapped(.password)))
    store.expect(.focus(id: "present-password"))
    store.send(.changing(.changed(.email, "ana@nova.com.br"))) {
      $0.changing?.email = "ana@nova.com.br"
      $0.changing?.problems[.email] = nil
    }
    store.send(.changing(.changed(.password, "amanhecer azul"))) {
      $0.changing?.password = "amanhecer azul"
      $0.changing?.problems[.password] = nil
    }
    for (status, field, reason, control, words) in [
      (422, "password", "wrong", ChangingEmail.Control.password, ChangingEmailWords.wrongPassword),
      (409, "email", "taken", .email, ChangingEmailWords.taken),
    ] {
      let problem = Problem(
        status: status, title: "No", code: "no", errors: [FieldProblem(path: field, reason: reason)]
      )
      let error: APIError = status == 409 ? .conflict(problem) : .invalid(problem)
      store.send(.changing(.submitted)) {
        $0.changing?.problems = SmallMap()
        $0.changing?.loading.start()
      }
      store.respond(to: Self.ask, with: .problem(problem))
      store.receive(.changing(.asked(.failure(error)))) {
        $0.changing?.loading.stop()
        $0.changing?.problems = [control: words]
      }
      store.expect(.focus(id: Node.formErrorsID))
    }
    store.send(.changing(.closed)) { $0.changing = nil }
    store.finish()
  }

  @Test("a change is taken back; what the network hinders is told")
  func cancels() {
    var state = Self.settings
    state.context.account.emailChange = Self.change
    let store = TestStore<Settings>(state)
    store.send(.cancelChangeTapped) { $0.loading.start() }
    store.respond(to: Self.cancel, with: .http(.failed(.unreachable)))
    store.receive(.changeCancelled(.failure(.network(.unreachable)))) {
      $0.loading.stop(APIError.network(.unreachable).words)
    }
    store.send(.cancelChangeTapped) { $0.loading.start() }
    store.respond(to: Self.cancel, with: .output(Nothing()))
    let cancelled = Settings.Action.changeCancelled(.success(Nothing()))
    store.receive(cancelled) { $0.loading.stop() }
    guard case .account(let account)? = Settings.tell(cancelled, store.state) else {
      Issue.record("nobody is told")
      return
    }
    #expect(account.emailChange == nil)
    store.finish()
  }

  @Test("the settings ask what became of a change that waits, and of none that does not")
  func asksWhenShown() {
    var state = Self.settings
    #expect(Settings.hear(.entered(.settings), state) == nil)
    state.context.account.emailChange = Self.change
    #expect(Settings.hear(.entered(.settings), state) == .changeShown)
    let store = TestStore<Settings>(state)
    store.send(.changeShown)
    store.respond(to: .call(SessionEndpoints.current, Nothing()), with: .output(Orchard.account))
    store.receive(.accountRead(.success(Orchard.account)))
    #expect(
      Settings.tell(.accountRead(.success(Orchard.account)), state) == .account(Orchard.account))
    store.finish()
  }

  @Test("who wants another password is mailed the link that who forgot it is mailed, once")
  func password() {
    let store = TestStore<Settings>(Self.settings)
    let forget = Request.call(
      PasswordEndpoints.forget, ForgottenPassword(Self.context.account.email))
    store.send(.changePasswordTapped) { $0.asking.start() }
    store.expect(forget)
    store.send(.changePasswordTapped)
    store.respond(to: forget, with: .http(.failed(.unreachable)))
    store.receive(.passwordLinkSent(.failure(.network(.unreachable)))) {
      $0.asking.stop(APIError.network(.unreachable).words)
    }
    store.send(.changePasswordTapped) { $0.asking.start() }
    store.respond(to: forget, with: .output(Nothing()))
    store.receive(.passwordLinkSent(.success(Nothing()))) {
      $0.asking.stop()
      $0.hasPasswordLink = true
    }
    store.finish()
  }
}
