import Values

/// The words of confirming an e-mail.
enum ConfirmingWords {
  static var again: Phrase { Phrase(pt: "Enviar de novo", en: "Send again") }
  static var title: Phrase { Phrase(pt: "Confirmar e-mail", en: "Confirm e-mail") }
  static var question: Phrase {
    Phrase(
      pt: "Você criou uma conta no {0} com o e-mail que recebeu este link?",
      en: "Did you create a {0} account with the e-mail that got this link?")
  }
  static var confirm: Phrase { Phrase(pt: "Sim, confirmar", en: "Yes, confirm") }
  static var goOn: Phrase { Phrase(pt: "Continuar", en: "Go on") }
  static var done: Phrase { Phrase(pt: "E-mail confirmado.", en: "E-mail confirmed.") }
  static var noConfirmation: Phrase {
    Phrase(
      pt: "Este link já foi usado ou venceu. Se preciso, entre na sua conta e peça outro.",
      en: "This link was used or has expired. If need be, sign in and ask for another one.")
  }

  // The banner
  static var reminder: Phrase { Phrase(pt: "Confirme seu e-mail", en: "Confirm your e-mail") }
  static var reminderText: Phrase {
    Phrase(
      pt: "Abra o link que enviamos para {0}. Até lá, convites vão só por link.",
      en: "Open the link that we sent to {0}. Until then invitations go by link only.")
  }
  static var sent: Phrase {
    Phrase(pt: "Enviamos outro link para {0}.", en: "We sent another link to {0}.")
  }
  static var sentLately: Phrase {
    Phrase(
      pt: "Já enviamos um há pouco. Veja no spam, ou tente de novo em alguns minutos.",
      en: "We sent one a moment ago. Look among spam, or try again in a few minutes.")
  }
}
