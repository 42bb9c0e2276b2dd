import Analytics
import Care
import Fields
import Shell
import Telemetry
import Values

extension Careguide {
  static var telemetry: AppTelemetry {
    var telemetry = AppTelemetry()
    telemetry.places = pages + CountedPage.common + CountedPage.ofPlans
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

  private static var pages: [CountedPage] {
    [
      CountedPage("hoje", screen: "Today"), CountedPage("hoje/*/*", screen: "DoseDetail"),
      CountedPage("pessoas", screen: "PersonList"),
      CountedPage("pessoas/arquivadas", screen: "PersonList"),
      CountedPage("pessoas/nova", screen: "PersonForm"),
      CountedPage("pessoas/:id", screen: "PersonDetail", item: .person),
      CountedPage("pessoas/:id/editar", screen: "PersonForm"),
      CountedPage("pessoas/:id/historico", screen: "PersonHistory"),
      CountedPage("pessoas/:id/acessos", screen: "PersonAccesses"),
      CountedPage("pessoas/:id/mensagens", screen: "PersonMessages"),
      CountedPage("pessoas/:id/emergencia", screen: "EmergencyCard"),
      CountedPage("pessoas/:id/medidas", screen: "Vitals"),
      CountedPage("pessoas/:id/medidas/*", screen: "VitalsOfKind"),
      CountedPage("pessoas/:id/consulta", screen: "Visit"),
      CountedPage("pessoas/:id/doses", screen: "DoseExport"),
      CountedPage("remedios", screen: "MedicineList"),
      CountedPage("remedios/parados", screen: "MedicineList"),
      CountedPage("remedios/novo", screen: "MedicineForm"),
      CountedPage("remedios/novo/:id", screen: "MedicineForm"),
      CountedPage("remedios/:id", screen: "MedicineDetail", item: .medicine),
      CountedPage("remedios/:id/editar", screen: "MedicineForm"),
      CountedPage("remedios/:id/historico", screen: "MedicineHistory"),
      CountedPage("remedios/:id/acessos", screen: "MedicineAccesses"),
      CountedPage("remedios/:id/horarios", screen: "Schedule"),
      CountedPage("remedios/:id/doses", screen: "DoseExport"),
      CountedPage("contatos/novo", screen: "ContactForm"),
      CountedPage("contatos/novo/:id", screen: "ContactForm"),
      CountedPage("contatos/:id/editar", screen: "ContactForm"),
      CountedPage("sessao", screen: "DaySession"),
      CountedPage("planos/recompensas", screen: "Rewards"),
      CountedPage("ajustes/sincronizacao/:id", screen: "UnsentElsewhere"),
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
