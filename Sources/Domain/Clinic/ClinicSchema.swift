import Agenda
import Documents
import Editing
import Identity
import Records

/// What a clinic's space holds and what can be done in it.
public let clinicSchema: SpaceSchema = {
  var schema = SpaceSchema(kind: "clinic", Roles.clinic.permissions)
  schema.add(ClinicProfile.self)
  schema.add(Patient.self)
  schema.add(Member.self)
  schema.add(Invitation.self)
  schema.add(TextConflict.self)
  schema.add(Document.self)
  schema.add(AddPatient.self)
  schema.add(EditPatient.self)
  schema.add(ArchivePatient.self)
  schema.add(RestorePatient.self)
  schema.add(ViewPatient.self)
  schema.add(ExportData.self)
  schema.add(DecidePatientText.self)
  schema.add(ReopenPatientText.self)
  schema.add(AddDocument.self)
  schema.add(RenameDocument.self)
  schema.add(RemoveDocument.self)
  schema.add(ViewDocument.self)
  schema.add(EditClinic.self)
  schema.addAgenda(of: ClinicAgenda.self)
  schema.revise(.adds(Document.recordType), .adds("mailName", to: Invitation.recordType))
  // Patients, their texts and documents may be added as a copy has them.
  schema.revise(.adds("sentBy", to: Document.recordType))
  schema.revise(
    .adds(Service.recordType), .adds(Room.recordType), .adds(WorkingHours.recordType),
    .adds(OpenDay.recordType), .adds(Absence.recordType), .adds(Series.recordType),
    .adds(Session.recordType), .adds(Appointment.recordType), .adds(WaitingEntry.recordType),
    .adds("timeZone", to: ClinicProfile.recordType))
  schema.holdsAgenda(since: 4)
  schema.revise(.adds(ClockNotice.recordType))
  schema.revise(
    .adds("mostPerDay", to: WorkingHours.recordType), .adds("name", to: Member.recordType),
    .adds("phone", to: ClinicProfile.recordType), .adds("street", to: ClinicProfile.recordType),
    .adds("number", to: ClinicProfile.recordType),
    .adds("complement", to: ClinicProfile.recordType),
    .adds("district", to: ClinicProfile.recordType), .adds("city", to: ClinicProfile.recordType),
    .adds("state", to: ClinicProfile.recordType),
    .adds("postalCode", to: ClinicProfile.recordType), .adds("logo", to: ClinicProfile.recordType))
  schema.revise(.adds("language", to: Patient.recordType))
  return schema
}()
