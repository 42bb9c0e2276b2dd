import API
import Identity
import Values

/// What the server said to signing up or in.
public enum AccessFailure: Equatable, Sendable {
  /// E-mail and password do not fit together; which of them is never said.
  case wrongCredentials
  case other(APIError)

  init(_ error: APIError) {
    if case .unauthorized = error { self = .wrongCredentials } else { self = .other(error) }
  }

  public var text: Phrase {
    switch self {
    case .wrongCredentials:
      Phrase(
        pt: "E-mail ou senha não conferem. Confira os dois e tente de novo.",
        en: "E-mail and password do not match. Check both and try again.")
    case .other(let error):
      error.words
    }
  }

  /// The fields that the server names, with what is wrong with each.
  static func problems(_ error: APIError) -> [AccessField: AccessProblem] {
    switch error {
    case .conflict:
      return [.email: .taken]
    case .invalid(let problem):
      var problems: [AccessField: AccessProblem] = [:]
      for named in problem.errors {
        guard let field = AccessField(rawValue: named.path) else { continue }
        problems[field] =
          PasswordProblem(rawValue: named.reason).map { .password($0) } ?? .malformed
      }
      return problems
    default:
      return [:]
    }
  }
}
