import Identity
import Values

/// The words of the team, and of having several spaces.
enum TeamWords {
  static var title: Phrase { Phrase(pt: "Equipe", en: "Team") }
  static var back: Phrase { Phrase(pt: "Ajustes", en: "Settings") }
  static var people: Phrase { Phrase(pt: "Pessoas", en: "People") }
  static func peopleNote(_ space: Noun, _ language: Language) -> String {
    Phrase(
      pt: "Quem é removido perde os dados {0} em seus aparelhos assim que tiver internet.",
      en: "Who is removed loses {0}'s data on their devices as soon as they are online.")(
        language, space.ofThe(language))
  }
  static var you: Phrase { Phrase(pt: "Você", en: "You") }
  static var invite: Phrase { Phrase(pt: "Convidar", en: "Invite") }
  static func inviteTitle(_ space: Noun, _ language: Language) -> String {
    Phrase(pt: "Convidar para {0}", en: "Invite to {0}")(language, space.the(language))
  }
  static var emailHint: Phrase {
    Phrase(
      pt: "A pessoa entra com uma conta deste e-mail.",
      en: "The person joins with an account of this e-mail.")
  }
  static var role: Phrase { Phrase(pt: "Função", en: "Role") }
  static var createLink: Phrase { Phrase(pt: "Criar convite", en: "Create invitation") }
  static var invitations: Phrase { Phrase(pt: "Convites", en: "Invitations") }
  static var revoke: Phrase { Phrase(pt: "Cancelar convite", en: "Take back") }
  static var expired: Phrase { Phrase(pt: "Venceu", en: "Expired") }
  static var linkTitle: Phrase { Phrase(pt: "Convite pronto", en: "Invitation ready") }
  static var mailedTitle: Phrase {
    Phrase(pt: "Convite enviado por e-mail", en: "Invitation sent by e-mail")
  }
  static var mailAgain: Phrase { Phrase(pt: "Enviar de novo", en: "Send again") }
  static var copy: Phrase { Phrase(pt: "Copiar link", en: "Copy link") }
  static var copied: Phrase { Phrase(pt: "Copiado", en: "Copied") }
  static var finish: Phrase { Phrase(pt: "Pronto", en: "Done") }
  static var remove: Phrase { Phrase(pt: "Remover", en: "Remove") }
  static func leave(_ space: Noun, _ language: Language) -> String {
    Phrase(pt: "Sair {0}", en: "Leave {0}")(language, space.ofThe(language))
  }
  static var keep: Phrase { Phrase(pt: "Manter", en: "Keep") }
  static var stay: Phrase { Phrase(pt: "Ficar", en: "Stay") }
  static func leaveTitle(_ space: Noun, _ language: Language) -> String {
    Phrase(pt: "Sair {0}?", en: "Leave {0}?")(language, space.ofThis(language))
  }
  static func leaveText(_ space: Noun, _ language: Language) -> String {
    Phrase(
      pt: "Os dados {0} saem deste aparelho. Para voltar, você precisa de um novo convite.",
      en: "Its data goes from this device. To come back you need a new invitation.")(
        language, space.agreeing("dela", "dele"))
  }
  static func removeText(_ space: Noun, _ language: Language) -> String {
    Phrase(
      pt: """
        Os dados {0} saem dos aparelhos dela, e o que ainda não enviou não é aceito. O que \
        ela fez até agora continua.
        """,
      en: """
        {1}'s data goes from their devices, and what they have not sent is not taken. What \
        they did so far stays.
        """)(language, space.ofThe(language), space.theAtStart(language))
  }
  static var offline: Phrase {
    Phrase(
      pt: "Para mudar a equipe é preciso estar com internet.",
      en: "Changing the team needs the internet.")
  }
  static var close: Phrase { Phrase(pt: "Entendi", en: "Got it") }

  // Having several spaces
  static var current: Phrase { Phrase(pt: "Aberta", en: "Open") }
  static func another(_ space: Noun, _ language: Language) -> String {
    Phrase(pt: "Criar {0}", en: "Create {0}")(language, space.another(language))
  }
  static var create: Phrase { Phrase(pt: "Criar", en: "Create") }

  static func linkText(_ email: String, _ language: Language) -> String {
    Phrase(
      pt: """
        Envie este link a {0}. Ele vale 14 dias e serve uma vez só; depois de fechar esta janela \
        ele não aparece mais.
        """,
      en: """
        Send this link to {0}. It is good for 14 days and for one use; it is not shown again once \
        this window is closed.
        """)(language, email)
  }

  static func mailedText(_ email: String, _ language: Language) -> String {
    Phrase(
      pt: """
        O convite vai por e-mail a {0}. Se preferir, envie também este link: ele vale 14 dias e \
        serve uma vez só; depois de fechar esta janela ele não aparece mais.
        """,
      en: """
        The invitation goes to {0} by e-mail. You can also hand this link over: it is good for 14 \
        days and for one use; it is not shown again once this window is closed.
        """)(language, email)
  }

  static func removeTitle(_ email: String, _ language: Language) -> String {
    Phrase(pt: "Remover {0}?", en: "Remove {0}?")(language, email)
  }

  static func until(_ date: String, _ language: Language) -> String {
    Phrase(pt: "Vale até {0}", en: "Good until {0}")(language, date)
  }
}

extension InvitationMail {
  var text: Phrase {
    switch self {
    case .sending: Phrase(pt: "Enviando o e-mail", en: "Sending the e-mail")
    case .sent: Phrase(pt: "Convite enviado por e-mail", en: "Invitation sent by e-mail")
    case .unknownAddress:
      Phrase(
        pt: "O e-mail não pôde ser entregue: este endereço não existe.",
        en: "The e-mail could not be delivered: there is no such address.")
    case .refused:
      Phrase(
        pt: "O e-mail não pôde ser entregue: o servidor de e-mail recusou a mensagem.",
        en: "The e-mail could not be delivered: the mail server refused the message.")
    case .notTaken:
      Phrase(
        pt: "O e-mail não pôde ser entregue: o servidor de e-mail não respondeu.",
        en: "The e-mail could not be delivered: the mail server did not answer.")
    }
  }
}
