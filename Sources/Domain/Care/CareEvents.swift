import Analytics
import Entitlements
import Telemetry
import Values

/// What Careguide counts, and nothing else: nothing of anybody's health.
public enum CareEvents {
  public static let registry: EventRegistry = {
    var registry = EventRegistry()
    registry.list(itemTypes)
    registry.list(CommonScreens.all + screens, as: "screen_name")
    registry.list(PlanCatalogue.care.limits.map { $0.context.literal }, as: "context")
    registry.list(PlanCatalogue.care.plans.map { $0.literal } + ["none"], as: "current_plan")
    registry.list(products, as: "product")
    registry.list(["segment", "person"], as: "search_filters")
    registry.list(PremiumFeature.literals, as: "feature")
    registry.addStandard()
    registry.add(DoseEvents.all, about: DoseEvents.object)
    registry.add(AccessEvents.all, about: AccessEvents.object)
    registry.add(UpgradePromptEvents.all, about: UpgradePromptEvents.object)
    return registry
  }()

  /// Every type of record that a family's space holds.
  static var itemTypes: [ItemType] {
    [
      .family, .person, .contact, .picture, .medicine, .schedule, .dose, .stock, .reading,
      .vitalRange, .member, .invitation, .textConflict, .reminderPlan, .document,
    ]
  }

  /// What is sold, by the ids of the stores.
  static var products: [Literal] {
    [
      "1942", "careguide.premium.yearly", "careguide.family.monthly", "careguide.family.yearly",
    ]
  }

  /// The pages beside those of every app (`CommonScreens`).
  static var screens: [Literal] {
    [
      "Today", "DoseDetail", "PersonList", "PersonDetail", "PersonForm", "PersonHistory",
      "PersonAccesses", "PersonMessages", "EmergencyCard", "Vitals", "VitalsOfKind", "Visit",
      "DoseExport", "MedicineList", "MedicineDetail", "MedicineForm", "MedicineHistory",
      "MedicineAccesses", "Schedule", "ContactForm", "DaySession", "Rewards", "UnsentElsewhere",
    ]
  }
}

extension ItemType {
  public static var family: ItemType { ItemType("family") }
  public static var person: ItemType { ItemType("person") }
  public static var contact: ItemType { ItemType("contact") }
  public static var picture: ItemType { ItemType("picture") }
  public static var medicine: ItemType { ItemType("medicine") }
  public static var schedule: ItemType { ItemType("schedule") }
  public static var dose: ItemType { ItemType("dose") }
  public static var stock: ItemType { ItemType("stock") }
  public static var reading: ItemType { ItemType("reading") }
  public static var vitalRange: ItemType { ItemType("vitalRange") }
  public static var reminderPlan: ItemType { ItemType("reminderPlan") }
}

extension PremiumFeature: EventChoice {
  public var literal: Literal {
    switch self {
    case .people: "people"
    case .sync: "sync"
    case .documents: "documents"
    }
  }
}

extension AccessEnd {
  /// As events name it.
  public var event: AccessEndReason {
    switch self {
    case .user: .user
    case .gap: .gap
    case .midnight: .midnight
    case .signout: .signout
    case .upgrade: .upgrade
    }
  }
}

extension PromptReason {
  /// As events name it, with the feature that it is about.
  public var event: (trigger: PromptTrigger, feature: Literal?) {
    switch self {
    case .tried(let feature): (.tried, feature.literal)
    case .viewed(let feature): (.viewed, feature.literal)
    case .sessionEnded: (.sessionEnded, nil)
    case .offer: (.offer, nil)
    }
  }
}
