import API
import Identity
import Values

/// What the server said to signing up or in.
public enum AccessFailure: Equatable, Sendable {
  /// E-mail and password do not fit together; which of them is never said.
  case wrongCredentials
  /// The account is nobody's member: the space was left, or who runs it took the person out.
  case noSpace
  /// The invitation with which the person came.
  case invitation(TeamFailure)
  case other(APIError)

  init(_ error: APIError) {
    let team = TeamFailure(error)
    if case .unauthorized = error {
      self = .wrongCredentials
    } else if case .other = team {
      self = .other(error)
    } else {
      self = .invitation(team)
    }
  }

  public func text(in app: App, _ language: Language) -> String {
    switch self {
    case .wrongCredentials:
      Phrase(
        pt: "E-mail ou senha não conferem. Confira os dois e tente de novo.",
        en: "E-mail and password do not match. Check both and try again.")(language)
    case .noSpace: app.words.noSpace(language)
    case .invitation(let failure): failure.text(in: app, language)
    case .other(let error): error.text(in: app, language)
    }
  }

  /// The fields that the server names, with what is wrong with each.
  static func problems(_ error: APIError) -> SmallMap<AccessField, AccessProblem> {
    switch error {
    case .conflict:
      if case .other = TeamFailure(error) { return [.email: .taken] }
      return SmallMap()
    case .invalid(let problem):
      var problems = SmallMap<AccessField, AccessProblem>()
      for named in problem.errors {
        guard let field = AccessField(rawValue: named.path) else { continue }
        problems[field] =
          PasswordProblem(rawValue: named.reason).map { .password($0) } ?? .malformed
      }
      return problems
    case .invalidURL, .network, .decoding, .unauthorized, .paywall, .forbidden, .missing, .gone,
      .tooLarge, .outdated, .rateLimited, .server, .serverFull, .unexpected:
      return SmallMap()
    }
  }
}
