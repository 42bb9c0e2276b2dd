import API
import Flow
import Identity
import Screen
import Values

/// The links that a person who is signed in follows: an invitation to another space, and the one by
/// which their e-mail is confirmed, of which they are reminded.
public enum Links: Part {
  public struct State: Equatable {
    @Boxed public var context: Context
    /// The invitation that the person followed.
    @Boxed public var joining: Joining.State?
    /// The link that they followed, or the reminder that there is one in their mail.
    @Boxed public var confirming: Confirming.State?
    /// The link to choose another password that they followed.
    @Boxed public var recovery: Recovery.State?

    public init(in context: Context = Context()) {
      self.context = context
      remind()
    }

    fileprivate mutating func remind() {
      guard context.account.awaitsConfirmation == true, confirming == nil else { return }
      confirming = Confirming.State()
    }
  }

  public enum Action: Equatable {
    case followed(Access.Link)
    case joining(Joining.Action)
    case confirming(Confirming.Action)
    case recovery(Recovery.Action)
    case accountRead(Result<AccountView, APIError>)
  }

  public static var id: Literal { "links" }
  public static var needsServer: Bool { true }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) {
    state.context = context
    state.remind()
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .followed(.invitation(let code)):
      // Followed again while it loads, it is asked for once.
      if let joining = state.joining, joining.code == code, joining.loading.isLoading {
        return .none
      }
      state.joining = Joining.State(code, in: state.context.app)
      return reduce(&state, .joining(.appeared))
    case .followed(.confirmation(let code)):
      state.confirming = Confirming.State(code)
      return .none
    case .followed(.emailChange(let code)):
      state.confirming = Confirming.State(code, isChange: true)
      return reduce(&state, .confirming(.appeared))
    case .followed(.passwordReset(let code)):
      state.recovery = Recovery.State(code: code)
      return .none
    case .joining(let action):
      let effect = Joining.reduce(ifPresent: &state.joining, action).map { Action.joining($0) }
      if case .dismissed = action { return effect + .replace(state.context.start.text) }
      return effect
    case .confirming(let action):
      return reduceConfirming(&state, action)
    case .recovery(let action):
      let effect = Recovery.reduce(ifPresent: &state.recovery, action).map { Action.recovery($0) }
      if case .leftTapped = action { return effect + .replace(state.context.start.text) }
      return effect
    case .accountRead:
      return .none
    }
  }

  private static func reduceConfirming(
    _ state: inout State, _ action: Confirming.Action
  ) -> Effect<Action> {
    let effect = Confirming.reduce(ifPresent: &state.confirming, action)
      .map { Action.confirming($0) }
    switch action {
    case .confirmed(.success), .changeConfirmed(.success):
      // It may be this account or another of the person's.
      return effect + .call(SessionEndpoints.current, Nothing()) { .accountRead($0) }
    case .leftTapped:
      if state.confirming?.isChange == true {
        state.confirming = nil
        state.remind()
      }
      return effect + .replace(state.context.start.text)
    case .appeared, .looked, .confirmTapped, .confirmed(.failure), .changeConfirmed(.failure),
      .sendTapped, .sent:
      return effect
    }
  }

  public static func hear(_ news: News, _ state: State) -> Action? {
    guard case .entered(let path) = news else { return nil }
    return Access.Link(path).map { .followed($0) }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .joining(.joined(.success(let account))): .joined(account)
    case .accountRead(.success(let account)): .account(account)
    case .joining, .accountRead(.failure), .followed, .confirming, .recovery: nil
    }
  }
}
