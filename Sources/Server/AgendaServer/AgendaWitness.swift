import Agenda
import Database
import Fields
import Records
import SyncServer
import Values
import ZoneFiles

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
    let records = WrittenByKind(push, zoneType: zoneType)
    if tellsChanges { try noteChanges(push, in: space, at: now, transaction) }
    if offersTimes {
      try FreedTimes(space: space, now: now, transaction: transaction).note(push)
    }
    var mayBeOff = records.zoneMayBeAnother
    if !first.author.isServer, !mayBeOff {
      mayBeOff = try isOffItsClock(records.sessions, in: space, at: now, transaction)
    }
    if mayBeOff { try SessionClocks.job.wake(space, at: now, in: transaction) }
    for session in records.shownOtherwise.sorted() {
      try SessionSequences.advance(session, in: space, at: now, transaction)
    }
    if !records.sessions.isEmpty {
      try noteReminders(records.sessions, in: space, at: now, transaction)
    }
    if !records.series.isEmpty {
      try noteSeries(records.series, in: space, at: now, transaction)
    }
  }

  private struct WrittenByKind {
    var sessions: [UUID: Written] = [:]
    var appointments: [UUID: Written] = [:]
    var series: [UUID: Written] = [:]
    /// Whether the record that says the space's zone is among them.
    var zoneMayBeAnother = false

    init(_ push: [DoneMutation], zoneType: String?) {
      for written in push.flatMap(\.written) {
        switch written.type.name {
        case Session.recordType: sessions[written.id, default: Written(written)].row = written.row
        case Appointment.recordType:
          appointments[written.id, default: Written(written)].row = written.row
        case Series.recordType: series[written.id, default: Written(written)].row = written.row
        case let name where name == zoneType: zoneMayBeAnother = true
        default: continue
        }
      }
    }

    /// The sessions that other calendars show otherwise from now on.
    var shownOtherwise: Set<UUID> {
      Set(sessions.filter { $0.value.movesSession }.keys)
        .union(appointments.values.compactMap(\.sessionOfWhoChanged))
    }
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

  /// Notes what is to be told to those whose appointments were changed: what they did by a link themselves they know,
  /// and clocks leave the times as they are.
  private func noteChanges(
    _ push: [DoneMutation], in space: UUID, at now: Instant, _ transaction: any WriteTransaction
  ) throws {
    let written = push.filter { !$0.author.isServer }.flatMap { done in
      done.written.filter {
        $0.type.name == Appointment.recordType
          && !(done.mutation.name == takingBack && $0.wasTakenBack)
      }
    }
    try ChangeTeller.note(written, in: space, at: now, transaction)
  }

  /// Whether one of the sessions is at another instant than its clock says in the space's zone.
  private func isOffItsClock(
    _ sessions: [UUID: Written], in space: UUID, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws -> Bool {
    guard !sessions.isEmpty else { return false }
    let house = try reminders.rules.zone(space, transaction)
    return sessions.values.contains { written in
      written.row.flatMap { Session(stored: $0) }.map {
        SessionClocks.isOff($0, in: house, zones, at: now)
      } ?? false
    }
  }

  private func noteReminders(
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

  private func noteSeries(
    _ series: [UUID: Written], in space: UUID, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws {
    for (id, written) in series {
      if written.row == nil {
        try SeriesProgress.remove(id, in: space, transaction)
      } else {
        try SeriesProgress.put(id, in: space, transaction)
      }
    }
    try SeriesRoller.job.wake(space, at: now, in: transaction)
  }
}

extension WrittenRecord {
  /// Of an appointment: whether its booking was a mistake that was seen at once.
  fileprivate var wasTakenBack: Bool {
    row.flatMap { Appointment(stored: $0) }?.wasTakenBack == true
  }
}
