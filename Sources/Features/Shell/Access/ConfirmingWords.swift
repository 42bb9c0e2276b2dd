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
  static var changeTitle: Phrase { Phrase(pt: "Trocar e-mail", en: "Change e-mail") }
  static var changeQuestion: Phrase {
    Phrase(
      pt: "Você pediu para trocar o e-mail da sua conta do {0} para {1}?",
      en: "Did you ask to change the e-mail of your {0} account to {1}?")
  }
  static var changeWaits: Phrase {
    Phrase(
      pt: "Confirmado aqui. A troca para {0} espera pelo link do outro e-mail.",
      en: "Confirmed here. The change to {0} waits for the link in the other e-mail.")
  }
  static var changeMade: Phrase {
    Phrase(
      pt: "E-mail trocado. De agora em diante você entra com {0}.",
      en: "The e-mail was changed. From now on you sign in with {0}.")
  }
  static var taken: Phrase {
    Phrase(
      pt: "Já existe uma conta com o novo e-mail. Peça a troca para outro.",
      en: "There is an account with the new e-mail already. Ask for a change to another one.")
  }
  static var tryAgain: Phrase { Phrase(pt: "Tentar de novo", en: "Try again") }
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
