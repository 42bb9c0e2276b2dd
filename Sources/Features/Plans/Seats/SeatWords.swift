import Values

/// The words of seats.
enum SeatWords {
  static var title: Phrase { Phrase(pt: "Plano da família", en: "Family plan") }
  static var again: Phrase { Phrase(pt: "Tentar de novo", en: "Try again") }
  static var close: Phrase { Phrase(pt: "Fechar", en: "Close") }
  static var offline: Phrase {
    Phrase(
      pt: "Lugares ficam no servidor: para vê-los, dar ou aceitar é preciso internet.",
      en: "Seats are at the server: seeing, giving or taking them takes the internet.")
  }

  // What the person has

  static var heldTitle: Phrase { Phrase(pt: "Você tem um lugar", en: "You have a seat") }
  /// - Parameter since: a day.
  static func heldBy(_ giver: String, since: String, _ language: Language) -> String {
    Phrase(pt: "{0} paga por ele, desde {1}.", en: "{0} pays for it, since {1}.")(
      language, giver, since)
  }
  static var someone: Phrase {
    Phrase(pt: "Alguém cuja conta não existe mais", en: "Somebody whose account is gone")
  }
  static var heldText: Phrase {
    Phrase(
      pt:
        "O plano vale nas famílias que você administra. Quem paga não vê nada delas, e você não vê os pagamentos.",
      en:
        "The plan holds in the families that you manage. Whoever pays sees nothing of them, and you see no payments."
    )
  }
  static var rests: Phrase {
    Phrase(
      pt: "O plano de quem deu o lugar não vale agora. Seus dados continuam seus.",
      en: "The plan of whoever gave the seat does not hold now. Your data stays yours.")
  }
  static var paysTwice: Phrase {
    Phrase(
      pt: "Se você também paga uma assinatura, pode cancelá-la em Minhas compras.",
      en: "If you pay for a subscription as well, you can cancel it in My purchases.")
  }
  static var leave: Phrase { Phrase(pt: "Deixar o lugar", en: "Leave the seat") }
  static var leaveTitle: Phrase { Phrase(pt: "Deixar o lugar?", en: "Leave the seat?") }
  static var leaveText: Phrase {
    Phrase(
      pt: "Suas famílias voltam ao plano que você mesmo tem. Nada do que está nelas é apagado.",
      en: "Your families go back to the plan of your own. Nothing in them is deleted.")
  }
  static var stay: Phrase { Phrase(pt: "Ficar", en: "Stay") }

  // What the person gives

  static var given: Phrase { Phrase(pt: "Lugares que você dá", en: "Seats that you give") }
  static func used(_ used: Int, of total: Int, _ language: Language) -> String {
    Phrase(pt: "{0} de {1} em uso", en: "{0} of {1} in use")(
      language, String(used), String(total))
  }
  static var givenRest: Phrase {
    Phrase(
      pt: "Sua assinatura não tem lugares agora: estes voltam a valer quando ela tiver.",
      en: "Your subscription has no seats now: these hold again once it does.")
  }
  static func waits(_ day: String, _ language: Language) -> String {
    Phrase(pt: "O convite vale até {0}", en: "The invitation is good until {0}")(language, day)
  }
  static func holds(_ holder: String, since: String, _ language: Language) -> String {
    Phrase(pt: "{0}, desde {1}", en: "{0}, since {1}")(language, holder, since)
  }
  static var goneAccount: Phrase {
    Phrase(pt: "Conta que não existe mais", en: "Account that is gone")
  }
  static var takeBack: Phrase { Phrase(pt: "Retirar", en: "Take back") }
  static func takeBackTitle(_ name: String, _ language: Language) -> String {
    Phrase(pt: "Retirar o lugar de {0}?", en: "Take back {0}'s seat?")(language, name)
  }
  static var takeBackText: Phrase {
    Phrase(
      pt: "As famílias dessa pessoa voltam ao plano dela. Nada do que está nelas é apagado.",
      en: "The families of that person go back to their own plan. Nothing in them is deleted.")
  }
  static var keep: Phrase { Phrase(pt: "Manter", en: "Keep it") }

