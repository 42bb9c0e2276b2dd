import Fields
import Values

/// The rules for what people sign in with, shared by the form and the server.
public enum Credentials {
  /// In Unicode scalars (NIST SP 800-63B section 5.1.1.1).
  public static let passwordMin = 8
  public static let passwordMax = 128
  public static let emailMax = 254
  public static let spaceNameMax = 120

  /// What is wrong with a password for `email`; nil for nothing.
  public static func problem(withPassword password: String, email: String) -> PasswordProblem? {
    let count = password.scalarCount
    if count < passwordMin { return .tooShort }
    if count > passwordMax { return .tooLong }
    let lower = password.asciiLowercased
    if commonPasswords.contains(lower) || hasOneCharacter(lower) { return .tooCommon }
    let address = email.asciiLowercased
    let name = address.parts { $0 == "@" }.first ?? ""
    if lower == address || (name.byteCount >= 4 && lower == name) {
      return .sameAsEmail
    }
    return nil
  }

  private static func hasOneCharacter(_ text: String) -> Bool {
    guard let first = text.scalars.first else { return false }
    return text.scalars.allSatisfy { $0 == first }
  }

  /// The ones that lead every leaked list and reach the minimum length.
  private static var commonPasswords: [String] {
    """
    12345678 123456789 1234567890 password password1 qwertyui qwerty123 iloveyou 11111111 abc12345
    abcd1234 1q2w3e4r 1qaz2wsx senha123 senha1234 brasil123 mudar123 fisioterapia fisio123 fisioflow
    87654321 football princess sunshine trustno1 letmein1 admin123 welcome1
    """.words
  }
}

/// Why a password is not good enough. Raw values travel as a field error's reason.
public enum PasswordProblem: String, Hashable, Sendable {
  case tooShort, tooLong, tooCommon, sameAsEmail
}
