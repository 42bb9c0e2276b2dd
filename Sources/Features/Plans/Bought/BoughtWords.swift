import Purchasing
import Values

/// The words of what was bought.
enum BoughtWords {
  static var title: Phrase { Phrase(pt: "Minhas compras", en: "My purchases") }
  static var again: Phrase { Phrase(pt: "Tentar de novo", en: "Try again") }
  static var close: Phrase { Phrase(pt: "Fechar", en: "Close") }

  static func lead(_ language: Language, _ email: String) -> String {
    Phrase(pt: "O que a conta {0} paga.", en: "What the account {0} pays for.")(language, email)
  }

  static var offline: Phrase {
    Phrase(
      pt: "As compras ficam no servidor: para vê-las é preciso internet. O plano vale sem ela.",
      en: "Purchases are at the server: seeing them takes the internet. The plan holds without it.")
  }

  // Restoring

  static var restore: Phrase { Phrase(pt: "Restaurar compras", en: "Restore purchases") }

  static func found(_ count: Int, _ language: Language, _ email: String) -> String {
    Plural(
      one: Phrase(
        pt: "Encontramos # compra da conta {0}. O que ela dá já vale aqui.",
        en: "Found # purchase of the account {0}. What it gives holds here already."),
      other: Phrase(
        pt: "Encontramos # compras da conta {0}. O que elas dão já vale aqui.",
        en: "Found # purchases of the account {0}. What they give holds here already."))(
        count, language, email)
  }

  static func foundEnded(_ count: Int, _ language: Language, _ email: String) -> String {
    Plural(
      one: Phrase(
        pt: "Encontramos # compra da conta {0}, que já terminou.",
        en: "Found # purchase of the account {0}, which is over."),
      other: Phrase(
        pt: "Encontramos # compras da conta {0}, que já terminaram.",
        en: "Found # purchases of the account {0}, which are over."))(
        count, language, email)
  }

  static func nothing(_ language: Language, _ email: String) -> String {
    Phrase(
      pt: "Não há compras da conta {0}", en: "There are no purchases of the account {0}")(
        language, email)
  }

  static func nothingText(_ language: Language, _ space: String) -> String {
    Phrase(
      pt: """
        Se você comprou com outro e-mail, entre com aquela conta. Se outra pessoa paga o plano {0}, a compra é \
        dela, e você usa o plano sem restaurar nada. O que se compra na App Store chega aqui em minutos; se \
        não chegou, cole abaixo o comprovante.
        """,
      en: """
        If you bought with another e-mail, sign in with that account. If somebody else pays for {0}'s plan, \
        the purchase is theirs, and you use the plan without restoring anything. What is bought in the App \
        Store is here within minutes; if it is not, paste its receipt below.
        """)(language, space)
  }

  // A receipt of the App Store

  static var receiptTitle: Phrase {
    Phrase(pt: "Comprovante da App Store", en: "Receipt of the App Store")
  }
  static var receiptLabel: Phrase {
    Phrase(pt: "Transação assinada", en: "Signed transaction")
  }
  static var receiptHint: Phrase {
    Phrase(
      pt:
        "Um texto longo com dois pontos finais no meio, que o suporte da loja ou do aplicativo dá.",
      en: "A long text with two full stops in it, which the store's or the app's support gives.")
  }
  static var receiptSend: Phrase { Phrase(pt: "Conferir", en: "Check") }
  static var receiptMalformed: Phrase {
    Phrase(
      pt: "Isto não é uma transação assinada inteira. Cole o texto todo.",
      en: "This is not a whole signed transaction. Paste all of the text.")
  }
  static var receiptOwn: Phrase {
    Phrase(
      pt: "A compra é desta conta, e está na lista.",
      en: "The purchase is this account's, and is in the list.")
  }
  static func receiptOther(_ language: Language, _ owner: String) -> String {
    Phrase(
      pt: "Esta compra é da conta {0}, e continua dela. Entre com aquela conta para usá-la.",
      en: "This purchase is the account {0}'s, and stays so. Sign in with that account to use it.")(
        language, owner)
  }
  static var receiptOthers: Phrase {
    Phrase(
      pt: "Esta compra é de outra conta, e continua dela.",
      en: "This purchase is another account's, and stays so.")
  }

  // What the App Store gives back, which only Apple decides

  static var appleRefunds: Phrase {
    Phrase(
      pt: """
        Quem devolve dinheiro de uma compra na App Store é a Apple, não nós. Do 8º ao 14º dia ela pode devolver \
        uma parte; a partir do 15º não devolve, e o plano vale até o fim do período pago.
        """,
      en: """
        Money for a purchase in the App Store is given back by Apple, not by us. From day 8 to day 14 it may \
        give back a part; from day 15 it does not, and the plan holds to the end of what is paid.
        """)
  }
  static var askApple: Phrase {
    Phrase(pt: "Pedir à Apple", en: "Ask Apple")
  }
  /// Where Apple takes such requests.
  static var appleAddress: String { "https://reportaproblem.apple.com" }

  // A higher price, to which the person has not answered

