import Clinic
import Entitlements
import Testing
import Values

@Suite("The paywall")
struct PaywallStories {
  private static let contexts: [PaywallContext] = [
    .patientLimitReached, .aiFeatureAccess, .advancedReports, .storageLimit, .therapistLimit,
    .appointmentLimit, .apiAccess,
  ]

  /// Each of the seven actions, just beyond what the plan allows or, where it has no numbers, as it
  /// is.
  private func actions(beyond plan: Plan) -> [MeteredAction] {
    func most(_ limit: Limit) -> Int64 {
      if case .atMost(let most) = limit { most } else { 1_000_000 }
    }
    let limits = plan.limits
    return [
      .addPatient(active: most(limits.maxPatients)), .accessAIFeature, .generateAdvancedReport,
      .uploadFile(bytes: 1, used: most(limits.storageBytes)),
      .addTherapist(seats: most(limits.maxTherapists)),
      .createAppointment(thisMonth: most(limits.maxAppointmentsPerMonth)), .callAPI,
    ]
  }

  @Test("FF-070 each of the seven actions asks a limit of its own, and has a paywall of its own")
  func sevenActions() {
    let actions = actions(beyond: .free)
    let names = actions.map { $0.key.name.text }
    #expect(
      names == ["patients", "ai", "reports", "storage", "therapists", "appointments", "api"])
    #expect(Set(actions.map(\.key)) == Set(PlanCatalogue.clinic.limits.map(\.key)))
    let contexts = actions.compactMap { Paywall($0, current: .free, in: .clinic)?.context.rawValue }
    #expect(contexts == Self.sourceOrder)
    // Within the limits none of them has one.
    for action in [
      MeteredAction.addPatient(active: 9), .addTherapist(seats: 0),
      .createAppointment(thisMonth: 49), .uploadFile(bytes: 1, used: 0),
    ] {
      #expect(Paywall(action, current: .free, in: .clinic) == nil)
    }
    for action in [MeteredAction.accessAIFeature, .generateAdvancedReport, .callAPI] {
      #expect(Paywall(action, current: .platinum, in: .clinic) == nil)
    }
  }

  private static let sourceOrder = [
    "patientLimitReached", "aiFeatureAccess", "advancedReports", "storageLimit", "therapistLimit",
    "appointmentLimit", "apiAccess",
  ]

  @Test(
    "FF-063 the recommendation is the cheapest plan above the current one that helps",
    arguments: [
      (Plan.free, "silver gold silver silver silver silver platinum"),
      (Plan.silver, "gold gold - gold gold gold platinum"),
      (Plan.gold, "platinum - - platinum platinum platinum platinum"),
      (Plan.platinum, "- - - none - - -"),
    ])
  func recommendations(plan: Plan, golden: String) {
    let found = actions(beyond: plan).map { action -> String in
      guard let paywall = Paywall(action, current: plan, in: .clinic) else { return "-" }
      return paywall.recommended?.rawValue ?? "none"
    }
    #expect(found.joined(separator: " ") == golden)
  }

  @Test("FF-057 the patient limit says what it is, in repaired UTF-8")
  func patientLimitText() throws {
    let paywall = try #require(Paywall(.addPatient(active: 10), current: .free, in: .clinic))
    #expect(paywall.context == .patientLimitReached)
    #expect(paywall.context.title(.pt) == "Limite de Pacientes Atingido")
    #expect(
      paywall.context.description(.pt)
        == "Você atingiu o limite de pacientes ativos do seu plano. Faça upgrade para continuar "
        + "adicionando pacientes.")
  }

  @Test(
    "FF-057 FF-058 FF-059 FF-060 FF-061 FF-062 the five paywalls say this, in both languages",
    arguments: [
      (
        PaywallContext.patientLimitReached, "Limite de Pacientes Atingido",
        "Você atingiu o limite de pacientes ativos do seu plano. Faça upgrade para continuar "
          + "adicionando pacientes.",
        "Patient Limit Reached",
        "You have reached the number of active patients that your plan allows. Upgrade to keep "
          + "adding patients."
      ),
      (
        .aiFeatureAccess, "Recursos de IA Disponíveis",
        "Tenha análises preditivas e sugestões de tratamento com inteligência artificial.",
        "AI Features Available",
        "Get predictive analyses and treatment suggestions from artificial intelligence."
      ),
      (
        .advancedReports, "Relatórios Avançados",
        "Acompanhe produtividade, faltas e evolução dos pacientes com relatórios detalhados.",
        "Advanced Reports",
        "Follow productivity, no-shows and patients' progress with detailed reports."
      ),
      (
        .storageLimit, "Limite de Armazenamento",
        "Seu armazenamento está quase cheio. Faça upgrade para continuar guardando exames e "
          + "documentos.",
        "Storage Limit",
        "Your storage is almost full. Upgrade to keep storing exams and documents."
      ),
      (
        .therapistLimit, "Adicionar Mais Fisioterapeutas",
        "Sua equipe está crescendo. Faça upgrade para convidar mais fisioterapeutas.",
        "Add More Physiotherapists",
        "Your team is growing. Upgrade to invite more physiotherapists."
      ),
    ])
  func texts(
    context: PaywallContext, title: String, description: String, titleEN: String,
    descriptionEN: String
  ) {
    // By their bytes: two texts that differ in nothing but how accents are made are equal as texts.
    #expect(Array(context.title.pt.utf8) == Array(title.utf8))
    #expect(Array(context.description.pt.utf8) == Array(description.utf8))
    #expect(Array(context.title.en.utf8) == Array(titleEN.utf8))
    #expect(Array(context.description.en.utf8) == Array(descriptionEN.utf8))
  }

  @Test("FF-062 every context has its texts in both languages, none of them garbled")
  func noneGarbled() {
    for context in Self.contexts {
      for phrase in [context.title, context.description] {
        for text in [phrase.pt, phrase.en] {
          #expect(!text.isEmpty)
          #expect(!text.unicodeScalars.contains("\u{C3}") && !text.contains("\u{E2}\u{20AC}"))
        }
      }
    }
    #expect(Set(Self.contexts.map { $0.title.pt }).count == 7)
  }

  @Test("FF-063 the usual plan of each context is the source's")
  func usualPlans() {
    let plans = Self.contexts.map { "\($0.rawValue) \($0.usualPlan.rawValue)" }
    #expect(
      plans == [
        "patientLimitReached silver", "aiFeatureAccess platinum", "advancedReports gold",
        "storageLimit gold", "therapistLimit silver", "appointmentLimit silver",
        "apiAccess platinum",
      ])
  }

  @Test("FF-064 an unknown plan meets the free plan's limits")
  func unknownPlan() {
    for (stored, active, isShown) in [
      ("diamond", 9, false), ("diamond", 10, true), (nil, 10, true),
    ] as [(String?, Int64, Bool)] {
      let plan = PlanCatalogue.clinic.plan(stored: stored)
      let paywall = Paywall(.addPatient(active: active), current: plan, in: .clinic)
      #expect((paywall != nil) == isShown)
    }
  }
}
