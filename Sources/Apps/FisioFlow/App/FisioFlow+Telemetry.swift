import Analytics
import Clinic
import Shell
import Telemetry
import Values

extension FisioFlow {
  static var telemetry: AppTelemetry {
    var telemetry = AppTelemetry()
    telemetry.places = pages + CountedPage.common + CountedPage.ofPlans
    telemetry.items = changes
    telemetry.registry = { registerEvents() }
    return telemetry
  }

  /// The door to what may be counted.
  @inline(never)
  private static func registerEvents() -> EventRegistry { ClinicEvents.registry }

  private static var pages: [CountedPage] {
    [
      CountedPage("hoje", screen: "Today"), CountedPage("agenda", screen: "Agenda"),
      CountedPage("agenda/marcar", screen: "AgendaBook"),
      CountedPage("agenda/espera", screen: "WaitingList"),
      CountedPage("agenda/importar", screen: "AgendaImport"),
      CountedPage("agenda/semana/*", screen: "AgendaWeek"),
      CountedPage("agenda/mes/*", screen: "AgendaMonth"),
      CountedPage("agenda/lista/*", screen: "AgendaList"),
      CountedPage("agenda/imprimir/*/*", screen: "AgendaPrint"),
      CountedPage("agenda/sessao/:id", screen: "SessionDetail", item: .session),
      CountedPage("agenda/sessao/:id/historico", screen: "SessionHistory"),
      CountedPage("agenda/agendamento/:id", screen: "AppointmentDetail", item: .appointment),
      CountedPage("agenda/agendamento/:id/historico", screen: "AppointmentHistory"),
      CountedPage("agenda/*", screen: "AgendaDay"),
      CountedPage("pacientes", screen: "PatientList"),
      CountedPage("pacientes/arquivados", screen: "PatientList"),
      CountedPage("pacientes/novo", screen: "PatientForm"),
      CountedPage("pacientes/importar", screen: "PatientImport"),
      CountedPage("pacientes/escolher", screen: "PatientKeeping"),
      CountedPage("pacientes/:id", screen: "PatientDetail", item: .patient),
      CountedPage("pacientes/:id/editar", screen: "PatientForm"),
      CountedPage("pacientes/:id/historico", screen: "PatientHistory"),
      CountedPage("pacientes/:id/acessos", screen: "PatientAccesses"),
      CountedPage("pacientes/:id/mensagens", screen: "PatientMessages"),
      CountedPage("ajustes/horarios", screen: "Hours"),
      CountedPage("ajustes/horarios/:id", screen: "HoursDetail"),
      CountedPage("ajustes/fora-do-horario", screen: "OutsideHours"),
      CountedPage("ajustes/feriados", screen: "Holidays"),
      CountedPage("ajustes/ausencias", screen: "Absences"),
      CountedPage("ajustes/calendarios", screen: "Feeds"),
      CountedPage("ajustes/servicos", screen: "ServiceList"),
      CountedPage("ajustes/servicos/novo", screen: "ServiceForm"),
      CountedPage("ajustes/servicos/:id", screen: "ServiceDetail", item: .service),
      CountedPage("ajustes/servicos/:id/editar", screen: "ServiceForm"),
      CountedPage("ajustes/salas", screen: "RoomList"),
      CountedPage("ajustes/salas/novo", screen: "RoomForm"),
      CountedPage("ajustes/salas/:id", screen: "RoomDetail", item: .room),
      CountedPage("ajustes/salas/:id/editar", screen: "RoomForm"),
      CountedPage("ajustes/clinica", screen: "ClinicDetail"),
      CountedPage("ajustes/clinica/:id", screen: "ClinicDetail", item: .clinic),
      CountedPage("ajustes/clinica/:id/editar", screen: "ClinicForm"),
      CountedPage("ajustes/clinica/:id/historico", screen: "ClinicHistory"),
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
