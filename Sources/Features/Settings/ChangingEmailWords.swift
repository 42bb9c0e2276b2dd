import Values

/// The words of changing an account's e-mail.
enum ChangingEmailWords {
  static var title: Phrase { Phrase(pt: "Trocar e-mail", en: "Change e-mail") }
  static var lead: Phrase {
    Phrase(
      pt: """
        Enviamos um link para {0} e outro para o novo e-mail. A troca vale quando os dois forem \
        confirmados.
        """,
      en: """
        We send a link to {0} and another one to the new e-mail. The change is made once both are \
        confirmed.
        """)
  }
  static var newEmail: Phrase { Phrase(pt: "Novo e-mail", en: "New e-mail") }
  static var password: Phrase { Phrase(pt: "Sua senha", en: "Your password") }
  static var send: Phrase { Phrase(pt: "Enviar links", en: "Send links") }
  static var malformed: Phrase {
    Phrase(
      pt: "Este e-mail está incompleto. Exemplo: nome@exemplo.com.br.",
      en: "This e-mail is incomplete. Example: name@example.com.")
  }
  static var same: Phrase {
    Phrase(pt: "Este já é o e-mail da sua conta.", en: "This is your account's e-mail already.")
  }
  static var taken: Phrase {
    Phrase(
      pt: "Já existe uma conta com este e-mail. Use outro.",
      en: "There is an account with this e-mail already. Use another one.")
  }
  static var noPassword: Phrase {
    Phrase(pt: "Escreva sua senha.", en: "Write your password.")
  }
  static var wrongPassword: Phrase {
    Phrase(pt: "A senha não confere.", en: "The password does not match.")
  }
  static var lately: Phrase {
    Phrase(
      pt: "Já enviamos links há pouco. Veja no spam, ou tente de novo em alguns minutos.",
      en: "We sent links a moment ago. Look among spam, or try again in a few minutes.")
  }

  // Among the settings
  static var waits: Phrase {
    Phrase(pt: "Troca de e-mail pendente", en: "Change of e-mail pending")
  }
  static var waitsForBoth: Phrase {
    Phrase(
      pt: "Abra o link que enviamos para {0} e o que enviamos para {1}.",
      en: "Open the link that we sent to {0} and the one that we sent to {1}.")
  }
  static var waitsForOne: Phrase {
    Phrase(
      pt: "Falta abrir o link que enviamos para {0}.",
      en: "The link that we sent to {0} is still to be opened.")
  }
  static var cancel: Phrase { Phrase(pt: "Cancelar a troca", en: "Cancel the change") }
}
