import API
import Flow
import Identity
import Values

/// Showing that the account's e-mail, or one that shall take its place, is the person's own: by the link that
/// was mailed; and asking for another one.
public enum Confirming: Feature {
  public struct State: Equatable {
    /// Whether the link is one of the two of a change of e-mail.
    public var isChange = false
    /// Of the link that the person followed; empty where they are only reminded.
    public var code: String
    public var isConfirmed = false
    /// The change, once it is known: the person sees it before they confirm it.
    public var change: EmailChange?
    /// Whether another mail is on its way.
    public var isSent = false
    /// Of confirming, or of sending another mail. Its failure is what the server said, in words.
    public var loading = Loading<Phrase>()

    public init(_ code: String = "", isChange: Bool = false) {
      self.code = code
      self.isChange = isChange
    }
  }

  public indirect enum Action: Equatable {
    /// The link of a change was followed, or is tried again.
    case appeared
    case looked(Result<EmailChange, APIError>)
    case confirmTapped
    case confirmed(Result<Nothing, APIError>)
    case changeConfirmed(Result<EmailChange, APIError>)
    /// Away from the page; the app as a whole goes elsewhere.
    case leftTapped
    case sendTapped
    case sent(Result<Nothing, APIError>)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      guard state.isChange, state.loading.startAlone() else { return .none }
      return .call(EmailChangeEndpoints.look, EmailChangeCode(state.code)) { .looked($0) }
    case .looked(let result):
      if finish(&state, result), case .success(let change) = result { state.change = change }
      return .none
    case .confirmTapped:
      guard state.loading.startAlone() else { return .none }
      if state.isChange {
        return .call(EmailChangeEndpoints.confirm, EmailChangeCode(state.code)) {
          .changeConfirmed($0)
        }
      }
      return .call(ConfirmationEndpoints.confirm, ConfirmationCode(state.code)) { .confirmed($0) }
    case .confirmed(let result):
      state.isConfirmed = finish(&state, result)
      return .none
    case .changeConfirmed(let result):
      state.isConfirmed = finish(&state, result)
      if case .success(let change) = result { state.change = change }
      return .none
    case .leftTapped:
      return .none
    case .sendTapped:
      guard state.loading.startAlone() else { return .none }
      return .call(ConfirmationEndpoints.send, Nothing()) { .sent($0) }
    case .sent(let result):
      if case .failure(let error) = result, error.isMailedLately {
        state.loading.stop(ConfirmingWords.sentLately)
        return .none
      }
      state.isSent = finish(&state, result)
      return .none
    }
  }

  /// Whether it was done.
  private static func finish<T>(_ state: inout State, _ result: Result<T, APIError>) -> Bool {
    guard case .failure(let error) = result else {
      state.loading.stop()
      return true
    }
    if error.problem?.code == "noConfirmation" {
      state.loading.stop(ConfirmingWords.noConfirmation)
    } else if error.problem?.code == "emailTaken" {
      state.loading.stop(ConfirmingWords.taken)
    } else {
      state.loading.stop(error.words)
    }
    return false
  }
}

extension APIError {
  /// Whether the server has mailed that address a moment ago, or often enough. Its limits of calls say when to come
  /// back, which that of mails does not.
  public var isMailedLately: Bool { self == .rateLimited(retryAfter: nil) }
}
