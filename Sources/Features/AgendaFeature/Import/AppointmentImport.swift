import Agenda
import Calendars
import Entitlements
import Fields
import Flow
import Records
import Scheduling
import Shell
import Values

/// How sessions are brought in from a spreadsheet or a calendar: choose the file, see what its columns mean and whose
/// sessions they are, see what is wrong before anything happens, import, and keep the result.
///
/// Long work is done in parts, one a frame, so that the screen stays alive with thousands of rows.
public enum AppointmentImport {
  public struct State: Equatable {
    public var step = Step.choosing(nil)
    /// Whose sessions those are that say nothing of it, and what for.
    public var therapist: UUID?
    public var service: ID<Service>?
    /// Who comes here, as they are when the check begins.
    @Boxed var people = ImportPeople([])
    /// Whether the person, who was about to leave, is asked what shall become of the import.
    public var asksToStop = false

    public init(therapist: UUID? = nil, service: ID<Service>? = nil) {
      self.therapist = therapist
      self.service = service
    }

    /// Whether rows are being imported at this moment.
    public var isRunning: Bool {
      if case .importing = step { true } else { false }
    }
  }

  public indirect enum Step: Equatable {
    case choosing(FileProblem?)
    case reading(SheetRead)
    case mapping(File)
    case checking(File, [AppointmentRow], AppointmentCheck)
    case review(File, [AppointmentRow], AppointmentCheck)
    case importing(File, [AppointmentRow], AppointmentCheck, Run<Deed>)
    case done(File, [AppointmentRow], AppointmentCheck, Run<Deed>)
  }

  /// A file that was read.
  public struct File: Equatable {
    public enum Content: Equatable {
      case sheet(AppointmentSheet)
      /// A calendar, with the zones that it names, as far as they are known.
      case calendar(CalendarReading, bytes: [UInt8], zones: [ZoneRules])
    }

    public var name: String
    public var content: Content

    public var isCalendar: Bool {
      if case .calendar = content { true } else { false }
    }

    /// How many rows there are; those of a spreadsheet are read as they are checked.
    func count(of rows: [AppointmentRow]) -> Int {
      if case .sheet(let sheet) = content { sheet.rows.count } else { rows.count }
    }
  }

  /// A spreadsheet that is being read, part by part.
  public struct SheetRead: Equatable {
    public var name: String
    var reader: CSVReader
    var headers: [String]?
    var rows: [CSVRow] = []

    init(_ name: String, _ reader: CSVReader) {
      self.name = name
      self.reader = reader
    }

    /// Readings of the same file differ by how far they are.
    public static func == (a: SheetRead, b: SheetRead) -> Bool {
      a.name == b.name && a.reader.position == b.reader.position
    }

    /// From 0 to 100.
    var percent: Int { reader.count == 0 ? 100 : reader.position * 100 / reader.count }
  }

  /// Why a file cannot be imported.
  public enum FileProblem: Equatable, Sendable {
    case tooLarge
    case empty
    case unclosedQuote(line: Int)
    case notText
    case tooManyRows
    case calendar(CalendarProblem)
    case noEvents
    /// The device has not said yet in which zone it is.
    case notReady
  }

  /// One change of a run.
  public enum Deed: Equatable, Sendable {
    /// One of the check's new people, with the id that they get.
    case person(Int, UUID)
    case series(Int, Boxed<Series>)
    /// A session of a row, with who comes.
    case session(Int, Boxed<Session>, Boxed<Appointment>)
    /// A group's session, with those of several rows.
    case group([Int], Boxed<Session>, [Appointment])
  }

  public indirect enum Action: Equatable {
    case chooseTapped
    case fileChosen(FileChoice)
    case readMore
    case zoneRead(String, ZoneRules?)
    case columnChosen(Int, AppointmentColumn?)
    case therapistChosen(UUID?)
    case serviceChosen(ID<Service>?)
    case checkTapped
    case checkMore
    case backTapped
    /// Nil is all of them.
    case personTicked(Int?, Bool)
    case importTapped
    case idMade(Int, UUID)
    case importMore
    case deedAnswered(Int, MutationOutcome)
    case leaveAsked
    case stayTapped
    case stopTapped
    case resultTapped(Language)
    case againTapped
    case leaveTapped
  }

  /// How many rows are read or checked in one frame.
  static let rowsPerFrame = 400
  static let mostRows = 20_000
  static let mostBytes = 20_000_000
  /// Zones of a calendar that are asked for.
  static let mostZones = 20

  // Reading

  static func open(_ state: inout State, _ choice: FileChoice, home: ZoneRules?) -> Effect<Action> {
    switch choice {
    case .nothing: return .none
    case .tooLarge: return fail(&state, .tooLarge)
    case .picked(let file):
      guard let home else { return fail(&state, .notReady) }
      if isCalendar(file.bytes) { return openCalendar(&state, file.name, file.bytes, [], home) }
      let reader = CSVReader(file.bytes)
      guard reader.isText else { return fail(&state, .notText) }
      state.step = .reading(SheetRead(file.name, reader))
      return .nextFrame(.readMore)
    }
  }

