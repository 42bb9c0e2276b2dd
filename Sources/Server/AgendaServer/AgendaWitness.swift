import Agenda
import Database
import Fields
import Records
import SyncServer
import Values

/// Notes when reminders of what was written are due, and which series are to be made, in the transaction
/// that wrote it.
public struct AgendaWitness: MutationWitness {
  private let reminders: AgendaReminders
  private let zoneType: String?
  private let tellsChanges: Bool

  public init(_ rules: AgendaRules, zones: ZoneFolder) {
    reminders = AgendaReminders(rules: rules, zones: zones, now: { .epoch })
    zoneType = rules.zoneType
    tellsChanges = rules.tellsChanges
  }

  public func saw(push: [DoneMutation], in transaction: any WriteTransaction) throws {
    guard let first = push.first else { return }
    let (space, now) = (first.space, first.now)
    var sessions: [UUID: Written] = [:]
    var series: [UUID: Written] = [:]
    var mayHaveMoved = false
    for done in push {
      for written in done.written {
        switch written.type.name {
        case Session.recordType: sessions[written.id, default: Written(written)].row = written.row
        case Series.recordType: series[written.id, default: Written(written)].row = written.row
        case let name where name == zoneType: mayHaveMoved = true
        default: continue
        }
      }
    }
    if tellsChanges {
      // What people did by a link they know, and clocks leave the times as they are.
      let written = push.filter { !$0.author.isServer }.flatMap(\.written)
        .filter { $0.type.name == Appointment.recordType }
      try ChangeTeller.note(written, in: space, at: now, transaction)
    }
    if mayHaveMoved { try SessionClocks.wake(space, at: now, in: transaction) }
    if !sessions.isEmpty { try note(sessions, in: space, at: now, transaction) }
    guard !series.isEmpty else { return }
    for (id, written) in series {
      if written.row == nil {
        try SeriesProgress.remove(id, in: space, transaction)
      } else {
        try SeriesProgress.put(id, in: space, transaction)
      }
    }
    try SeriesRoller.wake(space, at: now, in: transaction)
  }

  /// A record that was written, as it was left.
  private struct Written {
    /// Whether there was none before.
    var isNew: Bool
    var row: [JSONValue]?

    init(_ written: WrittenRecord) {
      isNew = written.before == nil
      row = written.row
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
