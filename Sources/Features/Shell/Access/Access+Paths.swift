import Identity
import Values

extension Access {
  public static let signIn: Path = "entrar"
  public static let signUp: Path = "criar-conta"
  /// For who forgot the password.
  public static let forgotten: Path = "esqueci-a-senha"
  /// With or without an account, where an app has both.
  public static let begin: Path = "comecar"

  /// Whether it is for people who are not signed in.
  static func owns(_ path: Path) -> Bool { isForm(path) || path == begin || path == forgotten }

  static func isForm(_ path: Path) -> Bool { path == signIn || path == signUp }

  /// What a page for people who are not signed in is for: the first one, where the path is none of them.
  static func purpose(of path: Path, in app: App) -> State.Purpose {
    if path == signIn || path == forgotten { return .signIn }
    if path == signUp { return .signUp }
    return app.alone == nil ? .signIn : .begin
  }

  static func path(for purpose: State.Purpose) -> Path {
    switch purpose {
    case .begin: begin
    case .signIn: signIn
    case .signUp: signUp
    }
  }

  /// A link that somebody was sent, with its code.
  public enum Link: Equatable, Sendable {
    case invitation(String)
    /// The link by which an e-mail is confirmed.
    case confirmation(String)
    /// One of the two links by which a change of e-mail is confirmed.
    case emailChange(String)
    /// The link by which another password is chosen.
    case passwordReset(String)

    public init?(_ path: Path) {
      if let code = path.rest(after: "convite") {
        self = .invitation(code)
      } else if let code = path.rest(after: "confirmar") {
        self = .confirmation(code)
      } else if let code = path.rest(after: "trocar-email") {
        self = .emailChange(code)
      } else if let code = path.rest(after: "nova-senha") {
        self = .passwordReset(code)
      } else {
        return nil
      }
    }
  }
}
