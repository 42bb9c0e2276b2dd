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
    public var isWorking = false
    /// The address, once it is confirmed.
    public var confirmed: String?
    public var failure: ConfirmingFailure?
    /// What became of asking for another mail.
    public var sending = Sending.notAsked

    public init(_ code: String = "") {
      self.code = code
    }
  }

  public enum Sending: Equatable {
    case notAsked, working, sent
    case failed(ConfirmingFailure)
  }

  public indirect enum Action: Equatable {
    case confirmTapped
    case confirmed(Result<ConfirmedEmail, APIError>)
    /// Away from the page; the app as a whole goes elsewhere.
    case leftTapped
    /// In the language in which the person reads.
    case sendTapped(Language)
    case sent(Result<Nothing, APIError>)
  }

  @inline(never)
  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .confirmTapped:
      guard !state.isWorking else { return .none }
      state.isWorking = true
      state.failure = nil
      return .call(ConfirmationEndpoints.confirm, ConfirmationCode(state.code)) { .confirmed($0) }
    case .confirmed(.success(let confirmed)):
      state.isWorking = false
      state.confirmed = confirmed.email
      return .none
    case .confirmed(.failure(let error)):
      state.isWorking = false
      state.failure = ConfirmingFailure(error)
      return .none
    case .leftTapped:
      return .none
    case .sendTapped(let language):
      guard state.sending != .working else { return .none }
      state.sending = .working
      return .call(ConfirmationEndpoints.send, ConfirmationMailing(in: language)) { .sent($0) }
    case .sent(.success):
      state.sending = .sent
      return .none
    case .sent(.failure(let error)):
      state.sending = .failed(ConfirmingFailure(error))
      return .none
    }
  }
}
