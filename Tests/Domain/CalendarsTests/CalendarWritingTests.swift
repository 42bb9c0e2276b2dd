import Calendars
import Scheduling
import Testing
import Values
import Zones

@Suite("A calendar that is written")
struct CalendarWritingTests {
  private let zones = CalendarZones(
    home: .utc, others: [ZoneRules(name: "America/Sao_Paulo", offset: -10_800)])

  private func session(_ rule: String? = nil) throws -> CalendarEvent {
    CalendarEvent(
      uid: "1@umbu", sequence: 2, stamp: Instant(basic: "20260101T120000Z")!,
      on: .zone("America/Sao_Paulo"),
      Recurrence(
        from: CivilDateTime("2026-01-06T14:30")!, try rule.map { try RecurrenceRule($0) },
        excluding: rule == nil ? [] : [CivilDateTime("2026-01-13T14:30")!]),
      length: .seconds(3_000), status: .confirmed, summary: "Sessão; Ana, João", location: "Sala 2",
      details: "Trazer exames.\nCaminho: C:\\clinica")
  }

  private func lines(_ file: CalendarFile) -> [String] {
    String(decoding: file.bytes(zones), as: UTF8.self)
      .split(separator: "\r\n").map { String($0) }
  }

  @Test("CC-048 an event with its zone, sequence and status, as RFC 5545 has it")
  func whole() throws {
    let file = CalendarFile(name: "Agenda", .publish, [try session("FREQ=WEEKLY;UNTIL=20260301")])
    #expect(
      lines(file) == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Umbu//Umbu//PT", "METHOD:PUBLISH",
        "NAME:Agenda",
        "X-WR-CALNAME:Agenda", "BEGIN:VTIMEZONE", "TZID:America/Sao_Paulo", "BEGIN:STANDARD",
        "DTSTART:20241231T210000", "TZOFFSETFROM:-0300", "TZOFFSETTO:-0300",
        "TZNAME:America/Sao_Paulo", "END:STANDARD", "END:VTIMEZONE", "BEGIN:VEVENT", "UID:1@umbu",
        "DTSTAMP:20260101T120000Z", "SEQUENCE:2", "DTSTART;TZID=America/Sao_Paulo:20260106T143000",
        "DTEND;TZID=America/Sao_Paulo:20260106T152000", "RRULE:FREQ=WEEKLY;UNTIL=20260302T025959Z",
        "EXDATE;TZID=America/Sao_Paulo:20260113T143000", "SUMMARY:Sessão\\; Ana\\, João",
        "LOCATION:Sala 2", "DESCRIPTION:Trazer exames.\\nCaminho: C:\\\\clinica",
        "STATUS:CONFIRMED",
        "END:VEVENT", "END:VCALENDAR",
      ])
  }

  @Test(
    "CC-048 CC-075 what was written is read as it was, its zone too"
  )
  func again() throws {
    var moved = try session()
    moved.replaces = CalendarMoment(CivilDateTime("2026-01-20T14:30")!, .zone("America/Sao_Paulo"))
    moved.recurrence.start = CivilDateTime("2026-01-21T09:00")!
    moved.status = .cancelled
    var day = try session("FREQ=YEARLY;UNTIL=20300101")
    day.clock = .allDay
    day.length = .days(2)
    day.recurrence = Recurrence(from: CivilDateTime("2026-01-06T00:00")!, day.recurrence.rule)
    var floating = try session("FREQ=DAILY;COUNT=3")
    floating.clock = .floating
    let file = CalendarFile(
      name: "Agenda", .request, [try session("FREQ=WEEKLY;COUNT=9"), moved, day, floating])
    let reading = try CalendarReading(file.bytes(zones), zones)
    #expect(reading.leftOut.isEmpty)
    #expect(reading.file == file)
  }

  @Test("CC-048 no line is longer than 75 bytes, and none is folded within a character")
  func folded() throws {
    var event = try session()
    event.summary = String(repeating: "ação 😀 ", count: 60)
    let file = CalendarFile(name: "", nil, [event])
    for line in lines(file) {
      #expect(line.utf8.count <= 75 && !line.unicodeScalars.contains("\u{FFFD}"))
    }
    #expect(try CalendarReading(file.bytes(zones), zones).file.events == [event])
  }

  @Test("CC-048 what would break out of its line does not")
  func hostile() throws {
    var event = try session()
    event.summary = "a\r\nEND:VEVENT\u{7}b"
    event.clock = .zone("X\";VALUE=DATE:\nY")
    event.organizer = .init("A\";CN=B:\r\nX", at: "no-reply@umbu.example")
    let bytes = CalendarFile(name: "", nil, [event]).bytes(zones)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    #expect(lines.contains("ORGANIZER;CN=\"A;CN=B:X\":mailto:no-reply@umbu.example"))
    let reading = try CalendarReading(bytes, zones)
    #expect(reading.file.events.map { $0.summary } == ["a\nEND:VEVENTb"])
    #expect(reading.file.events.map { $0.clock } == [.zone("X;VALUE=DATE:Y")])
    // Programs that end lines at more than CRLF, or obey what turns a text, find nothing of it either.
    event.summary = "a\u{85}b\u{2028}c\u{202E}d\u{9B}e"
    event.location = "\u{2067}Sala\u{2069}\r\n 2"
    event.organizer = .init("A\u{2029}B\u{85}C\u{202E}", at: "no-reply@umbu.example")
    let written = self.lines(CalendarFile(name: "", nil, [event]))
    #expect(written.contains("SUMMARY:a\\nb\\ncde"))
    #expect(written.contains("LOCATION:Sala\\n 2"))
    #expect(written.contains("ORGANIZER;CN=ABC:mailto:no-reply@umbu.example"))
  }

  @Test(
    "CC-048 summer time is in the zone's definition",
    .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
  func summerTime() throws {
    let lisbon = try Zoneinfo.rules("Europe/Lisbon")
    var event = try session()
    event.clock = .zone("Europe/Lisbon")
    let bytes = CalendarFile(name: "", nil, [event]).bytes(CalendarZones(home: lisbon))
    let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
    #expect(text.contains("BEGIN:DAYLIGHT\r\nDTSTART:20250330T010000\r\nRDATE:20260329T010000,"))
    #expect(text.contains("TZOFFSETFROM:+0000\r\nTZOFFSETTO:+0100\r\nTZNAME:WEST"))
    #expect(text.contains("DTSTART:20251026T020000\r\nRDATE:20261025T020000,"))
  }

  @Test(
    "CC-048 an end in an hour that comes twice is said as a duration",
    .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
  func twice() throws {
    let lisbon = CalendarZones(home: try Zoneinfo.rules("Europe/Lisbon"))
    var event = try session()
    event.clock = .zone("Europe/Lisbon")
    event.recurrence = Recurrence(from: CivilDateTime("2026-10-25T00:30")!)
    event.length = .seconds(5_400)
    // It ends at 01:00 for the second time.
    let bytes = CalendarFile(name: "", nil, [event]).bytes(lisbon)
    #expect(String(decoding: bytes, as: UTF8.self).contains("DURATION:PT5400S"))
    let again = try CalendarReading(bytes, lisbon).file.events
    #expect(again == [event])
  }
}
