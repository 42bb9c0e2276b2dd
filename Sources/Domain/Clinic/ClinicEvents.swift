import Analytics
import Entitlements
import Telemetry
import Values

/// What FisioFlow counts, and nothing else.
public enum ClinicEvents {
  public static let registry: EventRegistry = {
    var registry = EventRegistry()
    registry.list(itemTypes)
    registry.list(CommonScreens.all + screens, as: "screen_name")
    registry.list(PlanCatalogue.clinic.limits.map { $0.context.literal }, as: "context")
    registry.list(PlanCatalogue.clinic.plans.map { $0.literal } + ["none"], as: "current_plan")
    registry.list(products, as: "product")
    registry.list(["segment", "therapist", "service", "room", "state"], as: "search_filters")
    registry.addStandard()
    return registry
  }()

  /// Every type of record that a clinic's space holds.
  static var itemTypes: [ItemType] {
    [
      .clinic, .patient, .member, .invitation, .textConflict, .document, .service, .room,
      .workingHours, .openDay, .absence, .series, .session, .appointment, .waitingEntry,
      .clockNotice,
    ]
  }

  /// What is sold, by the ids of the stores.
  static var products: [Literal] {
    [
      "com.fisioflow.silver.monthly", "com.fisioflow.silver.yearly",
      "com.fisioflow.gold.monthly", "com.fisioflow.gold.yearly",
      "com.fisioflow.platinum.monthly", "com.fisioflow.platinum.yearly",
    ]
  }

  /// The pages beside those of every app (`CommonScreens`).
  static var screens: [Literal] {
    [
      "Today", "Agenda", "AgendaDay", "AgendaWeek", "AgendaMonth", "AgendaList", "AgendaPrint",
      "AgendaBook", "AgendaImport", "WaitingList", "SessionDetail", "SessionHistory",
      "AppointmentDetail", "AppointmentHistory", "PatientList", "PatientDetail", "PatientForm",
      "PatientHistory", "PatientAccesses", "PatientMessages", "PatientImport", "PatientKeeping",
      "Hours", "HoursDetail", "OutsideHours", "Holidays", "Absences", "Feeds", "ServiceList",
      "ServiceDetail", "ServiceForm", "RoomList", "RoomDetail", "RoomForm", "ClinicDetail",
      "ClinicForm", "ClinicHistory",
    ]
  }
}

extension ItemType {
  public static var clinic: ItemType { ItemType("clinic") }
  public static var patient: ItemType { ItemType("patient") }
  public static var service: ItemType { ItemType("service") }
  public static var room: ItemType { ItemType("room") }
  public static var workingHours: ItemType { ItemType("workingHours") }
  public static var openDay: ItemType { ItemType("openDay") }
  public static var absence: ItemType { ItemType("absence") }
  public static var series: ItemType { ItemType("series") }
  public static var session: ItemType { ItemType("agendaSession") }
  public static var appointment: ItemType { ItemType("appointment") }
  public static var waitingEntry: ItemType { ItemType("waitingEntry") }
  public static var clockNotice: ItemType { ItemType("clockNotice") }
}
