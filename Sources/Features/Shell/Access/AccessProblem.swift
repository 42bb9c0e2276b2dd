import Identity
import Values

/// The fields of signing up and in. Raw values are the names on the wire and the controls' ids.
public enum AccessField: String, CaseIterable, Hashable, Sendable {
  /// On the wire it has the word of the first app (`SignUp.spaceNameField`).
  case spaceName = "clinicName"
  case email, password

  public func label(in app: App, _ language: Language) -> String {
    switch self {
    case .spaceName: app.words.spaceName(language)
    case .email: Phrase(pt: "E-mail", en: "E-mail")(language)
    case .password: Phrase(pt: "Senha", en: "Password")(language)
    }
  }
}

public enum AccessProblem: Hashable, Sendable {
  case missing
  case malformed
  case password(PasswordProblem)
  /// Someone has an account with that address.
  case taken

  public func text(for field: AccessField, in app: App, _ language: Language) -> String {
    if self == .missing, field == .spaceName { return app.words.spaceNameMissing(language) }
    return phrase(for: field)(language)
  }

  private func phrase(for field: AccessField) -> Phrase {
    switch self {
    case .missing:
      field == .password
        ? Phrase(pt: "Escreva a senha.", en: "Write the password.")
        : Phrase(pt: "Escreva seu e-mail.", en: "Write your e-mail.")
    case .malformed:
      Phrase(
        pt: "Este e-mail está incompleto. Exemplo: nome@exemplo.com.br.",
        en: "This e-mail is incomplete. Example: name@example.com.")
    case .password(let problem): Self.passwordText(problem)
    case .taken:
      Phrase(
        pt: "Já existe uma conta com este e-mail. Entre com ela ou use outro.",
        en: "There is an account with this e-mail already. Sign in with it or use another.")
    }
  }

  private static func passwordText(_ problem: PasswordProblem) -> Phrase {
    switch problem {
    case .tooShort:
      Phrase(
        pt: "A senha precisa de pelo menos 8 caracteres.",
        en: "The password needs at least 8 characters.")
    case .tooLong:
      Phrase(
        pt: "A senha pode ter no máximo 128 caracteres.",
        en: "The password can have at most 128 characters.")
    case .tooCommon:
      Phrase(
        pt: "Esta senha é das mais usadas e fácil de adivinhar. Escolha outra.",
        en: "This password is one of the most common and easy to guess. Choose another.")
    case .sameAsEmail:
      Phrase(
        pt: "A senha não pode ser igual ao e-mail.",
        en: "The password cannot be the same as the e-mail.")
    }
  }
}
