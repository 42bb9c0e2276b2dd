import Entitlements
import Values

// The plans of Careguide: names, prices and limits. What the business would change stands here.

extension Plan {
  /// One person, on this device alone; how many is an assumption (CG-016). Documents that are there may be viewed,
  /// of which no plan counts the bytes (CG-015, CG-021).
  public static let basic = Plan(
    "basic", Phrase(pt: "Básico", en: "Basic"), monthly: Money(minor: 0, .usd),
    yearly: Money(minor: 0, .usd),
    limits: PlanLimits([.people: .atMost(1), .storage: .unlimited]),
    budget: PlanBudget(records: .atMost(20_000), megabytes: 256))
  /// A year is the price of ten months: an assumption, until the business says otherwise.
  public static let premium = Plan(
    "premium", Phrase(pt: "Premium", en: "Premium"), monthly: Money(minor: 8_99, .usd),
    yearly: Money(minor: 89_90, .usd),
    limits: PlanLimits([
      .people: .unlimited, .sync: .unlimited, .documents: .unlimited, .storage: .unlimited,
    ]),
    budget: PlanBudget(records: .unlimited, megabytes: 8_192))
}

extension LimitKey {
  /// People whose medicines are looked after; those who were put away do not count.
  public static var people: LimitKey { LimitKey("people") }
}

extension MeteredAction {
  /// `active` people there are.
  public static func addPerson(active: Int64) -> MeteredAction {
    MeteredAction(.people, used: active)
  }
}

extension PlanCatalogue {
  /// What Careguide sells.
  public static let care = PlanCatalogue(
    [.basic, .premium],
    limits: [
      LimitKind(
        .people, .peopleLimitReached,
        instead: Phrase(
          pt: "O que você digitou continua aqui. Você também pode arquivar outra pessoa.",
          en: "What you typed is still here. You can also archive another person."),
        line: LimitKind.counted(
          Phrase(pt: "pessoas", en: "people"), single: Phrase(pt: "pessoa", en: "person"))),
      // What a device keeps without an account goes up with a plan that has it (CG-014).
      LimitKind(
        .sync, .syncNotIncluded,
        instead: Phrase(
          pt:
            "O que você digitou continua aqui. Sem o Premium, anote tudo só neste aparelho: em Ajustes.",
          en:
            "What you typed is still here. Without Premium, note all on this device alone: in Settings."
        ),
        line: LimitKind.included(
          Phrase(pt: "Em todos os seus aparelhos", en: "On all your devices"))),
      LimitKind(
        .documents, .documentsNotIncluded,
        instead: Phrase(
          pt:
            "As imagens que já estão aqui continuam visíveis, e uma cópia sua, em Ajustes, traz todos os arquivos.",
          en: """
            The pictures that are here can still be viewed, and a copy of your own, in Settings, brings all \
            files.
            """),
        line: LimitKind.included(
          Phrase(pt: "Documentos sem limite", en: "Unlimited documents"))),
    ])
}

extension PaywallContext {
  public static var documentsNotIncluded: PaywallContext {
    PaywallContext(
      "documentsNotIncluded",
      title: Phrase(
        pt: "Exames e receitas num só lugar", en: "Exams and prescriptions in one place"),
      Phrase(
        pt: """
          No plano básico documentos não são enviados nem baixados. O Premium não tem limite deles.
          """,
        en: """
          On the basic plan documents are neither uploaded nor downloaded. Premium has no limit.
          """))
  }

  public static var syncNotIncluded: PaywallContext {
    PaywallContext(
      "syncNotIncluded",
      title: Phrase(pt: "Em todos os seus aparelhos", en: "On all your devices"),
      Phrase(
        pt: """
          No plano básico nada muda na conta: o que você anota fica num aparelho só. O Premium guarda tudo na \
          conta.
          """,
        en: """
          On the basic plan nothing changes in the account: what you note stays on one device. Premium keeps \
          all of it in the account.
          """
      ))
  }

  public static var peopleLimitReached: PaywallContext {
    PaywallContext(
      "peopleLimitReached", title: Phrase(pt: "Cuide de toda a família", en: "Care for everyone"),
      Phrase(
        pt:
          "O plano básico cuida de uma pessoa. Com o Premium cabem todas, em todos os seus aparelhos.",
        en: "The basic plan looks after one person. Premium has room for all, on all your devices.")
    )
  }
}
