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
  /// What the colors of sessions say, on this device.
  public var colors = AgendaColoring.service
  /// Whether the device was asked what it keeps of that.
  var areColorsAsked = false
  /// Whether the sessions without a place are listed; else a line says how many they are.
  public var isUnplacedOpen = false
  /// Where the keyboard was last in the day.
  public var cursor: DayStop?
  /// How long what Enter books there is to be; nil is as usual.
  public var chosenMinutes: Int?
  /// What is booked or moved, while the sheet is open.
  @Boxed public var booking: Booking?
  public var cancelling: Cancelling?
  public var callingOff: CallingOff?
  /// Of whoever's page asked for more than the device holds.
  @Boxed public var older: OlderVisits?
  /// What is on days that the device does not hold, as their page asked for it.
  @Boxed public var olderDays: OlderDays?
  /// Addresses by which those who come answer, for what is sent by hand; by their appointments.
  var replies: [UUID: String] = [:]
  /// Who is about to wait, while that sheet is open.
  @Boxed public var waiting: WaitingForm?
  /// What is free for those who wait, while that page is open.
  @Boxed public var offers = WaitingOffers()
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

/// What the color of a session says.
public enum AgendaColoring: String, Hashable, Sendable, CaseIterable {
  /// What it is for.
  case service
  /// How far it is.
  case state

  /// Under which the device keeps the choice.
  static let key = "agenda.colors"
}

/// Whose sessions are shown.
public enum Whom: Hashable, Sendable {
  /// Those of who looks, if they give sessions; else everybody's.
  case mine
  case one(UUID)
  case all
  /// Those in one room.
  case room(ID<Room>)
  /// All, by the rooms that they are in.
  case rooms

  /// Of the value of its choice: "all", "rooms", "room-ID", an account, and nothing for one's own.
  init(_ value: String) {
    if value == "all" {
      self = .all
    } else if value == "rooms" {
      self = .rooms
    } else if value.begins(with: "room-") {
      self = ID<Room>(value.dropping(utf8: 5)).map { .room($0) } ?? .mine
    } else {
      self = UUID(value).map { .one($0) } ?? .mine
    }
  }
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
  /// A session without a place got one. That is not taken back: without a place it would help nobody.
  case placed(ID<Session>)
  /// Its time was taken away: it waits for another.
  case unplaced(ID<Session>, from: SessionPlace)
  case stepped(ID<Appointment>, AppointmentMark)
  case cancelled(ID<Appointment>)
  /// Somebody was added to a group's session.
  case joined(ID<Appointment>, to: ID<Session>)
  /// A series was begun, whose first session is behind a day.
  case begun(ID<Series>, first: ID<Session>, after: CivilDate)
  /// Sessions of a series were moved, one after the other, and the series with them.
  case movedAll([FormerPlace], SeriesUndo?)
  case cancelledAll([ID<Appointment>], SeriesUndo?)
  /// What was done gave somebody who waited their time: they are off the list with it.
  indirect case given(Deed, to: ID<WaitingEntry>)
  /// Somebody waits no more.
  case tookOff(ID<WaitingEntry>)
  /// A group's session was called off, to which these came.
  case calledOff(ID<Session>, [ID<Appointment>])
  /// Something was taken back.
  case undone(of: UUID)

  /// What it is of.
  var id: UUID {
    switch self {
    case .booked(let session), .moved(let session, _), .placed(let session),
      .unplaced(let session, _), .calledOff(let session, _):
      session.uuid
    case .stepped(let appointment, _), .cancelled(let appointment), .joined(let appointment, _):
      appointment.uuid
    case .begun(let series, _, _): series.uuid
    case .movedAll(let former, _): former.first?.session.uuid ?? .zero
    case .cancelledAll(let appointments, _): appointments.first?.uuid ?? .zero
    case .given(let deed, _): deed.id
    case .tookOff(let entry): entry.uuid
    case .undone(let id): id
    }
  }

  /// The session that shows it.
  var session: ID<Session>? {
    switch self {
    case .booked(let session), .moved(let session, _), .placed(let session),
      .unplaced(let session, _), .calledOff(let session, _):
      session
    case .begun(_, let first, _): first
    case .movedAll(let former, _): former.first?.session
    case .given(let deed, _): deed.session
    case .stepped, .cancelled, .joined, .cancelledAll, .tookOff, .undone: nil
    }
  }

  var canBeUndone: Bool {
    switch self {
    case .booked, .moved, .unplaced, .cancelled, .joined, .begun, .movedAll, .cancelledAll,
      .calledOff, .tookOff:
      true
    case .given(let deed, _): deed.canBeUndone
    case .stepped(_, let mark): mark != .request && mark != .takeBack
    case .placed, .undone: false
    }
  }
}
