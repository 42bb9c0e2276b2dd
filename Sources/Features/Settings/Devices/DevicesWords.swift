import Values

/// The words of the page of the devices on which one is signed in.
enum DevicesWords {
  static var title: Phrase { Phrase(pt: "Aparelhos conectados", en: "Signed-in devices") }
  static var back: Phrase { Phrase(pt: "Ajustes", en: "Settings") }
  static var lead: Phrase {
    Phrase(
      pt: """
        Sua conta está aberta nestes aparelhos. Desconecte o que você não usa mais: ele pede a \
        senha de novo e deixa de receber notificações.
        """,
      en: """
        Your account is open on these devices. Sign out what you do not use any more: it asks for \
        the password again and gets no more notifications.
        """)
  }
  static var this: Phrase { Phrase(pt: "Este aparelho", en: "This device") }
  static var now: Phrase { Phrase(pt: "Em uso agora", en: "In use now") }
  static var seen: Phrase { Phrase(pt: "Usado {0}", en: "Used {0}") }
  static var since: Phrase { Phrase(pt: "conectado {0}", en: "signed in {0}") }
  static var end: Phrase { Phrase(pt: "Desconectar", en: "Sign out") }
  static var endOf: Phrase { Phrase(pt: "Desconectar {0}", en: "Sign out {0}") }
  static var endTitle: Phrase { Phrase(pt: "Desconectar {0}?", en: "Sign out {0}?") }
  static var endText: Phrase {
    Phrase(
      pt: """
        Na próxima vez que falar com o servidor, ele pede a senha, e nada novo chega lá. O que já \
        está guardado nele continua lá, cifrado.
        """,
      en: """
        The next time it talks to the server, it asks for the password, and gets nothing new. What \
        is kept there already stays there, encrypted.
        """)
  }
  static var endOthers: Phrase {
    Phrase(pt: "Desconectar todos os outros", en: "Sign out all others")
  }
  static var endOthersTitle: Phrase {
    Phrase(pt: "Desconectar todos os outros?", en: "Sign out all others?")
  }
  static var keep: Phrase { Phrase(pt: "Deixar como está", en: "Leave as it is") }
  static var only: Phrase {
    Phrase(
      pt: "Sua conta só está aberta neste aparelho.",
      en: "Your account is open on this device only.")
  }
  static var offline: Phrase {
    Phrase(
      pt: "Sem internet agora. Os aparelhos vêm do servidor.",
      en: "No network now. The devices come from the server.")
  }
  static var again: Phrase { Phrase(pt: "Tentar de novo", en: "Try again") }
  static var close: Phrase { Phrase(pt: "Fechar", en: "Close") }
}
