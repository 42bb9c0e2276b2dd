import Agenda
import Records
import Scheduling
import Values

extension AgendaBook {
  /// Those who wait, whoever waits longest first.
  var waitingInOrder: [WaitingEntry] {
    waiting.filter { !$0.isArchived }
      .ordered { ($0.createdAt, $0.id.uuid) < ($1.createdAt, $1.id.uuid) }
  }

  /// Those that can be chosen, and the one that was: it may be offered no more.
  func services(for form: WaitingForm) -> [Service] {
    let offered = offeredServices
    guard let chosen = service(form.stored?.service),
      !offered.contains(where: { $0.id == chosen.id })
    else { return offered }
    return offered + [chosen]
  }

  /// The next times that are free for somebody who waits, as they want them.
  func freeTimes(
    for entry: WaitingEntry, from now: Instant, therapists: [UUID], house: UUID, in zone: ZoneRules
  ) -> [FreeTime] {
    let service = self.service(entry.service)
    var session = Session()
    session.service = entry.service
    session.place.therapist = entry.therapist
    session.place.minutes = service?.minutes ?? 50
    session.place.before = service?.before ?? 0
    session.place.after = service?.after ?? 0
    return freeTimes(
      for: session, from: now, therapists: therapists, house: house, in: zone
    ) { entry.fits($0, minutes: session.place.minutes) }
  }

  /// The time that is kept for somebody who waits until they have answered: the earliest.
  func offer(
    to entry: WaitingEntry, at now: Instant
  ) -> (appointment: Appointment, session: Session)? {
    var found: (appointment: Appointment, session: Session)?
    for appointment in appointments(of: entry.person) {
      guard appointment.state == .held, appointment.status.occupies(at: now),
        let session = session(appointment.session),
        entry.wants(session.service, with: session.place.therapist)
      else { continue }
      if let found, found.session.place.startsAt <= session.place.startsAt { continue }
      found = (appointment, session)
    }
    return found
  }
}
