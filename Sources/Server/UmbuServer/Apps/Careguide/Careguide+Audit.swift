import Audit
import AuditServer
import Care
import Fields
import Records
import SyncServer
import Values

/// What is done in a family, in the words of the audit: which fields changed, never what they hold.
@Sendable func familyAudit(_ done: DoneMutation) -> [AuditNote] {
  switch done.mutation.name {
  case ViewPerson.name: [viewed(done)]
  case ExportCare.name: [exported(done)]
  case RemoveContact.name, RemoveReading.name, RemoveStock.name:
    [removed(done)]
  default:
    AuditNote.document(of: Person.self, done, as: .changeData)
      ?? changed(done).map { [$0] } ?? [.mutation(done)]
  }
}

private func viewed(_ done: DoneMutation) -> AuditNote {
  AuditNote(
    .accessSensitiveData, of: subject(of: done, Person.self, "person"),
    [.init("fields", done.mutation.arguments["sensitive"] ?? .array([]))])
}

/// What was removed says of which type it was, since it is about the person or the medicine.
private func removed(_ done: DoneMutation) -> AuditNote {
  let type = done.written.first.map { [JSONValue.Member("type", .text($0.type.name))] } ?? []
  return AuditNote(.deleteData, of: about(done), type + [.init("retention", .text("none"))])
}

/// A change of data, by its name; nil for what is no change of the family's own records.
private func changed(_ done: DoneMutation) -> AuditNote? {
  guard let (deed, type) = deeds[done.mutation.name] else { return nil }
  let fields = done.fieldsChanged(ofA: type).map { JSONValue.text($0) }
  let isRecovered = done.mutation.arguments["isRecovered"]?.boolean == true
  return AuditNote(
    .changeData, of: about(done),
    [.init("change", .text(deed)), .init("fields", .array(fields))]
      + (isRecovered ? [.init("recovered", .boolean(true))] : []))
}

/// What each mutation is called, and of which type the record is that it changes. These words are stored
/// and hashed; they never change.
private let deeds: [String: (deed: String, type: String)] = [
  AddPerson.name: ("added", Person.recordType), EditPerson.name: ("edited", Person.recordType),
  ArchivePerson.name: ("archived", Person.recordType),
  RestorePerson.name: ("restored", Person.recordType),
  DecidePersonText.name: ("decided", Person.recordType),
  ReopenPersonText.name: ("reopened", Person.recordType),
  AddContact.name: ("contactAdded", Contact.recordType),
  EditContact.name: ("contactEdited", Contact.recordType),
  SetPicture.name: ("pictureSet", Picture.recordType),
  AddMedicine.name: ("added", Medicine.recordType),
  EditMedicine.name: ("edited", Medicine.recordType),
  ArchiveMedicine.name: ("archived", Medicine.recordType),
  RestoreMedicine.name: ("restored", Medicine.recordType),
  DecideMedicineText.name: ("decided", Medicine.recordType),
  ReopenMedicineText.name: ("reopened", Medicine.recordType),
  SetSchedule.name: ("scheduleSet", Schedule.recordType),
  LogDose.name: ("doseLogged", Dose.recordType),
  LogStock.name: ("stockLogged", StockEntry.recordType),
  LogReading.name: ("readingLogged", Reading.recordType),
  SetVitalRange.name: ("rangeSet", VitalRange.recordType),
  AgreeToReminders.name: ("remindersAgreed", ReminderPlan.recordType),
  SetReminders.name: ("remindersSet", ReminderPlan.recordType),
  TellReminderZone.name: ("reminderZoneTold", ReminderPlan.recordType),
]

/// The person or the medicine to whom belongs what a mutation wrote; where it wrote nothing, whom its
/// arguments name.
private func about(_ done: DoneMutation) -> AuditNote.Subject? {
  let types = [Medicine.recordType, Person.recordType]
  for record in done.written {
    for type in types {
      if record.type.name == type { return .init(type, record.id) }
      if let owner = done.subject(type, record[type]) { return owner }
    }
  }
  for type in types {
    if let named = done.subject(type, done.mutation.arguments[type]) { return named }
  }
  return nil
}

extension WrittenRecord {
  /// What a field holds, or held in a record that was removed.
  fileprivate subscript(_ field: String) -> JSONValue? {
    type.fields.firstIndex { $0.name == field }.flatMap { (row ?? before)?[$0] }
  }
}

private func subject<R: Record>(
  of done: DoneMutation, _ type: R.Type, _ argument: String
) -> AuditNote.Subject? {
  done.subject(R.recordType, done.mutation.arguments[argument])
}

/// An export of everything is about the family, whose id is the space's.
private func exported(_ done: DoneMutation) -> AuditNote {
  AuditNote(
    .exportData,
    of: subject(of: done, Person.self, "person") ?? .init(Family.recordType, done.space),
    ["scope", "count", "documents"].compactMap { name in
      done.mutation.arguments[name].map { .init(name, $0) }
    })
}
