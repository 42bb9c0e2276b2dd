import Notifications
import Screen
import Shell
import Values

/// The words of the page that tells what became of messages.
enum SentWords {
  static var title: Phrase { Phrase(pt: "Mensagens enviadas", en: "Messages sent") }
  /// Of who does not run the space.
  static var own: Phrase { Phrase(pt: "Mensagens a você", en: "Messages to you") }
  static var back: Phrase { Phrase(pt: "Ajustes", en: "Settings") }
  static var to: Phrase { Phrase(pt: "Para {0}", en: "To {0}") }
  static var toYou: Phrase { Phrase(pt: "Para você", en: "To you") }
  static var toGone: Phrase { Phrase(pt: "Para quem já saiu", en: "To somebody who has left") }
  static var about: Phrase { Phrase(pt: "sobre {0}", en: "about {0}") }
  static var heading: Phrase { Phrase(pt: "Mensagens a {0}", en: "Messages to {0}") }
  static var note: Phrase {
    Phrase(
      pt: """
        Aberta quer dizer que o link foi usado, e mostrada que a notificação apareceu. De um e-mail lido \
        sem usar o link nada se sabe.
        """,
      en: """
        Opened means that the link was used, and shown that the notification appeared. Of a mail that was \
        read without using the link nothing is known.
        """)
  }
  static var log: LogWords {
    LogWords(
      none: Phrase(pt: "Nenhuma mensagem ainda", en: "No messages yet"),
      noneText: Phrase(
        pt: "Lembretes aparecem aqui assim que são preparados.",
        en: "Reminders appear here as soon as they are prepared."),
      symbol: .bell,
      offline: Phrase(
        pt: "As mensagens precisam de internet", en: "The messages need the internet"),
      offlineText: Phrase(
        pt: "Elas estão no servidor {0}, e aparecem aqui assim que houver internet.",
        en: "They are on {0}'s server, and appear here once there is a network."),
      failed: Phrase(
        pt: "As mensagens não puderam ser lidas", en: "The messages could not be read"))
  }

  static func title(of message: LedgerEntry, _ language: Language) -> String {
    let title = language == .pt ? message.pt : message.en
    return title.isEmpty ? message.kind : title
  }

  static var due: Phrase { Phrase(pt: "Prevista para {0}", en: "Due {0}") }
  static var opened: Phrase { Phrase(pt: "{0}: aberta em {1}", en: "{0}: opened {1}") }
  static var shown: Phrase { Phrase(pt: "{0}: mostrada em {1}", en: "{0}: shown {1}") }
  static var taken: Phrase { Phrase(pt: "{0}: entregue em {1}", en: "{0}: handed over {1}") }
  static var onItsWay: Phrase { Phrase(pt: "{0}: a caminho", en: "{0}: on its way") }
  static var notOnThis: Phrase { Phrase(pt: "{0}: não foi. {1}", en: "{0}: not sent. {1}") }

  /// What became of a message.
  static func state(of entry: LedgerEntry, _ language: Language) -> (String, Tone) {
    switch entry.state {
    case "waiting": (Phrase(pt: "Espera a hora", en: "Waits for its time")(language), .neutral)
    case "sent": (Phrase(pt: "Enviada", en: "Sent")(language), .note)
    case "seen":
      (
        (entry.openedAt == nil
          ? Phrase(pt: "Mostrada", en: "Shown") : Phrase(pt: "Aberta", en: "Opened"))(language),
        .good
      )
    case "failed": (Phrase(pt: "Não chegou", en: "Did not arrive")(language), .danger)
    case "withdrawn": (Phrase(pt: "Não era mais preciso", en: "Not needed")(language), .neutral)
    case "expired": (Phrase(pt: "Ficou tarde", en: "Too late")(language), .warn)
    case "unwanted": (Phrase(pt: "Não quer receber", en: "Not wanted")(language), .warn)
    default: (entry.state, .neutral)
    }
  }

  /// Why something ended so, in plain words.
  static func reason(_ reason: String) -> Phrase {
    nothingToSay(reason) ?? notBrought(reason)
  }

  /// Why there was nothing to say any more, as whoever composes a message says it; nil for any other reason.
  private static func nothingToSay(_ reason: String) -> Phrase? {
    switch reason {
    case "nothing of it is to come":
      Phrase(
        pt: "O horário já passou ou foi cancelado.",
        en: "The appointment is over or was cancelled.")
    case "there is no such appointment any more":
      Phrase(pt: "O horário já não existe.", en: "There is no such appointment any more.")
    case "the time is not kept any more":
      Phrase(
        pt: "O horário já não estava reservado para a pessoa.",
        en: "The time was not kept for the person any more.")
    case "nothing of it has changed":
      Phrase(
        pt: "O horário voltou a ser o que a pessoa já sabia.",
        en: "The appointment is again as the person knew it.")
    case "it stands otherwise by now":
      Phrase(
        pt: "A resposta mudou antes de o aviso sair.",
        en: "The answer changed before the message went out.")
    case "nobody is written to":
      Phrase(pt: "O cadastro foi arquivado ou removido.", en: "The record was archived or removed.")
    case "nobody is told of it", "nobody is told":
      Phrase(pt: "Ninguém mais recebe este aviso.", en: "Nobody is told of this any more.")
    case "no dose of it waits":
      Phrase(pt: "A dose já tinha resposta.", en: "The dose had been answered already.")
    case "there is enough of it again":
      Phrase(
        pt: "O estoque já tinha sido reposto.", en: "There was enough in stock again.")
    case "not needed any more", "seen":
      Phrase(pt: "Outra já tinha chegado.", en: "Another one had arrived already.")
    default: nil
    }
  }

  /// Why a message was not brought; of the codes of services one thing is said.
  private static func notBrought(_ reason: String) -> Phrase {
    switch reason {
    case "no way leads to them":
      Phrase(
        pt: "Não há telefone nem e-mail que receba. Confira o cadastro.",
        en: "There is no telephone or e-mail that takes it. Look at the record.")
    case "nobody of the house has confirmed an e-mail":
      Phrase(
        pt: "Ninguém da equipe confirmou o e-mail da própria conta. Antes disso nada é enviado.",
        en:
          "Nobody of the team has confirmed the e-mail of their account. Until then nothing is sent."
      )
    case "it came too late":
      Phrase(pt: "Já não servia quando pôde sair.", en: "It was of no use when it could go out.")
    case "the night outlasts it":
      Phrase(
        pt: "Só poderia sair nas horas de silêncio.", en: "It could only have gone in quiet hours.")
    case "not wanted on this way", "unwanted":
      Phrase(
        pt: "A pessoa não quer receber por este meio.",
        en: "The person does not want it on this way.")
    case "enough texts for them today":
      Phrase(
        pt: "A pessoa já recebeu o SMS do dia.", en: "The person has had the day's text already.")
    case "enough texts from here for now":
      Phrase(
        pt: "O limite de SMS do dia ou do mês foi atingido.",
        en: "The limit of texts of the day or the month is reached.")
    case "they are not reached on this way any more":
      Phrase(
        pt: "O aparelho ou endereço já não recebe.",
        en: "The device or address takes nothing any more.")
    default:
      Phrase(
        pt: "O serviço que entrega não aceitou; confira o telefone ou o e-mail no cadastro.",
        en:
          "The service that delivers it did not take it; look at the telephone or e-mail in the record."
      )
    }
  }
}
