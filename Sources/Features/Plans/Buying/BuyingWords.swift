import Purchasing
import Values

/// The words of buying.
enum BuyingWords {
  static var period: Phrase { Phrase(pt: "Período", en: "Period") }
  static var monthly: Phrase { Phrase(pt: "Por mês", en: "Monthly") }
  static var yearly: Phrase { Phrase(pt: "Por ano", en: "Yearly") }
  static var forWhom: Phrase { Phrase(pt: "Para quem", en: "For whom") }
  static var alone: Phrase { Phrase(pt: "Só para mim", en: "Just for me") }
  static var family: Phrase { Phrase(pt: "Para a família", en: "For the family") }
  static func forFamily(_ language: Language, _ plan: String) -> String {
    Phrase(pt: "{0} para a família", en: "{0} for a family")(language, plan)
  }
  static var method: Phrase { Phrase(pt: "Forma de pagamento", en: "Way of paying") }
  static var currency: Phrase { Phrase(pt: "Moeda", en: "Currency") }
  static var whatYouPay: Phrase { Phrase(pt: "O que você paga", en: "What you pay") }
  static var today: Phrase { Phrase(pt: "Hoje", en: "Today") }
  static var nothing: Phrase { Phrase(pt: "Nada", en: "Nothing") }
  static var firstPayment: Phrase { Phrase(pt: "Primeiro pagamento", en: "First payment") }
  static var lastSafe: Phrase {
    Phrase(pt: "Última hora segura para cancelar", en: "Last safe moment to cancel")
  }
  static var afterwards: Phrase { Phrase(pt: "Depois", en: "Afterwards") }
  static var howToCancel: Phrase { Phrase(pt: "Como cancelar", en: "How to cancel") }
  static var notNow: Phrase { Phrase(pt: "Agora não", en: "Not now") }
  static var proceed: Phrase { Phrase(pt: "Continuar", en: "Go on") }
  static var toPayment: Phrase {
    Phrase(pt: "Ir à página de pagamento", en: "To the payment page")
  }
  static var again: Phrase { Phrase(pt: "Tentar de novo", en: "Try again") }
  static var goOn: Phrase { Phrase(pt: "Continuar", en: "Go on") }
  static var forget: Phrase { Phrase(pt: "Esquecer", en: "Forget it") }

  // What it costs

  static func tax(isIncluded: Bool) -> Phrase {
    isIncluded
      ? Phrase(pt: "Impostos incluídos.", en: "Taxes included.")
      : Phrase(pt: "Impostos à parte.", en: "Taxes not included.")
  }

