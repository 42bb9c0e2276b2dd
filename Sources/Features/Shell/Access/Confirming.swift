import API
import Flow
import Identity
import Values

/// Showing that the account's e-mail is the person's own: by the link that was mailed, and asking for
/// another one.
public enum Confirming: Feature {
  public struct State: Equatable {
    /// Of the link that the person followed; empty where they are only reminded.
    public var code: String
    public var isConfirmed = false
    /// Whether another mail is on its way.
    public var isSent = false
    /// Of confirming, or of sending another mail. Its failure is what the server said, in words.
    public var loading = Loading<Phrase>()

    public init(_ code: String = "") {
      self.code = code
    }
  }

  public indirect enum Action: Equatable {
    case confirmTapped
    case confirmed(Result<Nothing, APIError>)
    /// Away from the page; the app as a whole goes elsewhere.
    case leftTapped
    case sendTapped
    case sent(Result<Nothing, APIError>)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .confirmTapped:
      guard state.loading.startAlone() else { return .none }
      return .call(ConfirmationEndpoints.confirm, ConfirmationCode(state.code)) { .confirmed($0) }
    case .confirmed(let result):
      state.isConfirmed = finish(&state, result)
      return .none
    case .leftTapped:
      return .none
    case .sendTapped:
      guard state.loading.startAlone() else { return .none }
      return .call(ConfirmationEndpoints.send, Nothing()) { .sent($0) }
    case .sent(let result):
      if case .failure(.rateLimited) = result {
        state.loading.stop(ConfirmingWords.sentLately)
        return .none
      }
      state.isSent = finish(&state, result)
      return .none
    }
  }

  /// Whether it was done.
  private static func finish(_ state: inout State, _ result: Result<Nothing, APIError>) -> Bool {
    guard case .failure(let error) = result else {
      state.loading.stop()
      return true
    }
    if error.problem?.code == "noConfirmation" {
      state.loading.stop(ConfirmingWords.noConfirmation)
    } else {
      state.loading.stop(error.words)
    }
    return false
  }
}
