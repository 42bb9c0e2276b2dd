import API
import Flow
import Identity
import Screen
import Values

/// Signing up and signing in.
public enum Access: Feature {
  public struct State: Equatable {
    public enum Purpose: Equatable, Sendable {
      /// To choose between an account and this device alone.
      case begin
      case signIn, signUp
    }

    public let app: App
    public var purpose: Purpose
    public var spaceName = ""
    public var email = ""
    public var password = ""
    public var showsPassword = false
    public var problems = SmallMap<AccessField, AccessProblem>()
    /// Of signing up or in. Its failure is what the server said, where no field is to blame.
    public var loading = Loading<AccessFailure>()
    /// Whether the form was sent once: then the summary of what is wrong is shown.
    public var triedToSubmit = false
    /// The invitation that the person followed: then no space is made.
    public var joining: Joining.State?
    /// The link that the person followed to confirm an e-mail.
    @Boxed public var confirming: Confirming.State?
    /// Of who forgot the password.
    @Boxed public var recovery: Recovery.State?
    public var beginning = Beginning.State()
    /// What tells the server that this device is no stranger to the account.
    public var knownDevice: String?
    /// Why the person is here again although they were signed in.
    public var sessionEnded = false

    public init(_ app: App) {
      self.app = app
      purpose = app.alone == nil ? .signIn : .begin
    }
  }

  public indirect enum Action: Equatable {
    case purposeChosen(State.Purpose)
    case changed(AccessField, String)
    case left(AccessField)
    case showPasswordTapped
    case submitted
    case errorTapped(AccessField)
    case answered(Result<SessionGrant, APIError>)
    case joining(Joining.Action)
    case confirming(Confirming.Action)
    case forgotTapped
    case recovery(Recovery.Action)
    case knownDeviceRead(String?)
    case beginning(Beginning.Action)
    /// The account that has signed in is kept with its session, and goes on by the invitation of that code.
    case admitted(AccountView, joining: String?)
    /// What became of the invitation of a person who has signed in.
    case accepted(before: AccountView, Result<AccountView, APIError>)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .purposeChosen(let purpose):
      state.purpose = purpose
      state.triedToSubmit = false
      state.problems = SmallMap()
      state.loading.dismiss()
      return switch purpose {
      case .begin: .none
      case .signIn: .focus(AccessField.email.rawValue)
      case .signUp: .focus(AccessField.spaceName.rawValue)
      }
    case .changed(let field, let text):
      change(&state, field, text)
      return .none
    case .left(let field):
      if let problem = problems(state)[field], problem != .missing {
        state.problems[field] = problem
      }
      return .none
    case .showPasswordTapped:
      state.showsPassword.toggle()
      return .none
    case .submitted:
      return submit(&state)
    case .errorTapped(let field):
      return .focus(field.rawValue)
    case .answered(let result):
      return answered(&state, result)
    case .joining(let action):
      guard var joining = state.joining else { return .none }
      let effect = Joining.reduce(&joining, action).map { Action.joining($0) }
      if let email = joining.invitation?.email, state.email.isEmpty { state.email = email }
      state.joining = joining
      return effect
    case .confirming(let action):
      return reduceConfirming(&state, action)
    case .forgotTapped:
      return .push(Access.forgotten.text)
    case .recovery(let action):
      return reduceRecovery(&state, action)
    case .knownDeviceRead(let token):
      state.knownDevice = token
      return .none
    case .beginning(let action):
      return Beginning.reduce(&state.beginning, action).map { .beginning($0) }
    case .admitted, .accepted:
      return .none
    }
  }

  @inline(never)
  private static func reduceConfirming(
    _ state: inout State, _ action: Confirming.Action
  ) -> Effect<Action> {
    guard var confirming = state.confirming else { return .none }
    let effect = Confirming.reduce(&confirming, action).map { Action.confirming($0) }
    state.confirming = confirming
    if case .leftTapped = action { return effect + .replace(Access.signIn.text) }
    return effect
  }

  @inline(never)
  private static func reduceRecovery(
    _ state: inout State, _ action: Recovery.Action
  ) -> Effect<Action> {
    let effect = Recovery.reduce(ifPresent: &state.recovery, action).map { Action.recovery($0) }
    guard let recovery = state.recovery else { return effect }
    switch action {
    case .reset(.success(let changed)):
      // With the password that was chosen just now the person comes in at once.
      state.recovery = nil
      state.purpose = .signIn
      state.email = changed.email
      state.password = recovery.password
      return effect + .replace(Access.signIn.text) + submit(&state)
    case .leftTapped:
      if !recovery.email.isBlank { state.email = recovery.email }
      return effect + .replace(Access.signIn.text)
    case .againTapped where recovery.code == nil:
      return effect + .replace(Access.forgotten.text)
    case .changed, .left, .showPasswordTapped, .submitted, .errorTapped, .sent, .againTapped,
      .reset(.failure):
      return effect
    }
  }

  private static func change(_ state: inout State, _ field: AccessField, _ text: String) {
    switch field {
    case .spaceName: state.spaceName = text
    case .email: state.email = text
    case .password: state.password = text
    }
    state.loading.dismiss()
    if state.problems[field] != nil { state.problems[field] = problems(state)[field] }
  }

  private static func submit(_ state: inout State) -> Effect<Action> {
    guard !state.loading.isLoading, state.purpose != .begin else { return .none }
    state.problems = problems(state)
    state.loading.dismiss()
    state.triedToSubmit = true
    guard state.problems.isEmpty else { return .focus(Node.formErrorsID) }
    state.loading.start()
    let email = state.email.trimmed
    switch state.purpose {
    case .begin:
      return .none
    case .signIn:
      var input = SignIn(email: email, password: state.password)
      input.knownDevice = state.knownDevice
      return .call(SessionEndpoints.signIn, input) { .answered($0) }
    case .signUp:
      var input = SignUp(
        spaceName: state.spaceName.tidied, email: email, password: state.password)
      input.invitation = state.joining?.code
      return .call(SessionEndpoints.signUp, input) { .answered($0) }
    }
  }

  private static func answered(
    _ state: inout State, _ result: Result<SessionGrant, APIError>
  ) -> Effect<Action> {
    switch result {
    case .success:
      // The form waits on until it is kept who has signed in.
      state.password = ""
      return .none
    case .failure(let error):
      state.problems = AccessFailure.problems(error)
      guard state.problems.isEmpty else {
        state.loading.stop()
        return .focus(Node.formErrorsID)
      }
      // Shown as an alert, which is read out by itself.
      state.loading.stop(AccessFailure(error))
      return .none
    }
  }

  /// What is wrong with what is typed, by the rules that the server has too.
  static func problems(_ state: State) -> SmallMap<AccessField, AccessProblem> {
    var problems = SmallMap<AccessField, AccessProblem>()
    if state.purpose == .signUp, !state.joining.isThere, state.spaceName.isBlank {
      problems[.spaceName] = .missing
    }
    if state.email.trimmed.isEmpty {
      problems[.email] = .missing
    } else if Email(state.email.trimmed) == nil {
      problems[.email] = .malformed
    }
    if state.password.isEmpty {
      problems[.password] = .missing
    } else if state.purpose == .signUp,
      let problem = Credentials.problem(withPassword: state.password, email: state.email)
    {
      problems[.password] = .password(problem)
    }
    return problems
  }
}
