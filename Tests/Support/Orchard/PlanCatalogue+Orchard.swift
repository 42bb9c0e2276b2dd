import Entitlements
import Values

extension LimitKey {
  public static var trees: LimitKey { LimitKey("trees") }
  public static var people: LimitKey { LimitKey("people") }
}

extension MeteredAction {
  /// One more tree, beside so many.
  public static func plant(_ trees: Int64) -> MeteredAction { MeteredAction(.trees, used: trees) }
  /// One more person, beside so many.
  public static func join(_ people: Int64) -> MeteredAction {
    MeteredAction(.people, used: people)
  }
}

extension Plan {
  public static let grove = orchard(
    "grove", Phrase(pt: "Bosque", en: "Grove"), 0,
    PlanLimits([.trees: .atMost(3), .people: .atMost(1), .storage: .atMost(1_000)]))
  public static let forest = orchard(
    "forest", Phrase(pt: "Floresta", en: "Forest"), 10_00,
    PlanLimits([.trees: .unlimited, .people: .atMost(5), .storage: .atMost(1 << 30)]))

  private static func orchard(
    _ rawValue: Literal, _ name: Phrase, _ cents: Int64, _ limits: PlanLimits
  ) -> Plan {
    Plan(
      rawValue, name, monthly: Money(minor: cents, .brl), yearly: Money(minor: cents * 10, .brl),
      limits: limits, budget: PlanBudget(records: .atMost(100), megabytes: 1))
  }
}

extension PlanCatalogue {
  public static let orchard = PlanCatalogue(
    [.grove, .forest],
    limits: [
      LimitKind(
        .trees,
        PaywallContext(
          "treeLimit", title: Phrase(pt: "Pomar cheio", en: "Full orchard"),
          Phrase(pt: "Não há lugar para mais árvores.", en: "There is no place for more trees.")),
        instead: Phrase(pt: "Você também pode derrubar uma.", en: "You can also fell one."),
        line: LimitKind.counted(Phrase(pt: "árvores", en: "trees"))),
      LimitKind(
        .people,
        PaywallContext(
          "peopleLimit", title: Phrase(pt: "Gente demais", en: "Too many people"),
          Phrase(pt: "O plano tem poucos lugares.", en: "The plan has few places.")),
        instead: Phrase(pt: "Ninguém foi convidado.", en: "Nobody was invited."),
        line: LimitKind.counted(
          Phrase(pt: "pessoas", en: "people"), single: Phrase(pt: "pessoa", en: "person"))),
      LimitKind(
        .storage,
        PaywallContext(
          "storageLimit", title: Phrase(pt: "Sem espaço", en: "No space"),
          Phrase(pt: "Guarde menos fotos.", en: "Keep fewer pictures.")),
        instead: Phrase(pt: "Remova uma foto.", en: "Remove a picture."),
        line: LimitKind.gigabytes),
    ])
}
