import Entitlements
import Identity
import Values

/// What FisioFlow shows: a clinic of four people who have treated about sixty patients in six weeks.
let clinicDemonstration = Demonstration(
  of: "Clínica Ipê (demonstração)", onPlan: Plan.gold.rawValue,
  people: [
    .init("Ana Figueiredo", "ana@demonstracao.example", as: .admin),
    .init("Bruno Salles", "bruno@demonstracao.example", as: .therapist),
    .init("Carla Menezes", "carla@demonstracao.example", as: .therapist),
    .init("Davi Lacerda", "davi@demonstracao.example", as: .receptionist),
  ], story: { ClinicStory(until: $0, of: $1).deeds })
