import Agenda
import Calendars
import Identity
import Records
import Scheduling
import Values

/// What a file has of one session, or of all that come again by one rule.
public struct AppointmentRow: Equatable, Sendable {
  /// The line on which it stands.
  public var line: Int
  /// What tells it from the others, the same each time that the file is read.
  public var key: String
  /// The key of the series of which it may be one, from another time that the file was read.
  public var seriesKey: String?
  /// Who comes, as the file says it.
  public var name: String
  public var phone: Phone?
  /// When it is on the clocks of the house, ascending: one, or those of a series in the year ahead.
  public var moments: [CivilDateTime] = []
  public var minutes = 0
  public var service: ID<Service>?
  public var therapist: UUID?
  public var room: ID<Room>?
  public var equipment: ID<Room>?
  /// How far it is, and of what was cancelled by whom and why.
  public var state = AppointmentState.requested
  public var cancelledBy = Cancellation.Party.clinic
  public var reason = ""
  /// The id of its appointment in the agenda that exported it.
  public var appointment: String?
  /// Of what comes again: its rule from the first moment on, and the days on which there is none.
  public var rule: RecurrenceRule?
  public var exceptions: [CivilDate] = []
  /// Why it cannot be brought in.
  public var problem: RowProblem?

  public init(_ line: Int, key: String, name: String) {
    self.line = line
    self.key = key
    self.name = name
  }

  public var start: CivilDateTime? { moments.first }
}

/// Why a session of a file cannot be brought in.
public enum RowProblem: Equatable, Sendable {
  case noName, longName
  case noDate, badDate
  case noTime, badTime
  case phone
  case minutes
  /// A name that nothing, or nobody, of the house has.
  case unknown(AppointmentColumn, String)
  /// Before what is kept of the agenda on devices, or behind it.
  case outside
  /// Several people have the name, and there is no phone number that tells which.
  case ambiguous
  case allDay
  case cancelled
  /// Its times are on the clocks of a zone that the device does not know.
  case zone(String)
  /// More sessions in the window than are brought in at once.
  case tooMany
  case event(EventProblem)
  case recurrence(RecurrenceProblem)
}

/// What of a spreadsheet's columns is read.
public enum AppointmentColumn: String, CaseIterable, Hashable, Sendable {
  case name, phone, date, time, end, minutes, service, therapist, room, equipment, identifier
  case state, cancelledBy, reason, zone
}

/// What rows are read by: what the house has, and what it chose for all of them.
struct ImportContext {
  /// What the house has, by what it is called.
  struct Names {
    var services = HashMap<String, ID<Service>>()
    var rooms = HashMap<String, ID<Room>>()
    var machines = HashMap<String, ID<Room>>()
    var members = HashMap<String, UUID>()

    init(_ book: AgendaBook) {
      for service in book.services
      where !service.isArchived || services[folded(service.name)] == nil {
        services[folded(service.name)] = service.id
      }
      // What is put away, and who left, had sessions as well.
      for room in book.rooms where room.kind == .room && isFirst(room, of: rooms) {
        rooms[folded(room.name)] = room.id
      }
      for each in book.rooms where each.kind == .equipment && isFirst(each, of: machines) {
        machines[folded(each.name)] = each.id
      }
      // A file from before they said their name has the mailbox. Whoever is called so now comes before them.
      for member in book.members { members[folded(member.mailbox)] = member.id.uuid }
      for hasLeft in [true, false] {
        for member in book.members where (member.leftAt != nil) == hasLeft {
          members[folded(member.shortName)] = member.id.uuid
          members[folded(member.email)] = member.id.uuid
        }
      }
    }

    /// Whether a name means this one: what is in use comes before what is put away.
    private func isFirst(_ room: Room, of found: HashMap<String, ID<Room>>) -> Bool {
      !room.isArchived || found[folded(room.name)] == nil
    }

    func folded(_ name: String) -> String { TextFolding.folded(name.tidied) }

    func service(_ name: String) -> ID<Service>? { services[folded(name)] }
    func room(_ name: String) -> ID<Room>? { rooms[folded(name)] }
    func equipment(_ name: String) -> ID<Room>? { machines[folded(name)] }
    func member(_ name: String) -> UUID? { members[folded(name)] }
  }

  let book: AgendaBook
  let zone: ZoneRules
  let today: CivilDate
  /// What has no therapist or service of its own in the file gets these.
  let therapist: UUID?
  let service: ID<Service>?
  let names: Names

  init(
    _ book: AgendaBook, in zone: ZoneRules, on today: CivilDate, therapist: UUID?,
    service: ID<Service>?
  ) {
    self.book = book
    self.zone = zone
    self.today = today
    self.therapist = therapist
    self.service = service
    names = Names(book)
  }

  /// As far back and ahead as devices keep the agenda.
  var window: Range<CivilDate> { today.adding(days: -92)..<today.adding(days: 366) }

  /// Sessions of one file at most.
  static let mostSessions = 20_000
  /// Events of one calendar that come again, at most: each is followed day by day, a century of them at worst.
  static let mostSeries = 2_000

  func minutes(of service: ID<Service>?) -> Int { book.service(service)?.minutes ?? 50 }

  /// What a time has of a minute is cut off: sessions begin on one.
  static func whole(_ moment: CivilDateTime) -> CivilDateTime {
    CivilDateTime(
      moment.date,
      CivilTime(hour: moment.time.hour, minute: moment.time.minute) ?? moment.time)
  }
}
