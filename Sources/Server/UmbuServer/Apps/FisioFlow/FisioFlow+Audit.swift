import Agenda
import Audit
import AuditServer
import Clinic
import Fields
import Records
import Scheduling
import SyncServer
import Values

/// What is done in a clinic, in the words of the audit: of patients which fields changed, never what
/// they hold.
@Sendable func clinicAudit(_ done: DoneMutation) -> [AuditNote] {
  switch done.mutation.name {
  case AddPatient.name: [edited(done, "added")]
  case EditPatient.name: [edited(done, "edited")]
  case ArchivePatient.name: [edited(done, "archived")]
  case RestorePatient.name: [edited(done, "restored")]
  case DecidePatientText.name: [edited(done, "decided")]
  case ReopenPatientText.name: [edited(done, "reopened")]
  case ViewPatient.name: viewed(done)
  case ExportData.name: [exported(done)]
  case BookSession<ClinicAgenda>.name, RecoverSession<ClinicAgenda>.name:
    booked(done, done.mutation.arguments["appointments"])
  case JoinSession<ClinicAgenda>.name:
    booked(done, done.mutation.arguments["appointment"].map { JSONValue.array([$0]) })
  case BookAppointment<ClinicAgenda>.name: reserved(done)
  case StepAppointment<ClinicAgenda>.name: stepped(done)
  case StartSeries<ClinicAgenda>.name: began(done)
  default: AuditNote.document(of: Patient.self, done, as: .editPatient) ?? [.mutation(done)]
  }
}

private func edited(_ done: DoneMutation, _ deed: String) -> AuditNote {
  let fields = done.fieldsChanged(ofA: Patient.recordType)
  return AuditNote(
    .editPatient, of: patient(of: done),
    [.init("change", .text(deed)), .init("fields", .array(fields.map { .text($0) }))]
      + recovered(done))
}

/// That it came from a copy.
private func recovered(_ done: DoneMutation) -> [JSONValue.Member] {
  let isRecovered = done.mutation.arguments["isRecovered"]?.boolean == true
  return isRecovered ? [.init("recovered", .boolean(true))] : []
}

private func viewed(_ done: DoneMutation) -> [AuditNote] {
  let view = AuditNote(.viewPatient, of: patient(of: done))
  guard let shown = done.mutation.arguments["sensitive"], shown.array?.isEmpty == false else {
    return [view]
  }
  return [view, AuditNote(.accessSensitiveData, of: view.subject, [.init("fields", shown)])]
}

/// Each who is to come has a note (FF-124): whom it is about, and which session, but not when that is. What is only held
/// for somebody is no appointment of theirs yet: it is one when they take it (`taken`).
private func booked(_ done: DoneMutation, _ appointments: JSONValue?) -> [AuditNote] {
  let session = done.subject(Session.recordType, done.mutation.arguments["session"])
  let details =
    (session.map { [JSONValue.Member("session", $0.id.json)] } ?? []) + recovered(done)
  let held = JSONValue.text(AppointmentState.held.rawValue)
  let notes = (appointments?.array ?? []).filter { $0["state"] != held }.compactMap { appointment in
    done.subject(Patient.recordType, appointment["person"]).map { patient in
      AuditNote(.createAppointment, of: patient, details)
    }
  }
  // A group to which nobody comes yet, or a time that is held.
  return notes.isEmpty ? [.mutation(done)] : notes
}

/// Of a booking over the API: the appointment that it made, and all that it changed where it made none, or replaced
/// another.
private func reserved(_ done: DoneMutation) -> [AuditNote] {
  let before = done.written.filter { $0.type.name == Appointment.recordType }.map { $0.before }
  var notes = taken(done)
  if before.contains(where: { $0 == nil }) {
    let appointment = done.mutation.arguments["appointment"].map { JSONValue.array([$0]) }
    notes += booked(done, appointment)
  }
  guard !notes.isEmpty else { return [.mutation(done)] }
  return notes + (before.count > 1 ? [.mutation(done)] : [])
}

/// A step of an appointment: one that was held for somebody is made by it.
private func stepped(_ done: DoneMutation) -> [AuditNote] {
  let notes = taken(done)
  return notes.isEmpty ? [.mutation(done)] : notes
}

/// A note of each appointment that was only held before, and is one now.
private func taken(_ done: DoneMutation) -> [AuditNote] {
  done.written.filter { $0.type.name == Appointment.recordType }.compactMap { written in
    guard let old = written.before.flatMap({ Appointment(stored: $0) }), old.state == .held,
      let new = written.row.flatMap({ Appointment(stored: $0) }), new.state != .held,
      new.state.occupies
    else { return nil }
    return AuditNote(
      .createAppointment, of: AuditNote.Subject(Patient.recordType, new.person),
      [.init("session", new.session.uuid.json)])
  }
}

private func began(_ done: DoneMutation) -> [AuditNote] {
  let series = done.mutation.arguments["series"]
  let details = series?["id"].map { [JSONValue.Member("series", $0)] } ?? []
  let notes = (series?["people"]?.array ?? []).compactMap { person in
    done.subject(Patient.recordType, person).map { patient in
      AuditNote(.createAppointment, of: patient, details)
    }
  }
  return notes.isEmpty ? [.mutation(done)] : notes
}

/// An export of everyone is about the clinic, whose id is the space's.
private func exported(_ done: DoneMutation) -> AuditNote {
  let details = ["scope", "format", "count", "documents"].compactMap { name in
    done.mutation.arguments[name].map { JSONValue.Member(name, $0) }
  }
  return AuditNote(
    .exportData, of: patient(of: done) ?? .init(ClinicProfile.recordType, done.space), details)
}

private func patient(of done: DoneMutation) -> AuditNote.Subject? {
  done.subject(Patient.recordType, done.mutation.arguments["patient"])
}
