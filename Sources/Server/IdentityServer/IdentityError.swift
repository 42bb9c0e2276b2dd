import API
import Values

/// Why someone could not come in, or not be made known.
public enum IdentityError: Error, Hashable, Sendable {
  /// E-mail and password do not fit together, or the token is not (any more) good. Which it is,
  /// is never said.
  case unauthorized
  /// A refresh token came again after its successor was seen: its session has ended. Who sent it is
  /// told the same as for `unauthorized`.
  case reused(session: UUID)
  /// There is an account with that e-mail.
  case emailTaken
  /// The named fields are not acceptable.
  case invalid([FieldProblem])
  /// Too many sign in at this moment; a retry helps.
  case busy
}
