import Entitlements
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

  static func price(_ plan: Plan, _ language: Language) -> String {
    guard plan.monthlyPrice.minor > 0 else { return plan.monthlyPrice.text(in: language) }
    let price = plan.monthlyPrice.text(in: language)
    return Phrase(pt: "{0} por mês", en: "{0} a month")(language, price)
  }
}
