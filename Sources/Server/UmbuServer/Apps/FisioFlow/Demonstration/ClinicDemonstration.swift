import Entitlements
import Identity
import Values

/// What FisioFlow shows: a clinic of four people who have treated about sixty patients in six weeks.
let clinicDemonstration = Demonstration(
  of: "Clínica Ipê (demonstração)", onPlan: Plan.gold.rawValue,
  people: [
    .init("ana@demonstracao.example", as: .admin),
    .init("bruno@demonstracao.example", as: .therapist),
    .init("carla@demonstracao.example", as: .therapist),
    .init("davi@demonstracao.example", as: .receptionist),
  ], story: { ClinicStory(until: $0, of: $1).deeds })
