import Care
import Entitlements
import Identity
import Values

/// What Careguide shows: a daughter who looks after her mother, her son and herself, with a caregiver and
/// her brother, over ninety days.
let familyDemonstration = Demonstration(
  of: "Família Andrade (demonstração)", onPlan: Plan.premium.rawValue,
  people: [
    .init("Ana Andrade", "ana@familia.example", as: .manager),
    .init("Rosa Teixeira", "rosa@familia.example", as: .logger),
    .init("Pedro Andrade", "pedro@familia.example", as: .viewer),
  ], story: { now, _ in FamilyStory(until: now).deeds })
