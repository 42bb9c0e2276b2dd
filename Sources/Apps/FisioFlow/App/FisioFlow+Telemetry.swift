import Clinic
import Shell
import Telemetry
import Values

extension FisioFlow {
  static var telemetry: AppTelemetry {
    var telemetry = AppTelemetry()
    telemetry.places = pages + Place.common + Place.ofPlans
    telemetry.items = changes
    telemetry.registry = { registerEvents() }
    return telemetry
  }

  /// The door to what may be counted.
  @inline(never)
  private static func registerEvents() -> EventRegistry { ClinicEvents.registry }

  private static var pages: [Place] {
    [
      Place("hoje", screen: "Today"), Place("agenda", screen: "Agenda"),
      Place("agenda/marcar", screen: "AgendaBook"), Place("agenda/espera", screen: "WaitingList"),
      Place("agenda/importar", screen: "AgendaImport"),
      Place("agenda/semana/*", screen: "AgendaWeek"),
      Place("agenda/mes/*", screen: "AgendaMonth"), Place("agenda/lista/*", screen: "AgendaList"),
      Place("agenda/imprimir/*/*", screen: "AgendaPrint"),
      Place("agenda/sessao/:id", screen: "SessionDetail", item: .session),
      Place("agenda/sessao/:id/historico", screen: "SessionHistory"),
      Place("agenda/agendamento/:id", screen: "AppointmentDetail", item: .appointment),
      Place("agenda/agendamento/:id/historico", screen: "AppointmentHistory"),
      Place("agenda/*", screen: "AgendaDay"),
      Place("pacientes", screen: "PatientList"),
      Place("pacientes/arquivados", screen: "PatientList"),
      Place("pacientes/novo", screen: "PatientForm"),
      Place("pacientes/importar", screen: "PatientImport"),
      Place("pacientes/escolher", screen: "PatientKeeping"),
      Place("pacientes/:id", screen: "PatientDetail", item: .patient),
      Place("pacientes/:id/editar", screen: "PatientForm"),
      Place("pacientes/:id/historico", screen: "PatientHistory"),
      Place("pacientes/:id/acessos", screen: "PatientAccesses"),
      Place("pacientes/:id/mensagens", screen: "PatientMessages"),
      Place("ajustes/horarios", screen: "Hours"),
      Place("ajustes/horarios/:id", screen: "HoursDetail"),
      Place("ajustes/fora-do-horario", screen: "OutsideHours"),
      Place("ajustes/feriados", screen: "Holidays"), Place("ajustes/ausencias", screen: "Absences"),
      Place("ajustes/calendarios", screen: "Feeds"),
      Place("ajustes/servicos", screen: "ServiceList"),
      Place("ajustes/servicos/novo", screen: "ServiceForm"),
      Place("ajustes/servicos/:id", screen: "ServiceDetail", item: .service),
      Place("ajustes/servicos/:id/editar", screen: "ServiceForm"),
      Place("ajustes/salas", screen: "RoomList"), Place("ajustes/salas/novo", screen: "RoomForm"),
      Place("ajustes/salas/:id", screen: "RoomDetail", item: .room),
      Place("ajustes/salas/:id/editar", screen: "RoomForm"),
      Place("ajustes/clinica", screen: "ClinicDetail"),
      Place("ajustes/clinica/:id", screen: "ClinicDetail", item: .clinic),
      Place("ajustes/clinica/:id/editar", screen: "ClinicForm"),
      Place("ajustes/clinica/:id/historico", screen: "ClinicHistory"),
    ]
  }

  private static var changes: [ItemWork] {
    [
      ItemWork("addPatient", .created, .patient), ItemWork("editPatient", .updated, .patient),
      ItemWork("archivePatient", .updated, .patient),
      ItemWork("restorePatient", .updated, .patient),
      ItemWork("decidePatientText", .updated, .textConflict),
      ItemWork("reopenPatientText", .updated, .textConflict),
      ItemWork("exportData", .shared, .patient),
      ItemWork("addDocument", .created, .document),
      ItemWork("renameDocument", .updated, .document),
      ItemWork("removeDocument", .deleted, .document),
      ItemWork("editClinic", .updated, .clinic),
      ItemWork("addService", .created, .service), ItemWork("editService", .updated, .service),
      ItemWork("archiveService", .updated, .service),
      ItemWork("restoreService", .updated, .service),
      ItemWork("addRoom", .created, .room), ItemWork("editRoom", .updated, .room),
      ItemWork("archiveRoom", .updated, .room), ItemWork("restoreRoom", .updated, .room),
      ItemWork("addWorkingHours", .created, .workingHours),
      ItemWork("editWorkingHours", .updated, .workingHours),
      ItemWork("removeWorkingHours", .deleted, .workingHours),
      ItemWork("addOpenDay", .created, .openDay), ItemWork("editOpenDay", .updated, .openDay),
      ItemWork("removeOpenDay", .deleted, .openDay),
      ItemWork("addAbsence", .created, .absence), ItemWork("editAbsence", .updated, .absence),
      ItemWork("removeAbsence", .deleted, .absence),
      ItemWork("startSeries", .created, .series), ItemWork("changeSeries", .updated, .series),
      ItemWork("endSeries", .updated, .series),
      ItemWork("bookSession", .created, .session), ItemWork("moveSession", .updated, .session),
      ItemWork("dropSessionWish", .updated, .session),
      ItemWork("unplaceSession", .updated, .session),
      ItemWork("callOffSession", .updated, .session),
      ItemWork("reopenSession", .updated, .session),
      ItemWork("takeBackBooking", .deleted, .session),
      ItemWork("recoverSession", .created, .session),
      ItemWork("joinSession", .created, .appointment),
      ItemWork("stepAppointment", .updated, .appointment),
      ItemWork("cancelAppointment", .updated, .appointment),
      ItemWork("addWaitingEntry", .created, .waitingEntry),
      ItemWork("editWaitingEntry", .updated, .waitingEntry),
      ItemWork("archiveWaitingEntry", .updated, .waitingEntry),
      ItemWork("restoreWaitingEntry", .updated, .waitingEntry),
      ItemWork("removeClockNotice", .deleted, .clockNotice),
    ]
  }
}
