import Delivery
import Values

/// What pages and mails of the checkout say.
enum CheckoutWords {
  static var bill: Phrase { Phrase(pt: "Cobrança", en: "Bill") }
  static var receipt: Phrase { Phrase(pt: "Recibo", en: "Receipt") }
  static var amount: Phrase { Phrase(pt: "Valor", en: "Amount") }
  static var period: Phrase { Phrase(pt: "Período", en: "Period") }
  static var due: Phrase { Phrase(pt: "Vencimento", en: "Due") }
  static var paidOn: Phrase { Phrase(pt: "Pago em", en: "Paid on") }
  static var paidBy: Phrase { Phrase(pt: "Forma de pagamento", en: "Paid by") }
  static var number: Phrase { Phrase(pt: "Número", en: "Number") }
  static var fiscalNumber: Phrase { Phrase(pt: "Nota fiscal", en: "Tax invoice") }
  static var product: Phrase { Phrase(pt: "Produto", en: "Product") }
  static var card: Phrase { Phrase(pt: "Cartão", en: "Card") }
  static var payByPix: Phrase { Phrase(pt: "Pagar com Pix", en: "Pay by Pix") }
  static var payByBoleto: Phrase { Phrase(pt: "Pagar com boleto", en: "Pay by boleto") }
  static var notRenewed: Phrase {
    Phrase(
      pt: "Nada é cobrado automaticamente: sem pagamento, o plano termina.",
      en: "Nothing is charged automatically: without a payment the plan ends.")
  }
  static var billIsPaid: Phrase {
    Phrase(pt: "Esta cobrança está paga. Obrigado!", en: "This bill is paid. Thank you!")
  }
  static var billIsOver: Phrase {
    Phrase(
      pt: "Esta cobrança não vale mais. Escolha um plano no aplicativo.",
      en: "This bill is no longer good. Choose a plan in the app.")
  }
  static var providerIsSilent: Phrase {
    Phrase(
      pt: "O pagamento não pôde ser aberto agora. Nada foi cobrado; tente de novo daqui a pouco.",
      en: "The payment could not be opened now. Nothing was charged; try again in a while.")
  }
  static var billSubject: Phrase {
    Phrase(pt: "{0}: sua próxima cobrança, {1}", en: "{0}: your next bill, {1}")
  }
  static var billText: Phrase {
    Phrase(
      pt: "Seu plano {0} está pago até {1}. Para continuar, pague {2} até esse dia.",
      en: "Your plan {0} is paid until {1}. To keep it, pay {2} by that day.")
  }
  static var failedSubject: Phrase {
    Phrase(pt: "{0}: o cartão não foi aceito", en: "{0}: the card was not accepted")
  }
  static var failedText: Phrase {
    Phrase(
      pt: "A cobrança de {0} não passou. Vamos tentar de novo nos próximos dias.",
      en: "The charge for {0} did not go through. It is tried again in the next days.")
  }
  static var failedUntil: Phrase {
    Phrase(
      pt: "O plano continua até {0}. Para não perdê-lo, troque o cartão antes.",
      en: "The plan goes on until {0}. To keep it, change the card before.")
  }
  static var failedOver: Phrase {
    Phrase(
      pt: "O plano está parado até a cobrança passar. Seus dados continuam seus.",
      en: "The plan is paused until the charge goes through. Your data stays yours.")
  }
  static var raisedSubject: Phrase {
    Phrase(
      pt: "{0}: o preço da sua assinatura vai subir",
      en: "{0}: the price of your subscription goes up")
  }
  static var raisedText: Phrase {
    Phrase(
      pt: "O preço de {0} sobe de {1} para {2} a partir da renovação em {3}.",
      en: "The price of {0} goes up from {1} to {2} with the renewal on {3}.")
  }
  static var raisedRefuse: Phrase {
    Phrase(
      pt: """
        Para continuar não é preciso fazer nada. Para não pagar o novo preço, cancele antes com dois toques, em \
        Planos, Minhas compras: o plano vale até {0}, e nada mais é cobrado.
        """,
      en: """
        You need do nothing to go on. If you do not want to pay the new price, cancel before then with two taps, \
        in Plans, My purchases: the plan holds until {0}, and nothing more is charged.
        """)
  }
  static var billRaised: Phrase {
    Phrase(
      pt: """
        O preço subiu de {0} para {1}, a partir de {2}. Para não aceitar, basta não pagar: o plano termina nesse \
        dia, e nada mais é cobrado.
        """,
      en: """
        The price went up from {0} to {1}, from {2} on. To refuse it, just do not pay: the plan ends on that day, \
        and nothing more is charged.
        """)
  }
  static var seePurchases: Phrase { Phrase(pt: "Minhas compras", en: "My purchases") }
  static var changeCard: Phrase {
    Phrase(pt: "Trocar o cartão, em Minhas compras", en: "Change the card, in My purchases")
  }
  static var receiptSubject: Phrase {
    Phrase(pt: "{0}: recibo {1}", en: "{0}: receipt {1}")
  }
  static var receiptText: Phrase {
    Phrase(
      pt: "Recebemos {0} por {1}. O recibo vai em anexo.",
      en: "We received {0} for {1}. The receipt is attached.")
  }
  static var withdrawal: Phrase {
    Phrase(
      pt: """
        Você pode desistir até {0} e receber tudo de volta (Código de Defesa do Consumidor, artigo 49): \
        no aplicativo, em Planos, abra o pagamento.
        """,
      en: """
        You can withdraw until {0} and get all of it back (article 49 of Brazil's consumer law): in the app, \
        under Plans, open the payment.
        """)
  }
  static var notFiscal: Phrase {
    Phrase(pt: "Este recibo não é nota fiscal.", en: "This receipt is no tax invoice.")
  }
  static var taxesIn: Phrase { Phrase(pt: "Impostos incluídos.", en: "Taxes included.") }
  static var taxesOnTop: Phrase {
    Phrase(pt: "Mais impostos, onde houver.", en: "Plus taxes where there are any.")
  }

  /// From a day to a day, in UTC, as providers count.
  static func span(_ from: Instant, _ to: Instant, _ language: Language) -> String {
    "\(from.day(in: language)) – \(to.day(in: language))"
  }
}
