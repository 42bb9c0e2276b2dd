import Agenda
import Flow
import Identity
import Records
import Scheduling
import Shell
import Values

/// What the agenda knows, of whichever app.
public struct AgendaState: Equatable {
  @Boxed public var book = AgendaBook()
  @Boxed public var clocks = AgendaClocks()
  public var now = Instant.epoch
  /// The day that is shown, or one of those that are.
  public var date = CivilDate.epoch
  public var span = AgendaSpan.day
  public var whom = Whom.mine
  /// Where the keyboard was last in the day.
  public var cursor: DayStop?
  /// What is booked or moved, while the sheet is open.
  @Boxed public var booking: Booking?
  public var cancelling: Cancelling?
  /// Who is about to wait, while that sheet is open.
  @Boxed public var waiting: WaitingForm?
  /// What was done last, for taking it back.
  public var undo: Deed?
  /// Why the last step was not taken.
  public var refusal: Refusal?
  /// Appointments and sessions of which something is being said: a second tap says nothing more.
  var busy: [UUID] = []
  @Boxed public var context: Context

  public init(in context: Context = Context()) {
    self.context = context
    date = context.today
  }

  /// The clocks of the agenda; nil until they are known.
  public var zone: ZoneRules? { clocks.zone }
  /// The space, whose hours and absences are everybody's.
  var house: UUID { context.space }
}

/// How much of the agenda is shown.
public enum AgendaSpan: String, Hashable, Sendable, CaseIterable {
  case day
  /// Seven days side by side, where there is room; else as a list.
  case week
  /// How much is on each day of a month.
  case month
  /// Those of a week, one below the other.
  case list
}

/// Whose sessions are shown.
public enum Whom: Hashable, Sendable {
  /// Those of who looks, if they give sessions; else everybody's.
  case mine
  case one(UUID)
  case all
}

/// An appointment that is about to be cancelled.
public struct Cancelling: Equatable {
  public let appointment: ID<Appointment>
  public var by = Cancellation.Party.patient
  public var reason = ""
  /// Of one of a series: whether others are cancelled as well.
  public var scope = RecurrenceScope.this

  init(_ appointment: ID<Appointment>) {
    self.appointment = appointment
  }
}

/// Where a session was before it was moved.
public struct FormerPlace: Hashable, Sendable {
  public let session: ID<Session>
  public let place: SessionPlace
}

/// What was done, and can be taken back.
public enum Deed: Hashable, Sendable {
  case booked(ID<Session>)
  case moved(ID<Session>, from: SessionPlace)
  /// One that had no place has one: back in none it would help nobody.
  case placed(ID<Session>)
  case stepped(ID<Appointment>, AppointmentMark)
  case cancelled(ID<Appointment>)
  /// Somebody was added to a group's session.
  case joined(ID<Appointment>)
  /// A series was begun, whose first session is behind a day.
  case begun(ID<Series>, first: ID<Session>, after: CivilDate)
  /// Sessions of a series were moved, one after the other.
  case movedAll([FormerPlace])
  case cancelledAll([ID<Appointment>])
  /// Something was taken back.
  case undone(of: UUID)

  /// What it is of.
  var id: UUID {
    switch self {
    case .booked(let session), .moved(let session, _), .placed(let session): session.uuid
    case .stepped(let appointment, _), .cancelled(let appointment), .joined(let appointment):
      appointment.uuid
    case .begun(let series, _, _): series.uuid
    case .movedAll(let former): former.first?.session.uuid ?? .zero
    case .cancelledAll(let appointments): appointments.first?.uuid ?? .zero
    case .undone(let id): id
    }
  }

  /// The session that shows it.
  var session: ID<Session>? {
    switch self {
    case .booked(let session), .moved(let session, _), .placed(let session): session
    case .begun(_, let first, _): first
    case .movedAll(let former): former.first?.session
    case .stepped, .cancelled, .joined, .cancelledAll, .undone: nil
    }
  }

  var canBeUndone: Bool {
    switch self {
    case .booked, .moved, .cancelled, .joined, .begun, .movedAll, .cancelledAll: true
    // One that is confirmed can be cancelled, and does not become one that is asked for again.
    case .stepped(_, let mark): mark != .confirm && mark != .request && mark != .takeBack
    case .placed, .undone: false
    }
  }
}
