import Agenda
import AgendaFeature
import Clinic
import Editing
import Entitlements
import Flow
import Identity
import RecordPages
import Records
import Shell
import Values

/// What the agenda is told of a clinic: patients come, and whoever has a seat of the plan gives sessions.
extension ClinicAgenda: AgendaUse {
  public static var noun: Noun { Patient.noun }

  public static func givesSessions(_ role: String) -> Bool {
    Roles.clinic[role]?.takesSeat ?? false
  }

  public static func people(matching typed: String, most: Int, among parts: Parts) -> [Visitor] {
    (parts[Patients.self]?.book.search(typed) ?? []).prefix(most).map { visitor($0.patient) }
  }

  public static func everyone(among parts: Parts) -> [Visitor] {
    var all: [Visitor] = []
    for entry in parts[Patients.self]?.book.entries ?? [] {
      let patient = entry.patient
      all.append(Visitor(patient.id.uuid, patient.fullName, phone: patient.phone))
      if !patient.socialName.isEmpty {
        all.append(Visitor(patient.id.uuid, patient.socialName, phone: patient.phone))
      }
    }
    return all
  }

  public static func person(_ id: UUID, among parts: Parts) -> Visitor? {
    parts[PatientsPlace.self]?.name(of: id).map { Visitor(id, $0) }
  }

  public static func contact(of person: UUID, among parts: Parts) -> Contact? {
    guard let patient = parts[Patients.self]?.book[ID(person)] else { return nil }
    return patient.phone.map { Contact($0, patient.language ?? .pt) }
  }

  public static func comes(_ person: UUID, among parts: Parts) -> Bool {
    parts[Patients.self]?.book[ID(person)].map { !$0.isArchived } ?? false
  }

  public static func page(of person: UUID) -> Path { .patient(ID(person)) }

  public static func adding(_ name: String, as id: UUID) -> Request {
    var patient = Patient()
    patient.id = ID(id)
    patient.fullName = name
    return .mutate(AddPatient(patient))
  }

  public static func adding(_ name: String, phone: Phone?, as id: UUID) -> Request {
    var patient = Patient()
    patient.id = ID(id)
    patient.fullName = name
    patient.phone = phone
    return .mutate(AddPatient(patient))
  }

  public static func zone(among parts: Parts) -> String? {
    parts[SpaceInfo<ClinicProfile>.self]?.record?.timeZone
  }

  public static func moving(to zone: String) -> Request? { .mutate(EditClinic(timeZone: zone)) }

  public static func letterhead(among parts: Parts) -> Letterhead? {
    guard let clinic = parts[ClinicPage.self]?.clinic else { return nil }
    var lines = clinic.contact.address.lines
    if let phone = clinic.contact.phone { lines.append(phone.description) }
    return Letterhead(clinic.logoPhoto, lines)
  }

  public static func mostAppointments(in context: Context) -> Limit {
    context.plan.limits.maxAppointmentsPerMonth
  }

  private static func visitor(_ patient: Patient) -> Visitor {
    Visitor(patient.id.uuid, patient.displayName, detail: patient.phone?.description ?? "")
  }
}

/// The agenda of the app.
public typealias ClinicDays = AgendaPart<ClinicAgenda>
