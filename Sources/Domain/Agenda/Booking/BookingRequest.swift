import Fields
import Records
import Values

/// What somebody asks for who books an appointment over the API (CC-043).
public struct BookingRequest: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  /// Made by whoever asks, once for each booking: however often it is sent, it is one appointment, whatever else it says.
  public var key = UUID.zero
  /// Who comes, by the id of the app's record.
  public var person = UUID.zero
  public var service: ID<Service>?
  /// The account of who gives it.
  public var therapist: UUID?
  public var room: ID<Room>?
  public var equipment: ID<Room>?
  /// On the clocks of the space.
  public var start = CivilDateTime(.epoch, .midnight)
  /// How long it is; where a service is named, its length counts instead.
  public var minutes = 50
  /// Whether it is confirmed at once, and not only asked for.
  public var isConfirmed = false
  /// The appointment that keeps the time for them, if one does: they get what is kept, however long it is.
  public var hold: ID<Appointment>?
  /// The appointment that it replaces, which becomes rescheduled; it stays as it is where this booking is refused.
  public var replacing: ID<Appointment>?

  public init() {}

  public init(
    _ key: UUID, in space: UUID, for person: UUID, at start: CivilDateTime,
    with therapist: UUID? = nil
  ) {
    self.key = key
    self.space = space
    self.person = person
    self.start = start
    self.therapist = therapist
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("key", &key)
    fields.field("person", &person)
    fields.field("service", &service)
    fields.field("therapist", &therapist)
    fields.field("room", &room)
    fields.field("equipment", &equipment)
    fields.field("start", &start)
    fields.field("minutes", &minutes)
    fields.field("isConfirmed", &isConfirmed)
    fields.field("hold", &hold)
    fields.field("replacing", &replacing)
  }
}

/// The appointment that a booking made, as it is now.
public struct BookedAppointment: FieldObject, Equatable, Sendable {
  public var appointment = Appointment()

  public init() {}

  public init(_ appointment: Appointment) {
    self.appointment = appointment
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("appointment", &appointment)
  }
}

/// Why nothing was booked. Of several reasons the first in this order is told.
public enum BookingProblem: String, Hashable, Sendable, CaseIterable {
  /// Another session has the therapist, the room or the equipment then. Another time may be free.
  case slotTaken
  /// The time was kept for them, and is no longer. It may be asked for without the hold.
  case holdExpired
  /// It is not a time at which the house is booked: outside of the hours, on a holiday or in an absence, on a day that has its
  /// most of sessions, sooner than the service's notice, too far ahead, or one that the clocks there skip; or who comes, who
  /// gives it, the service or a room of it is put away or gone.
  case outsideRules
  /// The plan has no room for it in that month, the person is elsewhere then, or what it would replace is over.
  case policy

  /// As the refusal of the mutation.
  public var refusal: Refusal { Refusal(.invalid, "booking", reason: rawValue) }

  /// The one that a refusal says; nil for a refusal that is another.
  public init?(_ refusal: Refusal) {
    if refusal.code == .limitReached {
      self = .policy
      return
    }
    guard refusal.subject == "booking", let reason = refusal.reason,
      let problem = BookingProblem(rawValue: reason)
    else { return nil }
    self = problem
  }
}
