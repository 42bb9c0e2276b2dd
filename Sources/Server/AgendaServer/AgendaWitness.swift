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

  public init(_ rules: AgendaRules, zones: ZoneFolder) {
    reminders = AgendaReminders(rules: rules, zones: zones, now: { .epoch })
  }

  public func saw(push: [DoneMutation], in transaction: any WriteTransaction) throws {
    guard let first = push.first else { return }
    let (space, now) = (first.space, first.now)
    var sessions: [UUID: [JSONValue]?] = [:]
    var series: [UUID: [JSONValue]?] = [:]
    for done in push {
      for written in done.written {
        switch written.type.name {
        case Session.recordType: sessions[written.id] = .some(written.row)
        case Series.recordType: series[written.id] = .some(written.row)
        default: continue
        }
      }
    }
    var next: Instant?
    for (id, row) in sessions {
      let session = row.flatMap { Session(stored: $0) }
      guard let due = try reminders.note(id, session, in: space, at: now, transaction) else {
        continue
      }
      next = min(next ?? due, due)
    }
    if let next { try AgendaReminders.wake(space, at: next, now: now, in: transaction) }
    guard !series.isEmpty else { return }
    for (id, row) in series {
      if row == nil {
        try SeriesProgress.remove(id, in: space, transaction)
      } else {
        try SeriesProgress.put(id, in: space, transaction)
      }
    }
    try SeriesRoller.wake(space, at: now, in: transaction)
  }
}
