import Purchasing
import Values

/// The words of what was begun to be bought and is not there yet.
enum PendingWords {
  static func approval(_ language: Language, _ plan: String) -> String {
    Phrase(pt: "{0}: esperando aprovação", en: "{0}: waiting for approval")(language, plan)
  }

  static func approvalText(_ language: Language, _ since: String) -> String {
    Phrase(
      pt: """
        Pedido em {0}. Quem aprova as compras da sua família na loja ainda não respondeu. Com um sim o plano \
        começa sozinho; com um não nada é cobrado.
        """,
      en: """
        Asked for on {0}. Whoever approves your family's purchases in the store has not answered yet. With a \
        yes the plan begins by itself; with a no nothing is charged.
        """)(language, since)
  }

  static var leave: Phrase { Phrase(pt: "Não espero mais", en: "I wait no longer") }

  static func payment(_ language: Language, _ plan: String) -> String {
    Phrase(pt: "{0}: esperando o pagamento", en: "{0}: waiting for the payment")(language, plan)
  }

  /// - Parameter until: until when it can be paid; nil where nobody has said.
  static func paymentText(
    _ method: PayMethod, until: String?, _ language: Language
  ) -> String {
    var text = what(method)(language)
    if let until {
      text += " "
      text += Phrase(
        pt: "Sem pagamento até {0} nada começa e nada é cobrado.",
        en: "Unpaid by {0}, nothing begins and nothing is charged.")(language, until)
    }
    return text
  }

  private static func what(_ method: PayMethod) -> Phrase {
    switch method {
    case .card:
      Phrase(
        pt: "O plano começa quando o banco confirmar o cartão.",
        en: "The plan begins when the bank confirms the card.")
    case .pix:
      Phrase(
        pt: "O plano começa instantes depois de o Pix ser pago.",
        en: "The plan begins moments after the Pix is paid.")
    case .boleto:
      Phrase(
        pt: "O plano começa quando o banco confirmar o boleto: até três dias úteis depois de pago.",
        en: """
          The plan begins when the bank confirms the boleto: up to three working days after it is paid.
          """)
    }
  }

  static var payOrLeave: Phrase { Phrase(pt: "Pagar ou desistir", en: "Pay or give up") }

  // In the list of what was bought

  static var giveUp: Phrase { Phrase(pt: "Desistir", en: "Give up") }

  static func giveUpTitle(_ language: Language, _ plan: String) -> String {
    Phrase(pt: "Desistir da compra {0}?", en: "Give up the purchase {0}?")(language, plan)
  }

  static var giveUpText: Phrase {
    Phrase(
      pt: "Nada foi pago, e nada será cobrado. Um pagamento já feito vale assim que chegar.",
      en: """
        Nothing was paid, and nothing will be charged. A payment already made counts once it comes.
        """)
  }

  // What Apple may be told

  static var tellsUse: Phrase {
    Phrase(
      pt: "Informar a Apple quando eu pedir reembolso", en: "Tell Apple when I ask for my money")
  }

  static var tellsUseText: Phrase {
    Phrase(
      pt: """
        Se você pedir o dinheiro de volta, a Apple pergunta sobre a compra. Com a sua permissão dizemos só que \
        ela foi entregue e se teve período grátis: nada do que você fez no aplicativo. Quem decide é a Apple.
        """,
      en: """
        If you ask for your money back, Apple asks about the purchase. With your permission we say only that it \
        was delivered and whether it had a free trial: nothing of what you did in the app. Apple decides.
        """)
  }
}
