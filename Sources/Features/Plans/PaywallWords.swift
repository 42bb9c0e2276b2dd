import Entitlements
import Subscriptions
import Values

/// The words of the paywall and of the plans.
enum PaywallWords {
  static var notNow: Phrase { Phrase(pt: "Agora não", en: "Not now") }
  static var recommended: Phrase { Phrase(pt: "Recomendado", en: "Recommended") }
  static var plansAndUsage: Phrase { Phrase(pt: "Planos e uso", en: "Plans and usage") }
  static var plans: Phrase { Phrase(pt: "Planos", en: "Plans") }
  static var back: Phrase { Phrase(pt: "Voltar", en: "Back") }
  static var current: Phrase { Phrase(pt: "Seu plano", en: "Your plan") }
  static var howToBuy: Phrase {
    Phrase(
      pt: """
        Para mudar de plano, fale com quem cuida do seu servidor Umbu. Os dados são sempre seus: \
        ler e exportar não dependem do plano.
        """,
      en: """
        To change plans, talk to whoever runs your Umbu server. The data is always yours: reading \
        and exporting do not depend on the plan.
        """)
  }

  /// In a space of this device alone, of which the server knows nothing.
  static var needsAccount: Phrase {
    Phrase(
      pt: """
        Um plano é de uma conta: quem usa só este aparelho fica no que não custa nada. Os dados são sempre \
        seus: ler e salvar uma cópia não dependem do plano.
        """,
      en: """
        A plan belongs to an account: who uses this device alone stays with what costs nothing. The data \
        is always yours: reading and saving a copy do not depend on the plan.
        """)
  }

  /// Under the plans of an app that sells them here.
  static var howToEnd: Phrase {
    Phrase(
      pt: """
        Um plano pago termina com dois toques em Minhas compras, e vale até o fim do que foi pago. Os dados \
        são sempre seus: ler e exportar não dependem do plano.
        """,
      en: """
        A paid plan ends with two taps in My purchases, and holds to the end of what is paid. The data is \
        always yours: reading and exporting do not depend on the plan.
        """)
  }

  static func subscribe(_ language: Language, _ plan: String) -> String {
    Phrase(pt: "Assinar {0}", en: "Subscribe to {0}")(language, plan)
  }

  /// What a year costs beside the month's price.
  static func orYearly(_ year: Money, beside month: Money, _ language: Language) -> String {
    let saved = Money(minor: month.minor * 12 - year.minor, year.currency)
    let text = Phrase(pt: "ou {0} por ano", en: "or {0} a year")(
      language, year.text(in: language))
    guard saved.minor > 0 else { return text }
    return text + ": "
      + Phrase(pt: "economia de {0}", en: "{0} less")(language, saved.text(in: language))
  }

  /// The same month in another currency.
  static func inOtherCurrency(_ price: ProductPrice, _ language: Language) -> String {
    let amount = price.amount.text(in: language)
    return price.includesTax
      ? Phrase(pt: "ou {0} por mês", en: "or {0} a month")(language, amount)
      : Phrase(pt: "ou {0} por mês, mais impostos", en: "or {0} a month, plus taxes")(
        language, amount)
  }

  /// Of prices that the app was built with.
  static var pricesMayBeOld: Phrase {
    Phrase(
      pt: "Os preços podem ter mudado: com internet, aparecem aqui os de agora.",
      en: "Prices may have changed: with a network, those of now are shown here.")
  }

  /// What a first subscription begins with.
  static func trial(_ days: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: """
          A primeira assinatura de uma conta começa com # dia grátis. Cancele até 24 horas antes do fim e nada \
          é cobrado.
          """,
        en: """
          An account's first subscription begins with # day free. Cancel up to 24 hours before its end and \
          nothing is charged.
          """),
      other: Phrase(
        pt: """
          A primeira assinatura de uma conta começa com # dias grátis. Cancele até 24 horas antes do fim e \
          nada é cobrado.
          """,
        en: """
          An account's first subscription begins with # days free. Cancel up to 24 hours before its end and \
          nothing is charged.
          """))(days, language)
  }

  static func trialThen(_ days: Int, _ price: String, _ language: Language) -> String {
    Phrase(pt: "{0} dias grátis, depois {1}/mês", en: "{0}-day free trial, then {1}/month")(
      language, days.description, price)
  }

  static var renews: Phrase {
    Phrase(
      pt: "Renova a cada período até você cancelar, em Planos, Minhas compras, com dois toques.",
      en: "Renews each period until you cancel, in Plans, My purchases, with two taps.")
  }

  static var noNetwork: Phrase {
    Phrase(
      pt: "Comprar precisa de internet: o seu pedido fica guardado até haver rede.",
      en: "Buying needs the internet: your wish is kept until there is a network.")
  }

  static var askManager: Phrase {
    Phrase(
      pt: "Só quem administra assina um plano: peça a essa pessoa.",
      en: "Only whoever manages subscribes to a plan: ask that person.")
  }

  static var alreadyBought: Phrase { Phrase(pt: "Já comprei", en: "I have bought it") }

  /// What a plan costs by the month, as the app was built.
  static func price(_ plan: Plan, _ language: Language) -> String {
    guard plan.monthlyPrice.minor > 0 else { return plan.monthlyPrice.text(in: language) }
    return monthly(plan.monthlyPrice, language)
  }

  static func monthly(_ price: Money, _ language: Language) -> String {
    Phrase(pt: "{0} por mês", en: "{0} a month")(language, price.text(in: language))
  }

  static func yearly(_ price: Money, _ language: Language) -> String {
    Phrase(pt: "{0} por ano", en: "{0} a year")(language, price.text(in: language))
  }

  static var notSold: Phrase {
    Phrase(pt: "Este plano não está à venda agora.", en: "This plan is not for sale now.")
  }
}