  private static func fail(_ state: inout State, _ problem: FileProblem) -> Effect<Action> {
    state.step = .choosing(problem)
    return .none
  }

  /// Whether a file begins as a calendar does.
  private static func isCalendar(_ bytes: [UInt8]) -> Bool {
    let start = String(utf8: Array(bytes.prefix(200))).asciiLowercased
    return start.parts { $0.isSpace || $0.value == 0xFEFF }.first == "begin:vcalendar"
  }

  /// - Parameter zones: those that the calendar names and that are known by now.
  private static func openCalendar(
    _ state: inout State, _ name: String, _ bytes: [UInt8], _ zones: [ZoneRules], _ home: ZoneRules
  ) -> Effect<Action> {
    let reading: CalendarReading
    do throws(CalendarProblem) {
      reading = try CalendarReading(bytes, CalendarZones(home: home, others: zones))
    } catch {
      return fail(&state, .calendar(error))
    }
    guard !reading.file.events.isEmpty || !reading.leftOut.isEmpty else {
      return fail(&state, .noEvents)
    }
    state.step = .mapping(
      File(name: name, content: .calendar(reading, bytes: bytes, zones: zones)))
    guard zones.isEmpty else { return .none }
    var names: [String] = []
    for event in reading.file.events {
      guard case .zone(let zone) = event.clock, zone != home.name, !names.contains(zone),
        names.count < mostZones
      else { continue }
      names.append(zone)
    }
    return .all(names.map { name in .zone(named: name) { .zoneRead(name, $0) } })
  }

  /// A zone that the file names is known: its times are read by it.
  static func add(_ state: inout State, _ zone: ZoneRules?, home: ZoneRules?) -> Effect<Action> {
    guard let zone, let home, case .mapping(var file) = state.step else { return .none }
    switch file.content {
    case .calendar(_, let bytes, let zones):
      return openCalendar(&state, file.name, bytes, zones + [zone], home)
    case .sheet(var sheet):
      sheet.zones.append(zone)
      file.content = .sheet(sheet)
      state.step = .mapping(file)
      return .none
    }
  }

  /// Asks for the zones on whose clocks the rows of a spreadsheet are.
  static func zones(of sheet: AppointmentSheet) -> Effect<Action> {
    .all(
      sheet.zoneNames(most: mostZones).map { name in .zone(named: name) { .zoneRead(name, $0) } })
  }

  static func readMore(_ state: inout State) -> Effect<Action> {
    guard case .reading(var reading) = state.step else { return .none }
    state.step = .choosing(nil)
    do throws(CSVError) {
      for _ in 0..<rowsPerFrame {
        guard let row = try reading.reader.next() else {
          guard let headers = reading.headers, !reading.rows.isEmpty else {
            return fail(&state, .empty)
          }
          let sheet = AppointmentSheet(headers: headers, rows: reading.rows)
          state.step = .mapping(File(name: reading.name, content: .sheet(sheet)))
          return zones(of: sheet)
        }
        if row.isBlank { continue }
        if reading.headers == nil {
          reading.headers = row.fields.map { $0.tidied }
        } else {
          guard reading.rows.count < mostRows else { return fail(&state, .tooManyRows) }
          reading.rows.append(row)
        }
      }
      state.step = .reading(reading)
      return .nextFrame(.readMore)
    } catch {
      return fail(&state, .unclosedQuote(line: error.line))
    }
  }

  // Checking

  static func startCheck(
    _ state: inout State, _ context: ImportContext, _ people: ImportPeople
  ) -> Effect<Action> {
    guard case .mapping(let file) = state.step else { return .none }
    var rows: [AppointmentRow] = []
    switch file.content {
    case .sheet(let sheet): if !sheet.isUsable { return .none }
    case .calendar(let reading, _, let zones):
      let known = CalendarZones(home: context.zone, others: zones)
      rows = CalendarRows(of: reading, context, known).rows
    }
    state.people = people
    state.step = .checking(file, rows, AppointmentCheck(over: context.book))
    return .nextFrame(.checkMore)
  }

  static func checkMore(
    _ state: inout State, _ context: ImportContext, _ limits: ImportLimits
  ) -> Effect<Action> {
    guard case .checking(let file, var rows, var check) = state.step else { return .none }
    state.step = .choosing(nil)
    if case .sheet(let sheet) = file.content {
      let end = min(sheet.rows.count, rows.count + rowsPerFrame)
      for position in rows.count..<end { rows.append(sheet.read(sheet.rows[position], context)) }
    }
    check.check(rows, next: rowsPerFrame, context, state.people, limits)
    guard check.checked < file.count(of: rows) else {
      state.step = .review(file, rows, check)
      return .focus("import-review")
    }
    state.step = .checking(file, rows, check)
    return .nextFrame(.checkMore)
  }

  static func goBack(_ state: inout State) {
    switch state.step {
    case .review(let file, _, _), .checking(let file, _, _): state.step = .mapping(file)
    case .mapping, .reading: state.step = .choosing(nil)
    case .choosing, .importing, .done: break
    }
  }
}