  static var dearer: Phrase { Phrase(pt: "O preço vai subir", en: "The price goes up") }
  static var dearerText: Phrase {
    Phrase(
      pt: "Sem a sua resposta à Apple a assinatura termina no fim do que foi pago.",
      en: "Without your answer to Apple the subscription ends with what is paid.")
  }
  static var raised: Phrase {
    Phrase(pt: "De {0} para {1}, a partir de {2}.", en: "From {0} to {1}, from {2} on.")
  }
  /// Where the store has asked for no answer, or has had it.
  static var refuseApple: Phrase {
    Phrase(
      pt: "Para não pagar o novo preço, cancele antes, na Apple.",
      en: "If you do not want to pay the new price, cancel before then, at Apple.")
  }
  static var refuseHere: Phrase {
    Phrase(
      pt: "Para não pagar o novo preço, cancele antes: o plano vale até esse dia.",
      en: """
        If you do not want to pay the new price, cancel before then: the plan holds until that day.
        """)
  }
  static var refuseBill: Phrase {
    Phrase(
      pt: "Para não aceitar, basta não pagar: o plano vale até esse dia.",
      en: "To refuse it, just do not pay: the plan holds until that day.")
  }
  static var answerApple: Phrase { Phrase(pt: "Responder à Apple", en: "Answer Apple") }
  /// Where Apple shows somebody's subscriptions.
  static var appleSubscriptions: String { "https://apps.apple.com/account/subscriptions" }

  // What was bought

  static func until(_ language: Language, _ day: String) -> String {
    Phrase(pt: "Até {0}", en: "Until {0}")(language, day)
  }
  static func renews(_ language: Language, _ day: String) -> String {
    Phrase(pt: "Renova em {0}", en: "Renews on {0}")(language, day)
  }
  static func paidUntil(_ language: Language, _ day: String) -> String {
    Phrase(
      pt: "Pago até {0}; a próxima conta chega 7 dias antes",
      en: "Paid until {0}; the next bill comes 7 days before")(language, day)
  }
  static func endedOn(_ language: Language, _ day: String) -> String {
    Phrase(pt: "Terminou em {0}", en: "Ended on {0}")(language, day)
  }
  static var unknownProduct: Phrase {
    Phrase(pt: "Um plano que não se vende mais", en: "A plan that is sold no more")
  }
  static func forSpace(_ language: Language, _ space: String) -> String {
    Phrase(pt: "Para {0}", en: "For {0}")(language, space)
  }
  static var forAccount: Phrase { Phrase(pt: "Para a sua conta", en: "For your account") }
  static var forFamily: Phrase {
    Phrase(pt: "Para a sua conta e mais cinco pessoas", en: "For your account and five more people")
  }

  /// What a state is called to who pays (`SubscriptionState.name`).
  static func state(_ name: String) -> Phrase {
    switch name {
    case "trial": Phrase(pt: "Período grátis", en: "Free trial")
    case "intro", "active": Phrase(pt: "Ativa", en: "Active")
    case "activeUntilEnd": Phrase(pt: "Ativa, não renova", en: "Active, does not renew")
    case "grace": Phrase(pt: "Ativa, pagamento atrasado", en: "Active, payment is late")
    case "billingRetry": Phrase(pt: "O pagamento falhou", en: "The payment failed")
    case "pending": Phrase(pt: "Espera o pagamento", en: "Waits for the payment")
    case "paused": Phrase(pt: "Em pausa", en: "Paused")
    case "refunded.whole": Phrase(pt: "Devolvida", en: "Refunded")
    case "refunded.part": Phrase(pt: "Devolvida em parte", en: "Refunded in part")
    case "revoked": Phrase(pt: "Retirada", en: "Taken back")
    case "none": Phrase(pt: "Nada foi pago", en: "Nothing was paid")
    case "expired.cancelled": Phrase(pt: "Cancelada, terminou", en: "Cancelled, over")
    case "expired.priceIncrease":
      Phrase(pt: "Terminou: o novo preço não foi aceito", en: "Over: the new price was declined")
    default: Phrase(pt: "Terminou", en: "Over")
    }
  }

  // Paying on the web

  static var cancel: Phrase { Phrase(pt: "Cancelar assinatura", en: "Cancel subscription") }
  static var resume: Phrase { Phrase(pt: "Continuar assinando", en: "Keep the subscription") }
  static var manage: Phrase {
    Phrase(pt: "Cartão, recibos e desistência", en: "Card, receipts and withdrawal")
  }
  static var openPage: Phrase { Phrase(pt: "Abrir a página", en: "Open the page") }
  static func payBill(_ language: Language, _ amount: String, _ day: String) -> String {
    Phrase(pt: "Pagar {0} até {1}", en: "Pay {0} by {1}")(language, amount, day)
  }
  static func withdrawUntil(_ language: Language, _ day: String) -> String {
    Phrase(
      pt: "Você pode desistir do último pagamento até {0} e receber tudo de volta.",
      en: "You can withdraw from the last payment until {0} and get all of it back.")(language, day)
  }
  static func receipt(_ language: Language, _ amount: String, _ day: String) -> String {
    Phrase(pt: "{0} em {1}", en: "{0} on {1}")(language, amount, day)
  }
  static var receipts: Phrase { Phrase(pt: "Recibos", en: "Receipts") }
  static var fiscal: Phrase { Phrase(pt: "nota fiscal {0}", en: "tax invoice {0}") }

  static func cancelTitle(_ language: Language, _ plan: String) -> String {
    Phrase(pt: "Cancelar a assinatura {0}?", en: "Cancel the subscription {0}?")(language, plan)
  }
  static func cancelText(_ language: Language, _ day: String) -> String {
    Phrase(
      pt: "O plano vale até {0}, e nada mais é cobrado. Até lá você pode voltar atrás.",
      en: "The plan holds until {0}, and nothing more is charged. Until then you can take it back.")(
        language, day)
  }
  static var cancelTextUndated: Phrase {
    Phrase(
      pt: "O plano vale até o fim do que foi pago, e nada mais é cobrado.",
      en: "The plan holds to the end of what is paid, and nothing more is charged.")
  }
  static var keep: Phrase { Phrase(pt: "Manter", en: "Keep it") }
}
