import Values

// The catalogue of FisioFlow: names, prices, limits and the words of the paywalls. What the
// business would change stands here and nowhere else.

extension Plan {
  /// The name that people read; the same in every language but for the free plan.
  public var name: Phrase {
    switch self {
    case .free: Phrase(pt: "Gratuito", en: "Free")
    case .silver: Phrase(pt: "Silver", en: "Silver")
    case .gold: Phrase(pt: "Gold", en: "Gold")
    case .platinum: Phrase(pt: "Platinum", en: "Platinum")
    }
  }

  public var monthlyPrice: Money {
    switch self {
    case .free: Money(minor: 0, .brl)
    case .silver: Money(minor: 97_00, .brl)
    case .gold: Money(minor: 197_00, .brl)
    case .platinum: Money(minor: 397_00, .brl)
    }
  }

  /// Ten months' price for twelve: an assumption, until the business says otherwise.
  public var yearlyPrice: Money {
    Money(minor: monthlyPrice.minor * 10, .brl)
  }

  public var limits: PlanLimits {
    switch self {
    case .free:
      PlanLimits(
        therapists: .atMost(1), patients: .atMost(10), appointmentsPerMonth: .atMost(50),
        ai: false, reports: false, api: false, storageGigabytes: 1)
    case .silver:
      PlanLimits(
        therapists: .atMost(3), patients: .atMost(50), appointmentsPerMonth: .atMost(200),
        ai: false, reports: true, api: false, storageGigabytes: 5)
    case .gold:
      PlanLimits(
        therapists: .atMost(10), patients: .atMost(200), appointmentsPerMonth: .atMost(1000),
        ai: true, reports: true, api: false, storageGigabytes: 20)
    case .platinum:
      PlanLimits(
        therapists: .unlimited, patients: .unlimited, appointmentsPerMonth: .unlimited,
        ai: true, reports: true, api: true, storageGigabytes: 100)
    }
  }

  /// How much a clinic may keep of what `limits` do not count, such as archived patients, texts and the
  /// past of both; far above what an honest one comes to. The highest plan bounds bytes alone.
  public var budget: PlanBudget {
    switch self {
    case .free: PlanBudget(records: .atMost(2_000), megabytes: 512)
    case .silver: PlanBudget(records: .atMost(20_000), megabytes: 2_048)
    case .gold: PlanBudget(records: .atMost(100_000), megabytes: 8_192)
    case .platinum: PlanBudget(records: .unlimited, megabytes: 65_536)
    }
  }
}

extension PaywallContext {
  public var title: Phrase {
    switch self {
    case .patientLimitReached:
      Phrase(pt: "Limite de Pacientes Atingido", en: "Patient Limit Reached")
    case .aiFeatureAccess:
      Phrase(pt: "Recursos de IA Disponíveis", en: "AI Features Available")
    case .advancedReports:
      Phrase(pt: "Relatórios Avançados", en: "Advanced Reports")
    case .storageLimit:
      Phrase(pt: "Limite de Armazenamento", en: "Storage Limit")
    case .therapistLimit:
      Phrase(pt: "Adicionar Mais Fisioterapeutas", en: "Add More Physiotherapists")
    case .appointmentLimit:
      Phrase(pt: "Limite de Agendamentos Atingido", en: "Appointment Limit Reached")
    case .apiAccess:
      Phrase(pt: "Acesso à API", en: "API Access")
    }
  }

  public var description: Phrase {
    switch self {
    case .patientLimitReached:
      Phrase(
        pt: """
          Você atingiu o limite de pacientes ativos do seu plano. Faça upgrade para \
          continuar adicionando pacientes.
          """,
        en: """
          You have reached the number of active patients that your plan allows. Upgrade to \
          keep adding patients.
          """)
    case .aiFeatureAccess:
      Phrase(
        pt: "Tenha análises preditivas e sugestões de tratamento com inteligência artificial.",
        en: "Get predictive analyses and treatment suggestions from artificial intelligence.")
    case .advancedReports:
      Phrase(
        pt: "Acompanhe produtividade, faltas e evolução dos pacientes com relatórios detalhados.",
        en: "Follow productivity, no-shows and patients' progress with detailed reports.")
    case .storageLimit:
      Phrase(
        pt: """
          Seu armazenamento está quase cheio. Faça upgrade para continuar guardando exames e \
          documentos.
          """,
        en: "Your storage is almost full. Upgrade to keep storing exams and documents.")
    case .therapistLimit:
      Phrase(
        pt: "Sua equipe está crescendo. Faça upgrade para convidar mais fisioterapeutas.",
        en: "Your team is growing. Upgrade to invite more physiotherapists.")
    case .appointmentLimit:
      Phrase(
        pt: """
          Você atingiu o limite de agendamentos deste mês. Faça upgrade para continuar \
          agendando.
          """,
        en: "You have reached this month's number of appointments. Upgrade to keep booking.")
    case .apiAccess:
      Phrase(
        pt: "Conecte o FisioFlow aos sistemas que a clínica já usa.",
        en: "Connect FisioFlow to the systems that the clinic already uses.")
    }
  }

  /// What the source recommends whatever the current plan is; the paywall recommends the cheapest
  /// plan that helps (`Plan.upgrade(for:)`).
  public var usualPlan: Plan {
    switch self {
    case .aiFeatureAccess, .apiAccess: .platinum
    case .advancedReports, .storageLimit: .gold
    case .patientLimitReached, .therapistLimit, .appointmentLimit: .silver
    }
  }
}
