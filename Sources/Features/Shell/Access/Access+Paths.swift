import Identity
import Values

extension Access {
  public static let signIn: Path = "entrar"
  public static let signUp: Path = "criar-conta"

  /// Whether it is for people who are not signed in.
  static func owns(_ path: Path) -> Bool { path == signIn || path == signUp }

  /// A link that somebody was sent, with its code.
  public enum Link: Equatable, Sendable {
    case invitation(String)
    /// The link by which an e-mail is confirmed.
    case confirmation(String)

    public init?(_ path: Path) {
      if let code = path.rest(after: "convite") {
        self = .invitation(code)
      } else if let code = path.rest(after: "confirmar") {
        self = .confirmation(code)
      } else {
        return nil
      }
    }
  }
}
