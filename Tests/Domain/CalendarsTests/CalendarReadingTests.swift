import Calendars
import Effort
import Scheduling
import Testing
import Values

@Suite("A calendar that is read")
struct CalendarReadingTests {
  private let zones = CalendarZones(
    home: ZoneRules(name: "America/Sao_Paulo", offset: -10_800),
    others: [ZoneRules(name: "Europe/Lisbon", offset: 0)])

  private func read(_ event: String) throws -> CalendarReading {
    let text =
      "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\n" + event + "\nEND:VEVENT\nEND:VCALENDAR\n"
    return try CalendarReading(Array(text.utf8), zones)
  }

  private func event(_ lines: String) throws -> CalendarEvent {
    try #require(try read("UID:1\nDTSTART:20260106T140000Z\n" + lines).file.events.first)
  }

  private func problem(_ lines: String) throws -> EventProblem? {
    try read(lines).leftOut.first?.problem
  }

  @Test(
    "FF-010 a file as other programs write it: folded, in lower case, with alarms, zones and properties of their own"
  )
  func foreign() throws {
    let text = """
      BEGIN:VCALENDAR
      PRODID:-//Somebody//Else//EN
      VERSION:2.0
      X-WR-CALNAME:Agenda da Ana
      BEGIN:VTIMEZONE
      TZID:E. South America Standard Time
      BEGIN:STANDARD
      DTSTART:16010101T000000
      TZOFFSETFROM:-0300
      TZOFFSETTO:-0300
      END:STANDARD
      END:VTIMEZONE
      begin:vevent
      uid:abc@else
      Dtstart;tzid="E. South America Standard Time":20260106T143000
      DTEND;TZID=E. South America Standard Time:20260106T152000
      RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20260401T025959Z
      EXDATE;TZID=E. South America Standard Time:20260120T143000,20260
       203T143000
      SUMMARY;LANGUAGE=pt-BR:Fisioterapia\\, jo
       elho
      ATTENDEE;CN="Souza: Ana";ROLE=REQ-PARTICIPANT:mailto:ana@exemplo.com.br
      BEGIN:VALARM
      TRIGGER:-PT15M
      DESCRIPTION:Lembrete
      END:VALARM
      STATUS:CONFIRMED
      end:vevent
      BEGIN:VTODO
      UID:other
      END:VTODO
      END:VCALENDAR
      """.replacing("\n", with: "\r\n")
    let reading = try CalendarReading([0xEF, 0xBB, 0xBF] + Array(text.utf8), zones)
    #expect(reading.file.name == "Agenda da Ana" && reading.leftOut.isEmpty)
    let event = try #require(reading.file.events.first)
    #expect(reading.file.events.count == 1)
    #expect(
      event.uid == "abc@else" && event.summary == "Fisioterapia, joelho" && event.details == "")
    #expect(event.clock == .zone("America/Sao_Paulo") && event.length == .seconds(3_000))
    #expect(event.recurrence.rule?.end == .until(CivilDateTime("2026-03-31T23:59:59")!))
    #expect(event.recurrence.exclusions.count == 2 && event.status == .confirmed)
  }

  @Test("FF-010 lengths, by an end in another zone, by duration, of days, and of none")
  func lengths() throws {
    #expect(
      try event("DTEND;TZID=/x.org/1/Europe/Lisbon:20260106T150000").length == .seconds(3_600))
    #expect(try event("DURATION:PT1H30M").length == .seconds(5_400))
    #expect(try event("DURATION:P1W").length == .days(7))
    #expect(try event("DURATION:P1DT1S").length == .seconds(86_401))
    #expect(try event("SUMMARY:none").length == .seconds(0))
    let days = try read("UID:1\nDTSTART;VALUE=DATE:20260106\nDTEND;VALUE=DATE:20260108").file
      .events[0]
    #expect(days.clock == .allDay && days.length == .days(2))
    #expect(try read("UID:1\nDTSTART;VALUE=DATE:20260106").file.events[0].length == .days(1))
  }

  @Test(
    "FF-010 dates added and excluded, in UTC, as dates alone and as periods, are those of the start's clock"
  )
  func dates() throws {
    let found = try read(
      """
      UID:1
      DTSTART;TZID=America/Sao_Paulo:20260106T143000
      RRULE:FREQ=DAILY;COUNT=5
      EXDATE:20260107T173000Z
      EXDATE;VALUE=DATE:20260108
      RDATE;VALUE=PERIOD:20260201T120000Z/PT1H
      """
    ).file.events[0].recurrence
    #expect(found.exclusions.map { $0.description } == ["2026-01-07T14:30", "2026-01-08T14:30"])
    #expect(found.additions.map { $0.description } == ["2026-02-01T09:00"])
  }

  @Test("FF-010 an event that cannot be followed is left out with why, and the others are read")
  func leftOut() throws {
    let start = "UID:1\nDTSTART:20260106T140000Z\n"
    #expect(try problem("DTSTART:20260106T140000Z") == .noUID)
    #expect(try problem("UID:1") == .noStart)
    #expect(try problem("UID:1\nDTSTART:tomorrow") == .value(.start))
    #expect(try problem(start + "DTEND:20260106T135959Z") == .endBeforeStart)
    #expect(try problem(start + "DTEND:late") == .value(.end))
    for text in ["P", "PT", "1H", "PT1", "P1H", "-PT1H", "PT99999999999H"] {
      #expect(try problem(start + "DURATION:" + text) == .value(.duration), "\(text)")
    }
    #expect(try problem(start + "RRULE:FREQ=SECONDLY;COUNT=1000000000") == .recurrence(.withinDay))
    #expect(try problem(start + "RRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY") == .severalRules)
    #expect(try problem(start + "EXDATE:x") == .value(.exclusions))
    #expect(
      try problem(start + "RECURRENCE-ID;RANGE=THISANDFUTURE:20260106T140000Z") == .range)
    #expect(try problem(start + "no colon") == .line)
    let parameters = String(repeating: ";A=B", count: 65)
    #expect(try problem(start + "SUMMARY" + parameters + ":x") == .line)
    #expect(try problem(start + "SUMMARY" + parameters.dropFirst(4) + ":x") == nil)
    let dates = [String](repeating: "20260106T140000Z", count: 9_000).joined(separator: ",")
    #expect(try problem(start + "RDATE:" + dates) == .recurrence(.tooManyDates(most: 4_000)))
    #expect(
      try problem(
        start + String(repeating: "EXDATE:20260106T140000Z\n", count: 2_001) + "SEQUENCE:1")
        == .tooManyLines(most: 2_000))
    let two = try read(
      start + "SUMMARY:Bom\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Ruim\nUID:2")
    #expect(two.file.events.map { $0.summary } == ["Bom"])
    #expect(two.leftOut.map { "\($0.line) \($0.summary)" } == ["8 Ruim"])
  }

  @Test("FF-010 what lasts more than ten years is left out, however its length is said")
  func lengthy() throws {
    let day = "UID:1\nDTSTART;VALUE=DATE:20260106\n"
    #expect(try read(day + "DTEND;VALUE=DATE:20360113").file.events[0].length == .days(3_659))
    let tooLong = EventProblem.tooLong(mostDays: 3_660)
    for end in ["DTEND;VALUE=DATE:20360120", "DTEND;VALUE=DATE:99991231", "DURATION:P999999999W"] {
      #expect(try read(day + end).leftOut.first?.problem == tooLong, "\(end)")
    }
    let start = "UID:1\nDTSTART:20260106T140000Z\n"
    let said = String(repeating: "999999999H", count: 9)
    for end in ["DTEND:99991231T000000Z", "DURATION:P999999D", "DURATION:PT" + said] {
      #expect(try problem(start + end) == tooLong, "\(end)")
    }
  }

  @Test("FF-010 long texts are cut short between characters, and long names refused")
  func longTexts() throws {
    let long = String(repeating: "é", count: 300_000)
    let read = try event(
      "SUMMARY:\(long)\nLOCATION:\(long)\nDESCRIPTION:\(long)\nSEQUENCE:1")
    #expect(read.summary == String(repeating: "é", count: 500))
    #expect(read.location == read.summary && read.details.unicodeScalars.count == 8_000)
    #expect(read.sequence == 1)
    #expect(try problem("UID:\(long)\nDTSTART:20260106T140000Z") == .longName(.uid))
    #expect(
      try problem("UID:1\nDTSTART;TZID=\"\(long)\":20260106T140000") == .longName(.start))
    let start = "UID:1\nDTSTART:20260106T140000Z\n"
    #expect(
      try problem(start + "RECURRENCE-ID;TZID=\"\(long)\":20260106T140000")
        == .longName(.replaces))
    let left = try self.read("SUMMARY:\(long)").leftOut
    #expect(left.map { $0.summary } == [String(repeating: "é", count: 500)])
    let named = "BEGIN:VCALENDAR\nNAME:\(long)\nEND:VCALENDAR"
    #expect(
      try CalendarReading(Array(named.utf8), zones).file.name.unicodeScalars.count == 500)
  }

  @Test("FF-010 a file that is none, is damaged, cut off or too large is refused whole")
  func refused() throws {
    func problem(_ text: String) -> CalendarProblem? {
      do throws(CalendarProblem) {
        _ = try CalendarReading(Array(text.utf8), zones)
        return nil
      } catch {
        return error
      }
    }
    #expect(problem("") == .notACalendar)
    #expect(problem("Nome;Data\nAna;1/2/2026") == .notACalendar)
    #expect(problem("BEGIN:VCARD\nEND:VCARD") == .notACalendar)
    #expect(problem("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1") == .cutOff)
    #expect(problem("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR") == .damaged(line: 3))
    #expect(problem("BEGIN:VCALENDAR\nEND:VCALENDAR\nUID:1") == .damaged(line: 3))
    #expect(problem(String(repeating: "BEGIN:VCALENDAR\n", count: 9)) == .damaged(line: 9))
    #expect(problem("BEGIN:VCALENDAR\nEND:VCALENDAR\nBEGIN:VCALENDAR\nEND:VCALENDAR") == nil)
    let many = "BEGIN:VCALENDAR\n" + String(repeating: "BEGIN:VEVENT\nEND:VEVENT\n", count: 20_001)
    #expect(problem(many) == .tooManyEvents(most: 20_000))
    let large = [UInt8](repeating: 0x20, count: 5_000_001)
    #expect(throws: CalendarProblem.tooLarge(mostBytes: 5_000_000)) {
      try CalendarReading(large, zones)
    }
  }

  @Test("FF-010 bytes that were changed at random are read or refused")
  func fuzz() throws {
    let text = """
      BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID="Europe/Lisbon":20260106T143000\r
      DURATION:P1DT2H\r\nRRULE:FREQ=MONTHLY;BYDAY=-1FR,2MO;BYSETPOS=1;COUNT=9\r
      EXDATE;VALUE=DATE:20260120,20260203\r\nSUMMARY:Sessão\\, joe\r\n lho\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let window = Instant(basic: "20260101T000000Z")!..<Instant(basic: "20300101T000000Z")!
    var count = 0
    for _ in 0..<Effort.times(20_000) {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes[place] = .random(in: 0...255, using: &random)
        case 1: bytes[place] = Array("0123456789;:,=-+TZP\"\n ".utf8).randomElement(using: &random)!
        case 2: bytes.remove(at: place)
        default: bytes.insert(bytes[place], at: Int.random(in: 0..<bytes.count, using: &random))
        }
      }
      guard let reading = try? CalendarReading(bytes, zones) else { continue }
      // What was read can be written, read again and expanded.
      let again = try CalendarReading(reading.file.bytes(zones), zones)
      #expect(again.leftOut.isEmpty, "seed \(seed)")
      let found = reading.file.instances(in: window, zones)
      count += found.instances.count
      #expect(found.refused.allSatisfy { $0.problem == .tooFar }, "seed \(seed)")
    }
    #expect(count > 0)
  }
}