  static func trial(_ days: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# dia grátis", en: "# day free"),
      other: Phrase(pt: "# dias grátis", en: "# days free"))(days, language)
  }

  /// What follows the first period.
  static func renewal(
    _ method: PayMethod, isYearly: Bool, _ price: String, _ language: Language
  ) -> String {
    switch (method, isYearly) {
    case (.card, false):
      Phrase(
        pt: "{0} a cada mês no cartão, até você cancelar.",
        en: "{0} each month by card, until you cancel.")(language, price)
    case (.card, true):
      Phrase(
        pt: "{0} a cada ano no cartão, até você cancelar.",
        en: "{0} each year by card, until you cancel.")(language, price)
    case (.pix, _), (.boleto, _):
      Phrase(
        pt: """
          Nada é cobrado automaticamente. Sete dias antes do fim chega uma conta de {0}; sem \
          pagamento, o plano termina.
          """,
        en: """
          Nothing is charged automatically. Seven days before the end a bill of {0} comes; unpaid, \
          the plan ends.
          """)(language, price)
    }
  }

  static func name(of method: PayMethod) -> Phrase {
    switch method {
    case .card: Phrase(pt: "Cartão", en: "Card")
    case .pix: Phrase(pt: "Pix", en: "Pix")
    case .boleto: Phrase(pt: "Boleto", en: "Boleto")
    }
  }

  static func name(of currency: Currency) -> Phrase {
    switch currency {
    case .brl: Phrase(pt: "Reais", en: "Reais")
    case .usd: Phrase(pt: "Dólares", en: "US dollars")
    case .eur: Phrase(pt: "Euros", en: "Euros")
    }
  }

  static func about(_ method: PayMethod) -> Phrase {
    switch method {
    case .card:
      Phrase(pt: "Renova sozinho. Vale na hora.", en: "Renews by itself. Holds at once.")
    case .pix:
      Phrase(
        pt: "Não renova sozinho. Vale em instantes depois de pago.",
        en: "Does not renew by itself. Holds moments after it is paid.")
    case .boleto:
      Phrase(
        pt: "Não renova sozinho. Vale até três dias úteis depois de pago.",
        en: "Does not renew by itself. Holds up to three working days after it is paid.")
    }
  }

  static var cancelling: Phrase {
    Phrase(
      pt: """
        Em Planos, Minhas compras, com dois toques. O que foi pago vale até o fim, e seus dados \
        continuam seus: ler e exportar não dependem do plano.
        """,
      en: """
        In Plans, My purchases, with two taps. What is paid holds to its end, and your data stays \
        yours: reading and exporting do not depend on the plan.
        """)
  }

  static var withdrawal: Phrase {
    Phrase(
      pt: """
        Você pode desistir em até 7 dias depois de pagar e receber tudo de volta (Código de Defesa do \
        Consumidor, artigo 49).
        """,
      en: """
        You can withdraw within 7 days after paying and get all of it back (Brazil's consumer code, \
        article 49).
        """)
  }

  static var elsewhere: Phrase {
    Phrase(
      pt: "O pagamento é feito em outra página. Nenhum dado de cartão passa por este aplicativo.",
      en: "The payment is made on another page. No data of cards passes through this app.")
  }

  static var terms: Phrase { Phrase(pt: "Termos de uso", en: "Terms of use") }
  static var privacy: Phrase {
    Phrase(pt: "Política de privacidade", en: "Privacy policy")
  }

  static var test: Phrase {
    Phrase(
      pt: "Este servidor é de testes: nada é cobrado de verdade.",
      en: "This server is for tests: nothing is really charged.")
  }

  // Why it cannot be bought

  static var noNetwork: Phrase { Phrase(pt: "Sem internet agora", en: "No network now") }

  static var remembered: Phrase {
    Phrase(
      pt: "Comprar precisa de internet. Guardamos o seu pedido e avisamos quando houver rede.",
      en: "Buying needs the internet. Your wish is kept, and you are told when there is a network.")
  }

  static func wished(_ language: Language, _ plan: String) -> String {
    Phrase(pt: "Você queria assinar {0}", en: "You wanted to subscribe to {0}")(language, plan)
  }

  static var networkIsBack: Phrase {
    Phrase(
      pt: "A internet voltou. Nada foi comprado ainda.",
      en: "The internet is back. Nothing was bought yet.")
  }

  static var noCheckout: Phrase {
    Phrase(
      pt: "Este servidor não vende pela internet. Fale com quem cuida dele.",
      en: "This server does not sell on the web. Talk to whoever runs it.")
  }

  static var seeOthers: Phrase {
    Phrase(pt: "Veja os planos que há.", en: "See the plans that there are.")
  }

  static var runs: Phrase {
    Phrase(
      pt: "Já existe uma assinatura, e comprar de novo cobraria duas vezes.",
      en: "There is a subscription already, and buying again would charge twice.")
  }

  static var hasSeat: Phrase {
    Phrase(
      pt: "Outra pessoa já paga este plano para você. Para assinar, deixe antes o lugar dela.",
      en: "Somebody else pays for this plan for you. To subscribe, leave that seat first.")
  }

  static func running(_ language: Language, _ plan: String) -> String {
    Phrase(pt: "O plano {0} está ativo.", en: "The plan {0} is active.")(language, plan)
  }

  static var managedByApple: Phrase {
    Phrase(
      pt: """
        Ela é da App Store: mude ou cancele no iPhone, em Ajustes, no seu nome, em Assinaturas.
        """,
      en: """
        It is of the App Store: change or cancel it on the iPhone, in Settings, under your name, in \
        Subscriptions.
        """)
  }

  static var managedHere: Phrase {
    Phrase(
      pt: "Quem paga muda ou cancela em Planos, Minhas compras.",
      en: "Whoever pays changes or cancels it in Plans, My purchases.")
  }

  static var given: Phrase {
    Phrase(
      pt: "Foi dada sem custo: nada é cobrado, e não há o que cancelar.",
      en: "It was given at no cost: nothing is charged, and there is nothing to cancel.")
  }

  static var managedElsewhere: Phrase {
    Phrase(
      pt: "Mude ou cancele onde ela foi comprada.", en: "Change or cancel it where it was bought.")
  }

  static func onlyManagers(_ app: String, _ language: Language) -> String {
    Phrase(
      pt: "Só quem administra {0} assina um plano.",
      en: "Only whoever manages {0} subscribes to a plan.")(language, app)
  }

  static var askThem: Phrase {
    Phrase(
      pt: "Peça a essa pessoa. O plano vale para todos que fazem parte.",
      en: "Ask that person. The plan holds for all who take part.")
  }
}
