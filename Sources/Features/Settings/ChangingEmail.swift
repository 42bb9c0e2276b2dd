import API
import Flow
import Identity
import Screen
import Shell
import Values

/// Asking for another e-mail of the account, on a sheet of the settings; both mailboxes then confirm it.
public enum ChangingEmail: Feature {
  /// Raw values are the controls' ids.
  public enum Control: String, CaseIterable, Hashable, Sendable {
    case email = "new-email"
    case password = "present-password"

    /// What the server calls it.
    fileprivate var name: String { self == .email ? "email" : "password" }
  }

  public struct State: Equatable {
    /// The account's present e-mail.
    public let current: String
    public var email = ""
    public var password = ""
    public var showsPassword = false
    /// What is wrong with a control.
    public var problems = SmallMap<Control, Phrase>()
    /// Its failure is what the server said, where no control is to blame.
    public var loading = Loading<Phrase>()

    public init(from current: String) {
      self.current = current
    }
  }

  public indirect enum Action: Equatable {
    case changed(Control, String)
    case showPasswordTapped
    case submitted
    case errorTapped(Control)
    case asked(Result<EmailChange, APIError>)
    case closed
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let control, let text):
      switch control {
      case .email: state.email = text
      case .password: state.password = text
      }
      state.loading.dismiss()
      if state.problems[control] != nil { state.problems[control] = problems(state)[control] }
      return .none
    case .showPasswordTapped:
      state.showsPassword.toggle()
      return .none
    case .submitted:
      state.problems = problems(state)
      guard state.problems.isEmpty else { return .focus(Node.formErrorsID) }
      guard state.loading.startAlone() else { return .none }
      let input = NewEmail(state.email.trimmed, password: state.password)
      return .call(EmailChangeEndpoints.ask, input) { .asked($0) }
    case .errorTapped(let control):
      return .focus(control.rawValue)
    case .asked(.success):
      state.loading.stop()
      return .none
    case .asked(.failure(let error)):
      state.problems = problems(error)
      guard state.problems.isEmpty else {
        state.loading.stop()
        return .focus(Node.formErrorsID)
      }
      state.loading.stop(words(error))
      return .none
    case .closed:
      return .none
    }
  }

  /// What is wrong with what is typed, by the rules that the server has too.
  private static func problems(_ state: State) -> SmallMap<Control, Phrase> {
    var problems = SmallMap<Control, Phrase>()
    let email = Email(state.email.trimmed)
    if email == nil {
      problems[.email] = ChangingEmailWords.malformed
    } else if email?.key == Email(state.current)?.key {
      problems[.email] = ChangingEmailWords.same
    }
    if state.password.isEmpty { problems[.password] = ChangingEmailWords.noPassword }
    return problems
  }

  /// The controls that the server blames.
  private static func problems(_ error: APIError) -> SmallMap<Control, Phrase> {
    var problems = SmallMap<Control, Phrase>()
    for named in error.problem?.errors ?? [] {
      for control in Control.allCases where control.name == named.path {
        problems[control] =
          switch named.reason {
          case "taken": ChangingEmailWords.taken
          case "same": ChangingEmailWords.same
          case "wrong": ChangingEmailWords.wrongPassword
          default: ChangingEmailWords.malformed
          }
      }
    }
    return problems
  }

  static func words(_ error: APIError) -> Phrase {
    if error.isMailedLately { return ChangingEmailWords.lately }
    return error.problem?.code == "noMail" ? Home.Words.noMail : error.words
  }
}
