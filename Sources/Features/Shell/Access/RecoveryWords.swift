import Values

/// The words for people who forgot their password.
enum RecoveryWords {
  static var forgot: Phrase { Phrase(pt: "Esqueci minha senha", en: "I forgot my password") }
  static var title: Phrase { Phrase(pt: "Nova senha", en: "New password") }
  static var lead: Phrase {
    Phrase(
      pt: "Escreva o e-mail da sua conta. Enviamos um link para você escolher outra senha.",
      en: "Write your account's e-mail. We send a link with which you choose another password.")
  }
  static var send: Phrase { Phrase(pt: "Enviar link", en: "Send link") }
  static var sent: Phrase {
    Phrase(
      pt: """
        Se houver uma conta com {0}, o link já está a caminho e vale por {1} minutos. Se não chegar, veja \
        no spam.
        """,
      en: """
        If there is an account with {0}, the link is on its way, and it is good for {1} minutes. If it does \
        not arrive, look among spam.
        """)
  }
  static var back: Phrase { Phrase(pt: "Voltar para entrar", en: "Back to signing in") }
  static var choose: Phrase {
    Phrase(
      pt: """
        Escolha outra senha. Os aparelhos que usam a conta vão pedir para entrar de novo; o que está neles \
        não se perde.
        """,
      en: """
        Choose another password. Devices that use the account will ask to sign in again; what is on them \
        is not lost.
        """)
  }
  static var change: Phrase {
    Phrase(pt: "Trocar senha e entrar", en: "Change password and sign in")
  }
  static var changeOnly: Phrase { Phrase(pt: "Trocar senha", en: "Change password") }
  static var changed: Phrase {
    Phrase(
      pt: "A senha de {0} foi trocada. Entre de novo com ela onde for pedido.",
      en: "The password of {0} was changed. Sign in again with it wherever you are asked.")
  }
  static var expired: Phrase {
    Phrase(
      pt: "Este link já foi usado ou venceu. Peça outro.",
      en: "This link was used or has expired. Ask for another one.")
  }
  static var another: Phrase { Phrase(pt: "Pedir outro link", en: "Ask for another link") }
}
