import Values

/// What the pages of the provider in the box say.
enum BoxWords {
  static var note: Phrase {
    Phrase(
      pt: "Pagamento de teste: nenhum dinheiro se move. Não digite um cartão de verdade.",
      en: "A test payment: no money moves. Type no real card.")
  }
  static var back: Phrase { Phrase(pt: "Voltar ao aplicativo", en: "Back to the app") }
  static var once: Phrase { Phrase(pt: "{0}, uma vez.", en: "{0}, once.") }
  static var eachMonth: Phrase { Phrase(pt: "{0} por mês.", en: "{0} a month.") }
  static var eachYear: Phrase { Phrase(pt: "{0} por ano.", en: "{0} a year.") }
  static var trial: Phrase {
    Phrase(
      pt: "Os primeiros {0} dias são grátis. Cancele até 24 horas antes do fim e nada é cobrado.",
      en:
        "The first {0} days are free. Cancel up to 24 hours before they end and nothing is charged."
    )
  }
  static var number: Phrase { Phrase(pt: "Número do cartão", en: "Card number") }
  static var numbers: Phrase { Phrase(pt: "Números de teste:", en: "Test numbers:") }
  static var pay: Phrase { Phrase(pt: "Pagar", en: "Pay") }
  static var paid: Phrase {
    Phrase(
      pt: "Pagamento feito. O aplicativo já sabe.", en: "Paid. The app knows already.")
  }
  static var expired: Phrase {
    Phrase(
      pt: "Esta página venceu. Nada foi cobrado; comece de novo no aplicativo.",
      en: "This page has expired. Nothing was charged; begin anew in the app.")
  }
  static var challenge: Phrase {
    Phrase(
      pt: "Seu banco pergunta: é você quem está pagando? (3-D Secure)",
      en: "Your bank asks: is it you who pays? (3-D Secure)")
  }
  static var confirm: Phrase { Phrase(pt: "Sim, sou eu", en: "Yes, it is me") }
  static var deny: Phrase { Phrase(pt: "Não", en: "No") }
  static var makePix: Phrase { Phrase(pt: "Gerar código Pix", en: "Make the Pix code") }
  static var makeBoleto: Phrase { Phrase(pt: "Gerar boleto", en: "Make the boleto") }
  static var pixWaits: Phrase {
    Phrase(
      pt: "Copie o código e cole no aplicativo do seu banco.",
      en: "Copy the code and paste it in your bank's app.")
  }
  static var boletoWaits: Phrase {
    Phrase(
      pt: "Pague este boleto no seu banco em até 3 dias.",
      en: "Pay this boleto at your bank within 3 days.")
  }
  static var payNow: Phrase { Phrase(pt: "Pagar agora", en: "Pay now") }
  static var payInAnHour: Phrase { Phrase(pt: "Pagar daqui a uma hora", en: "Pay in an hour") }
  static var payInTwoDays: Phrase { Phrase(pt: "Pagar daqui a 2 dias", en: "Pay in 2 days") }
  static var ordered: Phrase {
    Phrase(
      pt: "Combinado: o pagamento chega por si. Você pode fechar esta página.",
      en: "Agreed: the payment comes by itself. You can close this page.")
  }
  static var isPaid: Phrase { Phrase(pt: "pago", en: "paid") }
  static var isOwed: Phrase { Phrase(pt: "não pago", en: "not paid") }
  static var refunded: Phrase { Phrase(pt: "devolvido", en: "given back") }
  static var ended: Phrase {
    Phrase(pt: "Esta assinatura terminou.", en: "This subscription has ended.")
  }
  static var ends: Phrase {
    Phrase(
      pt: "Termina com o que está pago; nada mais é cobrado.",
      en: "It ends with what is paid; nothing more is charged.")
  }
  static var end: Phrase { Phrase(pt: "Cancelar assinatura", en: "Cancel the subscription") }
  static var goOn: Phrase { Phrase(pt: "Continuar a assinatura", en: "Keep the subscription") }
  static var changeCard: Phrase { Phrase(pt: "Trocar o cartão", en: "Change the card") }
  static var fail: Phrase {
    Phrase(pt: "Recusar as próximas cobranças", en: "Decline the next charges")
  }
  static var refund: Phrase {
    Phrase(pt: "Desistir e receber de volta", en: "Withdraw and get it back")
  }
  static var dispute: Phrase { Phrase(pt: "Contestar", en: "Dispute it") }
  static var lose: Phrase {
    Phrase(pt: "Contestação aceita pelo banco", en: "The bank agrees with the dispute")
  }
  static var win: Phrase {
    Phrase(pt: "Contestação recusada pelo banco", en: "The bank rejects the dispute")
  }

  static func refusal(_ refusal: BoxSession.Refusal) -> Phrase {
    switch refusal {
    case .unknownNumber:
      Phrase(
        pt: "Este não é um número de teste. Nada foi cobrado.",
        en: "That is no test number. Nothing was charged.")
    case .declined:
      Phrase(
        pt: "O cartão foi recusado. Nada foi cobrado; tente outro.",
        en: "The card was declined. Nothing was charged; try another.")
    case .noFunds:
      Phrase(
        pt: "O cartão não tem saldo. Nada foi cobrado; tente outro.",
        en: "The card has no funds. Nothing was charged; try another.")
    case .notConfirmed:
      Phrase(
        pt: "O banco não confirmou. Nada foi cobrado; tente de novo.",
        en: "The bank did not confirm. Nothing was charged; try again.")
    }
  }

  static func card(_ card: BoxCard) -> Phrase {
    switch card {
    case .good: Phrase(pt: "aceito", en: "accepted")
    case .declined: Phrase(pt: "recusado", en: "declined")
    case .noFunds: Phrase(pt: "sem saldo", en: "no funds")
    case .challenged: Phrase(pt: "pede confirmação", en: "asks for a confirmation")
    case .failing: Phrase(pt: "aceito uma vez, depois recusado", en: "accepted once, then declined")
    }
  }
}
