import Analytics
import Care
import Fields
import Shell
import Telemetry
import Values

extension Careguide {
  static var telemetry: AppTelemetry {
    var telemetry = AppTelemetry()
    telemetry.places = pages + Place.common + Place.ofPlans
    telemetry.items = changes
    telemetry.own = { $0 == "logDose" ? dose($1) : nil }
    telemetry.registry = { registerEvents() }
    return telemetry
  }

  /// The door to what may be counted.
  @inline(never)
  private static func registerEvents() -> EventRegistry { CareEvents.registry }

  /// What was said of a dose; one that is put off is neither.
  private static func dose(_ arguments: JSONValue) -> Event? {
    switch arguments["dose"]?["state"]?.text {
    case "taken": .doseConfirmed()
    case "skipped": .doseSkipped()
    case "open": .doseUndone()
    default: nil
    }
  }

  private static var pages: [Place] {
    [
      Place("hoje", screen: "Today"), Place("hoje/*/*", screen: "DoseDetail"),
      Place("pessoas", screen: "PersonList"), Place("pessoas/arquivadas", screen: "PersonList"),
      Place("pessoas/nova", screen: "PersonForm"),
      Place("pessoas/:id", screen: "PersonDetail", item: .person),
      Place("pessoas/:id/editar", screen: "PersonForm"),
      Place("pessoas/:id/historico", screen: "PersonHistory"),
      Place("pessoas/:id/acessos", screen: "PersonAccesses"),
      Place("pessoas/:id/mensagens", screen: "PersonMessages"),
      Place("pessoas/:id/emergencia", screen: "EmergencyCard"),
      Place("pessoas/:id/medidas", screen: "Vitals"),
      Place("pessoas/:id/medidas/*", screen: "VitalsOfKind"),
      Place("pessoas/:id/consulta", screen: "Visit"),
      Place("pessoas/:id/doses", screen: "DoseExport"),
      Place("remedios", screen: "MedicineList"), Place("remedios/parados", screen: "MedicineList"),
      Place("remedios/novo", screen: "MedicineForm"),
      Place("remedios/novo/:id", screen: "MedicineForm"),
      Place("remedios/:id", screen: "MedicineDetail", item: .medicine),
      Place("remedios/:id/editar", screen: "MedicineForm"),
      Place("remedios/:id/historico", screen: "MedicineHistory"),
      Place("remedios/:id/acessos", screen: "MedicineAccesses"),
      Place("remedios/:id/horarios", screen: "Schedule"),
      Place("remedios/:id/doses", screen: "DoseExport"),
      Place("contatos/novo", screen: "ContactForm"),
      Place("contatos/novo/:id", screen: "ContactForm"),
      Place("contatos/:id/editar", screen: "ContactForm"),
      Place("sessao", screen: "DaySession"), Place("planos/recompensas", screen: "Rewards"),
      Place("ajustes/sincronizacao/:id", screen: "UnsentElsewhere"),
    ]
  }

  private static var changes: [ItemWork] {
    [
      ItemWork("addPerson", .created, .person), ItemWork("editPerson", .updated, .person),
      ItemWork("archivePerson", .updated, .person), ItemWork("restorePerson", .updated, .person),
      ItemWork("decidePersonText", .updated, .textConflict),
      ItemWork("reopenPersonText", .updated, .textConflict),
      ItemWork("addContact", .created, .contact), ItemWork("editContact", .updated, .contact),
      ItemWork("removeContact", .deleted, .contact), ItemWork("setPicture", .updated, .picture),
      ItemWork("addMedicine", .created, .medicine), ItemWork("editMedicine", .updated, .medicine),
      ItemWork("archiveMedicine", .updated, .medicine),
      ItemWork("restoreMedicine", .updated, .medicine),
      ItemWork("decideMedicineText", .updated, .textConflict),
      ItemWork("reopenMedicineText", .updated, .textConflict),
      ItemWork("setSchedule", .updated, .schedule),
      ItemWork("logStock", .created, .stock), ItemWork("removeStock", .deleted, .stock),
      ItemWork("logReading", .created, .reading), ItemWork("removeReading", .deleted, .reading),
      ItemWork("setVitalRange", .updated, .vitalRange),
      ItemWork("agreeToReminders", .updated, .reminderPlan),
      ItemWork("setReminders", .updated, .reminderPlan),
      ItemWork("exportCare", .shared, .person),
      ItemWork("addDocument", .created, .document),
      ItemWork("renameDocument", .updated, .document),
      ItemWork("removeDocument", .deleted, .document),
    ]
  }
}
