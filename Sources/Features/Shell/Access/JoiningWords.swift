import Values

/// The words of following an invitation.
enum JoiningWords {
  static var title: Phrase { Phrase(pt: "Convite", en: "Invitation") }
  static var notNow: Phrase { Phrase(pt: "Agora não", en: "Not now") }

  static func toApp(_ app: String, _ language: Language) -> String {
    Phrase(pt: "Ir para o {0}", en: "Go to {0}")(language, app)
  }

  static func text(_ space: String, _ role: String, _ language: Language) -> String {
    Phrase(
      pt: "{0} convida você. Função: {1}.", en: "{0} invites you. Role: {1}.")(
        language, space, role)
  }
}
