import Agenda
import Records
import Scheduling
import Shell
import Values

/// A session that somebody is about to book, or to move: as it was typed.
public struct Booking: Equatable {
  /// The session that is moved; nil of a new one.
  public var moving: ID<Session>?
  /// The group's session to which somebody is added; nil of any other.
  public var joining: ID<Session>?
  /// The entry of who waited for it, who waits no more once it is booked and has a place.
  var waiting: ID<WaitingEntry>?
  /// Who comes; nil until one was chosen.
  public var person: UUID?
  /// What stands in the field of who comes.
  public var name = ""
  /// Whether people are offered for what was typed, and at which of them the keyboard is.
  public var isSuggesting = false
  public var reached: Int?
  public var service: ID<Service>?
  public var therapist: UUID?
  public var room: ID<Room>?
  public var equipment: ID<Room>?
  /// As they were typed: "26/11/2026", "09:00", "50".
  public var date = ""
  public var time = ""
  public var minutes = "50"
  /// Whether who comes has confirmed already; else they do so by their reminder, or by what they tell somebody.
  public var isConfirmed = false
  /// How often a new one comes again.
  public var repeating = Repeating()
  /// Of one of a series that is moved: which others are moved with it.
  public var scope = RecurrenceScope.this
  /// Whether the person tried to save it: from then on what is wrong is told.
  public var isTried = false
  /// Where it was begun: on other pages it waits.
  var path = Path.agenda
  public var isSaving = false
  public var refusal: Refusal?

  public init() {}

  /// At a time on the clock.
  init(_ date: CivilDate, _ minute: Int?, _ therapist: UUID?) {
    self.date = date.slashed
    time = minute.flatMap { CivilTime(hour: $0 / 60, minute: $0 % 60) }?.shortText ?? ""
    self.therapist = therapist
  }

  /// Of a group's session to which somebody is added.
  init(joining session: Session) {
    self.init(at: session.place)
    joining = session.id
    service = session.service
  }

  /// Of a session that is to be elsewhere: as it is now, or as somebody wanted it.
  init(moving session: Session) {
    self.init(at: session.wish ?? session.place)
    moving = session.id
    service = session.service
  }

  /// Becomes another one of what somebody had: what for, with whom, where, how long and at what time, a week later where that
  /// is not over. What is offered no more is left as it is.
  mutating func copy(
    _ former: Session, in book: AgendaBook, by therapists: [UUID], after today: CivilDate
  ) {
    let place = former.place
    if let wanted = former.service {
      if book.offeredServices.contains(where: { $0.id == wanted }) { service = wanted }
    } else {
      service = nil
    }
    if let wanted = place.therapist, therapists.contains(wanted) { therapist = wanted }
    room = place.room.flatMap { id in
      book.offeredRooms(.room).contains { $0.id == id } ? id : nil
    }
    equipment = place.equipment.flatMap { id in
      book.offeredRooms(.equipment).contains { $0.id == id } ? id : nil
    }
    minutes = "\(place.minutes)"
    time = place.start.time.shortText
    let later = place.start.date.adding(days: 7)
    if today < later { date = later.slashed }
  }

  private init(at place: SessionPlace) {
    therapist = place.therapist
    room = place.room
    equipment = place.equipment
    date = place.start.date.slashed
    time = place.start.time.shortText
    minutes = "\(place.minutes)"
  }

  public enum Problem: Hashable, Sendable, CaseIterable {
    case person, date, time, minutes, times, until

    /// The field's id.
    var field: String {
      switch self {
      case .person: "book-person"
      case .date: "book-date"
      case .time: "book-time"
      case .minutes: "book-minutes"
      case .times: "book-times"
      case .until: "book-until"
      }
    }
  }

  /// What is wrong or lacks, in the order of the fields.
  public var problems: [Problem] {
    var found: [Problem] = []
    if moving == nil, person == nil, name.isBlank { found.append(.person) }
    if CivilDate(typed: date) == nil { found.append(.date) }
    if CivilTime(time) == nil { found.append(.time) }
    if length == nil { found.append(.minutes) }
    if let problem = repeating.problem(from: CivilDate(typed: date)) { found.append(problem) }
    return found
  }

  private var length: Int? {
    guard let number = Int(minutes), 1...AgendaLimits.minutes ~= number else { return nil }
    return number
  }

  /// Where it would be; nil as long as something lacks.
  func place(_ book: AgendaBook, in zone: ZoneRules) -> SessionPlace? {
    guard let date = CivilDate(typed: date), let time = CivilTime(time), let length else {
      return nil
    }
    let start = CivilDateTime(date, time)
    var place = SessionPlace(start, in: zone.name, at: zone.instant(start), minutes: length)
    if let session = moving.flatMap({ book.session($0) }) {
      place.before = session.place.before
      place.after = session.place.after
    } else if let service = book.service(service) {
      place.before = service.before
      place.after = service.after
    }
    place.therapist = therapist
    place.room = room
    place.equipment = equipment
    return place
  }

  /// How far the appointments are that it makes.
  var state: AppointmentState { isConfirmed ? .confirmed : .requested }

  /// As a new session; nil as long as something lacks.
  func session(_ id: UUID, _ book: AgendaBook, in zone: ZoneRules) -> Session? {
    guard let place = place(book, in: zone) else { return nil }
    var session = Session()
    session.id = ID(id)
    session.service = service
    session.place = place
    session.places = book.service(service)?.places ?? 1
    return session
  }
}
