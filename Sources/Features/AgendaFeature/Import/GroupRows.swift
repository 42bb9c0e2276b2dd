import Agenda
import Records
import Scheduling
import Values

/// Rows that are of one session: those of a service with several places, at one time, with one therapist in one room.
struct GroupRows {
  private let space: UUID
  /// The positions of their deeds.
  private var deeds = HashMap<String, Int>()

  init(in space: UUID) {
    self.space = space
  }

  /// Puts a row into the session of its group, which it begins where there is none with room.
  /// - Returns: false of one that is of no group, or that was called off before there is one.
  mutating func append(
    _ position: Int, _ row: AppointmentRow, for person: UUID,
    _ deeds: inout [AppointmentImport.Deed], _ context: ImportContext
  ) -> Bool {
    guard let (key, places) = row.group(in: context), let start = row.start else { return false }
    var rows: [Int] = []
    var session = Session()
    var appointments: [Appointment] = []
    var place = deeds.count
    if let begun = self.deeds[key], case .group(let members, let whole, let coming) = deeds[begun],
      !row.state.occupies || coming.filter({ $0.state.occupies }).count < places
    {
      (rows, session, appointments, place) = (members, whole.wrappedValue, coming, begun)
    } else {
      // A group's session keeps its time though nobody comes: what was called off begins none.
      if row.isOff { return false }
      session.id = ImportedIDs.session(row.key, in: space)
      session.service = row.service
      session.place = row.place(at: start, in: context)
      session.places = places
    }
    let id = ImportedIDs.appointment(row.key, in: space)
    appointments.append(row.appointment(id, of: person, &session, in: context))
    let deed = AppointmentImport.Deed.group(
      rows + [position], Boxed(wrappedValue: session), appointments)
    if place < deeds.count { deeds[place] = deed } else { deeds.append(deed) }
    self.deeds[key] = place
    return true
  }
}

extension AppointmentRow {
  /// What is the same of all rows of a group's session, and how many places it has; nil of one of no group.
  func group(in context: ImportContext) -> (key: String, places: Int)? {
    guard rule == nil, let start, moments.count == 1, let service = context.book.service(service),
      service.places > 1
    else { return nil }
    let whom = therapist?.description ?? "-"
    let parts = [service.id.description, start.description, whom, room?.description ?? "-"]
    return (parts.joined(separator: " "), service.places)
  }
}
