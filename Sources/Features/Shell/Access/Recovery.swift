import API
import Flow
import Identity
import Screen
import Values

/// For people who forgot their password: asking for a link by mail, and choosing another password by it.
public enum Recovery: Feature {
  public struct State: Equatable {
    /// Of the link that the person followed; nil while they ask for one.
    public var code: String?
    public var email: String
    public var password = ""
    public var showsPassword = false
    /// What is wrong with the field that there is.
    public var problem: AccessProblem?
    /// Of asking, or of choosing. Its failure is what the server said, in words.
    public var loading = Loading<Phrase>()
    /// Whether a link is on its way, if there is such an account.
    public var isSent = false
    /// Whether the link is no good any more, so that another one is offered.
    public var isExpired = false
    /// Whose password has become another.
    public var changed: String?

    /// Asks for a link.
    public init(email: String = "") {
      self.email = email
    }

    /// Of a link that was followed.
    public init(code: String) {
      self.init()
      self.code = code
    }

    /// The field that there is.
    var field: AccessField { code == nil ? .email : .password }
  }

  public indirect enum Action: Equatable {
    case changed(String)
    case left
    case showPasswordTapped
    case submitted
    case errorTapped
    case sent(Result<Nothing, APIError>)
    case reset(Result<ChangedPassword, APIError>)
    /// Once more: another mail, or another link in place of one that is no good any more.
    case againTapped
    /// Away from the page; the app as a whole goes elsewhere.
    case leftTapped
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let text):
      if state.code == nil { state.email = text } else { state.password = text }
      state.loading.dismiss()
      if state.problem != nil { state.problem = problem(state) }
      return .none
    case .left:
      if let problem = problem(state), problem != .missing { state.problem = problem }
      return .none
    case .showPasswordTapped:
      state.showsPassword.toggle()
      return .none
    case .submitted:
      state.problem = problem(state)
      guard state.problem == nil else { return .focus(Node.formErrorsID) }
      return send(&state)
    case .errorTapped:
      return .focus(state.field.rawValue)
    case .sent(let result):
      return sent(&state, result)
    case .reset(let result):
      return reset(&state, result)
    case .againTapped:
      guard state.isExpired else { return send(&state) }
      state = State(email: state.email)
      return .focus(AccessField.email.rawValue)
    case .leftTapped:
      return .none
    }
  }

  private static func send(_ state: inout State) -> Effect<Action> {
    guard state.loading.startAlone() else { return .none }
    guard let code = state.code else {
      return .call(PasswordEndpoints.forget, ForgottenPassword(state.email.trimmed)) { .sent($0) }
    }
    return .call(PasswordEndpoints.reset, PasswordReset(code, password: state.password)) {
      .reset($0)
    }
  }

  private static func sent(
    _ state: inout State, _ result: Result<Nothing, APIError>
  ) -> Effect<Action> {
    switch result {
    case .success:
      state.loading.stop()
      state.isSent = true
    case .failure(let error) where error.problem?.code == "noMail":
      state.loading.stop(Home.Words.noMail)
    case .failure(let error) where error.isMailedLately:
      state.loading.stop(ConfirmingWords.sentLately)
    case .failure(let error):
      state.loading.stop(error.words)
    }
    return .none
  }

  private static func reset(
    _ state: inout State, _ result: Result<ChangedPassword, APIError>
  ) -> Effect<Action> {
    switch result {
    case .success(let changed):
      state.loading.stop()
      state.changed = changed.email
    case .failure(let error) where error.problem?.code == "noPasswordReset":
      state.loading.stop(RecoveryWords.expired)
      state.isExpired = true
    case .failure(let error):
      state.problem = AccessFailure.problems(error)[.password]
      guard state.problem == nil else {
        state.loading.stop()
        return .focus(Node.formErrorsID)
      }
      state.loading.stop(error.words)
    }
    return .none
  }

  /// What is wrong with what is typed, by the rules that the server has too; it also knows the e-mail.
  static func problem(_ state: State) -> AccessProblem? {
    guard state.code != nil else {
      let email = state.email.trimmed
      return email.isEmpty ? .missing : Email(email) == nil ? .malformed : nil
    }
    if state.password.isEmpty { return .missing }
    return Credentials.problem(withPassword: state.password, email: "").map { .password($0) }
  }
}
