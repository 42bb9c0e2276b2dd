import Agenda
import Database
import Fields
import Records
import SyncServer
import Values

/// Notes when reminders of what was written are due, which series are to be made, and which times became free, in the
/// transaction that wrote it.
public struct AgendaWitness: MutationWitness {
  private let reminders: AgendaReminders
  private let zoneType: String?
  private let zoneField: String
  private let zones: ZoneFolder
  private let tellsChanges: Bool
  private let takingBack: String
  private let offersTimes: Bool

  public init(_ rules: AgendaRules, zones: ZoneFolder) {
    reminders = AgendaReminders(rules: rules, zones: zones, now: { .epoch })
    zoneType = rules.zoneType
    zoneField = rules.zoneField
    self.zones = zones
    tellsChanges = rules.tellsChanges
    takingBack = rules.takingBack
    offersTimes = rules.offerMinutes != nil
  }

  /// Refuses that a space moves to a zone of which nobody here knows the clocks.
  public func objection(to written: ArraySlice<WrittenRecord>) -> Refusal? {
    guard let zoneType else { return nil }
    for record in written where record.type.name == zoneType {
      guard let field = record.type.fields.firstIndex(where: { $0.name == zoneField }),
        let name = record.row?[field].text, name != record.before?[field].text
      else { continue }
      // Without the tz database none is known.
      if zones.find(name) == nil, zones.isPresent { return Refusal(.invalid, zoneField) }
    }
    return nil
  }

  public func saw(push: [DoneMutation], in transaction: any WriteTransaction) throws {
    guard let first = push.first else { return }
    let (space, now) = (first.space, first.now)
    var sessions: [UUID: Written] = [:]
    var appointments: [UUID: Written] = [:]
    var series: [UUID: Written] = [:]
    var mayHaveMoved = false
    for done in push {
      for written in done.written {
        switch written.type.name {
        case Session.recordType: sessions[written.id, default: Written(written)].row = written.row
        case Appointment.recordType:
          appointments[written.id, default: Written(written)].row = written.row
        case Series.recordType: series[written.id, default: Written(written)].row = written.row
        case let name where name == zoneType: mayHaveMoved = true
        default: continue
        }
      }
    }
    if tellsChanges {
      // What people did by a link they know, and clocks leave the times as they are.
      let written = push.filter { !$0.author.isServer }.flatMap { done in
        done.written.filter {
          $0.type.name == Appointment.recordType
            && !(done.mutation.name == takingBack && $0.wasTakenBack)
        }
      }
      try ChangeTeller.note(written, in: space, at: now, transaction)
    }
    if offersTimes {
      try FreedTimes(space: space, now: now, transaction: transaction).note(push)
    }
    if !first.author.isServer, !mayHaveMoved, !sessions.isEmpty {
      let house = try reminders.rules.zone(space, transaction)
      mayHaveMoved = sessions.values.contains { written in
        written.row.flatMap { Session(stored: $0) }.map {
          SessionClocks.isOff($0, in: house, zones, at: now)
        } ?? false
      }
    }
    if mayHaveMoved { try SessionClocks.job.wake(space, at: now, in: transaction) }
    // What other calendars show otherwise from now on.
    let changed =
      Set(sessions.filter { $0.value.movesSession }.keys)
      .union(appointments.values.compactMap(\.sessionOfWhoChanged))
    for session in changed.sorted() {
      try SessionSequences.advance(session, in: space, at: now, transaction)
    }
    if !sessions.isEmpty { try note(sessions, in: space, at: now, transaction) }
    guard !series.isEmpty else { return }
    for (id, written) in series {
      if written.row == nil {
        try SeriesProgress.remove(id, in: space, transaction)
      } else {
        try SeriesProgress.put(id, in: space, transaction)
      }
    }
    try SeriesRoller.job.wake(space, at: now, in: transaction)
  }

  /// A record that was written, as it was before and as it was left.
  private struct Written {
    /// Nil of a new one.
    let before: [JSONValue]?
    var row: [JSONValue]?

    var isNew: Bool { before == nil }

    init(_ written: WrittenRecord) {
      before = written.before
      row = written.row
    }

    /// Whether a session was there, and is at another time, or no longer there, or there again.
    var movesSession: Bool {
      guard let before = before.flatMap({ Session(stored: $0) }) else { return false }
      guard let after = row.flatMap({ Session(stored: $0) }) else { return true }
      let (from, to) = (before.place, after.place)
      return before.isPlaced != after.isPlaced || before.isCalledOff != after.isCalledOff
        || from.start != to.start || from.zone != to.zone || from.minutes != to.minutes
        || from.therapist != to.therapist || from.room != to.room || from.equipment != to.equipment
    }

    /// The session of an appointment that was there, and whose state became another.
    var sessionOfWhoChanged: UUID? {
      guard let before = before.flatMap({ Appointment(stored: $0) }),
        let after = row.flatMap({ Appointment(stored: $0) }), before.state != after.state
      else { return nil }
      return after.session.uuid
    }
  }

  private func note(
    _ sessions: [UUID: Written], in space: UUID, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws {
    let noted = sessions.map { id, written in
      AgendaReminders.Noted(
        id: id, session: written.row.flatMap { Session(stored: $0) }.map(PlannedSession.init),
        isNew: written.isNew)
    }
    try reminders.note(noted, in: space, at: now, transaction)
  }
}

extension WrittenRecord {
  /// Of an appointment: whether its booking was a mistake that was seen at once.
  fileprivate var wasTakenBack: Bool {
    row.flatMap { Appointment(stored: $0) }?.wasTakenBack == true
  }
}
