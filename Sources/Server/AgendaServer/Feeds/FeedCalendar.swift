import Agenda
import Calendars
import Scheduling
import Values
import ZoneFiles

/// A feed as a calendar: the same bytes as long as what it says is the same.
struct FeedCalendar {
  let title: String
  let language: Language
  /// What those who come are called in it; without who is not to be named.
  let people: [UUID: String]
  let rooms: [UUID: String]
  let zones: ZoneFolder
  let now: Instant

  /// How often programs are asked to read it again, in minutes.
  private static let refresh = 30

  func bytes(of sessions: [FeedSession]) -> [UInt8] {
    var file = CalendarFile(name: title)
    file.refresh = Self.refresh
    var known: [String: ZoneRules] = [:]
    for session in sessions {
      if known[session.zone] == nil { known[session.zone] = zones.find(session.zone) }
      if let event = event(of: session, hasZone: known[session.zone] != nil) {
        file.events.append(event)
      }
    }
    return file.bytes(CalendarZones(home: .utc, others: Array(known.values)))
  }

  /// Nil for what nobody is to see: a session that has no place.
  private func event(of session: FeedSession, hasZone: Bool) -> CalendarEvent? {
    let isOld = now.since(session.lastChange) > AgendaFeeds.cancelledFor
    guard session.isShown || session.isCancelled && !isOld else { return nil }
    // Where the zone is not known, the instant is what there is.
    let clock: CalendarClock = hasZone ? .zone(session.zone) : .utc
    let start = hasZone ? session.start : ZoneRules.utc.local(session.startsAt)
    return CalendarEvent(
      uid: "\(session.id)@umbu", sequence: session.sequence, stamp: session.lastChange, on: clock,
      Recurrence(from: start), length: .seconds(session.minutes * 60), status: status(of: session),
      summary: summary(of: session), location: session.room.flatMap { rooms[$0] } ?? "")
  }

  private func status(of session: FeedSession) -> CalendarEvent.Status {
    if session.isCancelled { return .cancelled }
    let isOpen = session.visits.contains { $0.state == .requested || $0.state == .held }
    return isOpen && !session.isGroup ? .tentative : .confirmed
  }

  private func summary(of session: FeedSession) -> String {
    if session.isGroup {
      let coming = session.visits.filter { $0.isComing(at: now) }.count
      return FeedWords.group(coming, of: session.places, language)
    }
    let names = session.visits.compactMap { people[$0.person] }.filter { !$0.isEmpty }
    return names.isEmpty ? FeedWords.session(language) : names.joined(separator: ", ")
  }
}
