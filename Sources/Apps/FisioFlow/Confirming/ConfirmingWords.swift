import Values

/// The words of confirming an e-mail.
enum ConfirmingWords {
  static var title: Phrase { Phrase(pt: "Confirmar e-mail", en: "Confirm e-mail") }
  static var question: Phrase {
    Phrase(
      pt: "Você criou uma conta no FisioFlow com o e-mail que recebeu este link?",
      en: "Did you create a FisioFlow account with the e-mail that got this link?")
  }
  static var confirm: Phrase { Phrase(pt: "Sim, confirmar", en: "Yes, confirm") }
  static var notNow: Phrase { Phrase(pt: "Agora não", en: "Not now") }
  static var goOn: Phrase { Phrase(pt: "Continuar", en: "Go on") }

  static func done(_ email: String, _ language: Language) -> String {
    Phrase(pt: "{0} está confirmado.", en: "{0} is confirmed.")(language, email)
  }

  // The banner
  static var reminder: Phrase { Phrase(pt: "Confirme seu e-mail", en: "Confirm your e-mail") }
  static var sendAgain: Phrase { Phrase(pt: "Enviar de novo", en: "Send again") }

  static func reminderText(_ email: String, _ language: Language) -> String {
    Phrase(
      pt: "Abra o link que enviamos para {0}. Até lá, os convites da clínica vão só por link.",
      en: "Open the link that we sent to {0}. Until then the clinic's invitations go by link only.")(
        language, email)
  }

  static func sent(_ email: String, _ language: Language) -> String {
    Phrase(
      pt: "Enviamos outro link para {0}. Se não chegar, veja no spam.",
      en: "We sent another link to {0}. If it does not arrive, look among spam.")(language, email)
  }
}
