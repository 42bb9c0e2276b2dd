import Agenda
import Calendars
import Scheduling
import Values
import ZoneFiles

/// Appointments of somebody as a file for their own calendar: when, at which house and where that is, and nothing else.
/// They are published: who comes answers by a link, and no calendar need ask anybody (RFC 5546 section 1.4).
struct AppointmentCalendar {
  let house: String
  let language: Language
  /// From where the house mails; nil for nowhere.
  let sender: String?
  let zones: ZoneFolder
  /// Where the house is; empty where it is not said.
  var address = ""

  /// Who publishes has an address (RFC 5546 section 3.2.1).
  var type: String {
    "text/calendar; charset=utf-8" + (sender == nil ? "" : "; method=PUBLISH")
  }

  /// Such as `horario.ics`.
  static var name: Phrase { Phrase(pt: "horario.ics", en: "appointment.ics") }

  func bytes(of appointments: [PlannedAppointment]) -> [UInt8] {
    var file = CalendarFile(sender == nil ? nil : .publish)
    var known: [String: ZoneRules] = [:]
    for each in appointments {
      if known[each.zone] == nil { known[each.zone] = zones.find(each.zone) }
      // Where the zone is not known, the instant is what there is.
      let hasZone = known[each.zone] != nil
      let start = hasZone ? each.start : ZoneRules.utc.local(each.startsAt)
      var event = CalendarEvent(
        uid: "\(each.id)@umbu", sequence: each.sequence, stamp: each.changedAt,
        on: hasZone ? .zone(each.zone) : .utc, Recurrence(from: start),
        length: .seconds(each.minutes * 60),
        status: each.state == .confirmed ? .confirmed : .tentative,
        summary: FeedWords.appointment(at: house, language), location: address)
      event.organizer = sender.map { CalendarEvent.Organizer(house, at: $0) }
      file.events.append(event)
    }
    return file.bytes(CalendarZones(home: .utc, others: Array(known.values)))
  }
}
