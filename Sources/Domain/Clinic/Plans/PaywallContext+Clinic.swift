import Entitlements
import Values

// The words of FisioFlow's paywalls.

extension PaywallContext {
  public static var patientLimitReached: PaywallContext {
    PaywallContext(
      "patientLimitReached",
      title: Phrase(pt: "Limite de Pacientes Atingido", en: "Patient Limit Reached"),
      Phrase(
        pt: """
          Você atingiu o limite de pacientes ativos do seu plano. Faça upgrade para \
          continuar adicionando pacientes.
          """,
        en: """
          You have reached the number of active patients that your plan allows. Upgrade to \
          keep adding patients.
          """))
  }
  public static var aiFeatureAccess: PaywallContext {
    PaywallContext(
      "aiFeatureAccess",
      title: Phrase(pt: "Recursos de IA Disponíveis", en: "AI Features Available"),
      Phrase(
        pt: "Tenha análises preditivas e sugestões de tratamento com inteligência artificial.",
        en: "Get predictive analyses and treatment suggestions from artificial intelligence."))
  }
  public static var advancedReports: PaywallContext {
    PaywallContext(
      "advancedReports", title: Phrase(pt: "Relatórios Avançados", en: "Advanced Reports"),
      Phrase(
        pt: "Acompanhe produtividade, faltas e evolução dos pacientes com relatórios detalhados.",
        en: "Follow productivity, no-shows and patients' progress with detailed reports."))
  }
  public static var storageLimit: PaywallContext {
    PaywallContext(
      "storageLimit", title: Phrase(pt: "Limite de Armazenamento", en: "Storage Limit"),
      Phrase(
        pt: """
          Seu armazenamento está quase cheio. Faça upgrade para continuar guardando exames e \
          documentos.
          """,
        en: "Your storage is almost full. Upgrade to keep storing exams and documents."))
  }
  public static var therapistLimit: PaywallContext {
    PaywallContext(
      "therapistLimit",
      title: Phrase(pt: "Adicionar Mais Fisioterapeutas", en: "Add More Physiotherapists"),
      Phrase(
        pt: "Sua equipe está crescendo. Faça upgrade para convidar mais fisioterapeutas.",
        en: "Your team is growing. Upgrade to invite more physiotherapists."))
  }
  public static var appointmentLimit: PaywallContext {
    PaywallContext(
      "appointmentLimit",
      title: Phrase(pt: "Limite de Agendamentos Atingido", en: "Appointment Limit Reached"),
      Phrase(
        pt: """
          Você atingiu o limite de agendamentos deste mês. Faça upgrade para continuar \
          agendando.
          """,
        en: "You have reached this month's number of appointments. Upgrade to keep booking."))
  }
  public static var apiAccess: PaywallContext {
    PaywallContext(
      "apiAccess", title: Phrase(pt: "Acesso à API", en: "API Access"),
      Phrase(
        pt: "Conecte o FisioFlow aos sistemas que a clínica já usa.",
        en: "Connect FisioFlow to the systems that the clinic already uses."))
  }
}

extension PaywallContext {
  /// What the source recommends whatever the current plan is; the paywall recommends the cheapest
  /// plan that helps (`PlanCatalogue.upgrade(from:for:)`).
  public var usualPlan: Plan {
    switch self {
    case .aiFeatureAccess, .apiAccess: .platinum
    case .advancedReports, .storageLimit: .gold
    default: .silver
    }
  }
}