  static var name: Phrase { Phrase(pt: "Para quem?", en: "For whom?") }
  static var nameHint: Phrase {
    Phrase(pt: "Um nome, só para você saber.", en: "A name, for you alone to know.")
  }
  static var offer: Phrase { Phrase(pt: "Criar convite", en: "Create an invitation") }
  static var full: Phrase {
    Phrase(
      pt: "Todos os lugares foram dados. Para dar um a outra pessoa, retire um antes.",
      en: "All seats are given. To give one to somebody else, take one back first.")
  }

  // What was offered just now

  static var offered: Phrase { Phrase(pt: "O convite está pronto", en: "The invitation is ready") }
  static var handOver: Phrase {
    Phrase(
      pt:
        "Mande o link ou o código à pessoa. Ela entra na conta dela, ou cria uma, e abre o link de novo. Vale para uma pessoa só.",
      en:
        "Send the link or the code to the person. They sign in, or create an account, and open the link again. It is good for one person."
    )
  }
  static var copy: Phrase { Phrase(pt: "Copiar o link", en: "Copy the link") }
  static var copied: Phrase { Phrase(pt: "Copiado", en: "Copied") }
  static var finish: Phrase { Phrase(pt: "Pronto", en: "Done") }

  // What is taken

  static var takeTitle: Phrase { Phrase(pt: "Recebeu um convite?", en: "Were you invited?") }
  static var takeLead: Phrase {
    Phrase(
      pt: "Quem paga um plano da família pode dar a você um lugar, sem custo.",
      en: "Whoever pays for a family plan can give you a seat, at no cost.")
  }
  static var code: Phrase { Phrase(pt: "Código do convite", en: "Code of the invitation") }
  static var codeHint: Phrase {
    Phrase(
      pt: "Maiúsculas, espaços e hifens não importam.",
      en: "Capitals, spaces and hyphens do not matter.")
  }
  static var see: Phrase { Phrase(pt: "Ver o convite", en: "See the invitation") }
  static func from(_ giver: String, _ language: Language) -> String {
    Phrase(pt: "{0} dá a você um lugar no plano.", en: "{0} gives you a seat of the plan.")(
      language, giver)
  }
  static var take: Phrase { Phrase(pt: "Aceitar o lugar", en: "Take the seat") }
  static var notNow: Phrase { Phrase(pt: "Agora não", en: "Not now") }

  // Without seats

  static var noneTitle: Phrase { Phrase(pt: "Um plano para seis", en: "A plan for six") }
  static func noneText(_ seats: Int, _ language: Language) -> String {
    Phrase(
      pt:
        "Quem assina o plano da família dá lugares a mais {0} pessoas. Cada uma tem o plano nas suas próprias famílias, e ninguém vê os dados das outras.",
      en:
        "Whoever subscribes to the family plan gives seats to {0} more people. Each has the plan in families of their own, and nobody sees the others' data."
    )(language, String(seats))
  }
  static var seePlan: Phrase { Phrase(pt: "Ver o plano da família", en: "See the family plan") }

  // Why not

  static var missing: Phrase { Phrase(pt: "Escreva aqui.", en: "Write it here.") }
  static var noSeats: Phrase {
    Phrase(
      pt: "A assinatura de quem dá o lugar não tem lugares agora.",
      en: "The subscription of whoever gives the seat has none now.")
  }
  static var allGiven: Phrase {
    Phrase(pt: "Todos os lugares já foram dados.", en: "All seats are given already.")
  }
  static var unknown: Phrase {
    Phrase(
      pt: "Este convite não existe, ou foi retirado. Confira as letras e os números.",
      en: "There is no such invitation, or it was taken back. Check its letters and digits.")
  }
  static var ended: Phrase {
    Phrase(
      pt: "Este convite venceu. Peça outro a quem o mandou.",
      en: "This invitation has expired. Ask whoever sent it for another.")
  }
  static var taken: Phrase {
    Phrase(pt: "Outra conta já aceitou este lugar.", en: "Another account has taken this seat.")
  }
  static var own: Phrase {
    Phrase(
      pt: "Este lugar é seu para dar: você já tem o plano.",
      en: "This seat is yours to give: you have the plan already.")
  }
  static var hasSeat: Phrase {
    Phrase(
      pt: "Você já tem um lugar. Para mudar, deixe esse antes, em Planos, Plano da família.",
      en: "You have a seat already. To change, leave that first, in Plans, Family plan.")
  }
}
