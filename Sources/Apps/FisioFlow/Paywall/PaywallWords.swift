import Entitlements
import Values

/// The words of the paywall and of the plans.
enum PaywallWords {
  static var kept: Phrase {
    Phrase(
      pt: "O que você digitou continua aqui. Você também pode arquivar outro paciente.",
      en: "What you typed is still here. You can also archive another patient.")
  }
  static var notTaken: Phrase {
    Phrase(
      pt: "O arquivo não foi adicionado; continua onde estava. Remover documentos libera espaço.",
      en: "The file was not added; it is where it was. Removing documents makes room.")
  }
  static var notNow: Phrase { Phrase(pt: "Agora não", en: "Not now") }
  static var seePlans: Phrase { Phrase(pt: "Ver planos", en: "See plans") }
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

  static func price(_ plan: Plan, _ language: Language) -> String {
    guard plan.monthlyPrice.minor > 0 else { return plan.monthlyPrice.text(in: language) }
    let price = plan.monthlyPrice.text(in: language)
    return Phrase(pt: "{0} por mês", en: "{0} a month")(language, price)
  }

  static func patients(_ plan: Plan, _ language: Language) -> String {
    count(
      plan.limits.maxPatients,
      Phrase(pt: "pacientes ativos", en: "active patients"), language)
  }

  static func features(_ plan: Plan, _ language: Language) -> [String] {
    let limits = plan.limits
    var features = [
      patients(plan, language),
      count(
        limits.maxTherapists,
        limits.maxTherapists == .atMost(1)
          ? Phrase(pt: "fisioterapeuta", en: "physiotherapist")
          : Phrase(pt: "fisioterapeutas", en: "physiotherapists"), language),
      count(
        limits.maxAppointmentsPerMonth,
        Phrase(pt: "agendamentos por mês", en: "appointments a month"), language),
    ]
    if limits.hasAdvancedReports {
      features.append(Phrase(pt: "Relatórios avançados", en: "Advanced reports")(language))
    }
    if limits.hasAIFeatures {
      features.append(Phrase(pt: "Recursos de IA", en: "AI features")(language))
    }
    if limits.hasAPIAccess {
      features.append(Phrase(pt: "Acesso à API", en: "API access")(language))
    }
    features.append(storage(plan, language))
    return features
  }

  static func storage(_ plan: Plan, _ language: Language) -> String {
    guard case .atMost(let bytes) = plan.limits.storageBytes else { return "" }
    return Phrase(pt: "{0} GB de arquivos", en: "{0} GB of files")(
      language, String(bytes / 1_073_741_824))
  }

  private static func count(_ limit: Limit, _ noun: Phrase, _ language: Language) -> String {
    switch limit {
    case .unlimited:
      Phrase(pt: "Sem limite de {0}", en: "Unlimited {0}")(language, noun(language))
    case .atMost(let most): "\(NumberText.text(most, in: language)) \(noun(language))"
    }
  }
}
