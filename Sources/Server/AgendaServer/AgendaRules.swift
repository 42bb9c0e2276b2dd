import Agenda
import Database
import Delivery
import Records
import Scheduling
import Values

/// What an app says of its agenda at the server: who comes and how they are reached, when they are
/// reminded, and what they may answer.
public struct AgendaRules: Sendable {
  /// One reminder of each appointment.
  public struct Reminder: Sendable, Hashable {
    public var offset: ReminderOffset
    /// On which it is tried, the first first.
    public var ways: [MessageKind.Way]

    public init(_ offset: ReminderOffset, on ways: [MessageKind.Way]) {
      self.offset = offset
      self.ways = ways
    }
  }

  /// Somebody who comes, as messages to them need it.
  public struct Person: Sendable, Hashable {
    /// What they are called; empty for nothing.
    public var name: String
    /// Whose devices get notifications; nil for somebody without an account.
    public var account: UUID?
    public var phone: Phone?
    public var email: Email?
    public var language: Language

    public init(
      name: String, account: UUID? = nil, phone: Phone? = nil, email: Email? = nil,
      language: Language = .pt
    ) {
      self.name = name
      self.account = account
      self.phone = phone
      self.email = email
      self.language = language
    }
  }

  /// Those of each appointment, the earliest first.
  public var reminders = AgendaRules.usualReminders
  /// When nobody is reminded: a reminder that is due in them goes out before they begin.
  public var quietHours = QuietHours.usual
  /// What people call the reminders, where they may say that they want none.
  public var title = Phrase(pt: "Lembretes de horários", en: "Appointment reminders")
  public var template = MessageTemplate.appointmentReminder
  /// Whether who comes may confirm what is requested; not where that waits for the house's word.
  public var confirmsByLink = true
  /// Whether people are told when the house cancels or moves an appointment.
  public var tellsChanges = false
  /// Whether the therapist of a session is told what somebody answers by a link.
  public var tellsAnswers = false
  /// What people call those messages, where they may say that they want none.
  public var answersTitle = Phrase(pt: "Respostas aos lembretes", en: "Answers to reminders")
  /// For how many minutes, `AgendaLimits.hold` at most, a time that became free is kept for somebody who waits and is
  /// offered it; nil where nobody is offered any.
  public var offerMinutes: Int?
  /// The page of a session, relative to the app's address.
  public var sessionPath: @Sendable (UUID) -> String = { "agenda/sessao/\($0)" }
  /// What the appointments of a series are when they are made.
  public var seriesState = AppointmentState.requested
  /// From where the server mails; nil where it does not.
  public var sender: String?
  /// How many days ahead the sessions of a series are made.
  public var daysAhead = 366
  /// Reads the name of the zone on whose clocks a space lives; nil for one without, where each session keeps its own.
  public var zone: @Sendable (_ space: UUID, any ReadTransaction) throws -> String? = { _, _ in nil
  }
  /// The type of the record that says a space's zone; nil where none does.
  public var zoneType: String?
  /// The field of that record in which the zone's name is.
  public var zoneField = "timeZone"
  /// Reads somebody who comes by the id that their appointments have; nil for nobody who is written to.
  public var person: @Sendable (UUID, _ space: UUID, any ReadTransaction) throws -> Person?
  /// Whether a house may write to those who come. While it may not, its messages fail, and the list of them says why.
  public var mayWrite: @Sendable (_ space: UUID, any ReadTransaction) throws -> Bool = { _, _ in
    true
  }
  /// Why nobody is told by a house that may not write.
  static let unconfirmed = "nobody of the house has confirmed an e-mail"
  /// Reads what somebody who comes is called in the agenda; nil for who is not there.
  public var name: @Sendable (UUID, _ space: UUID, any ReadTransaction) throws -> String?
  /// Reads what people call the house, fit for a mail to a stranger (`MailName`): anybody may have chosen it.
  public var house: @Sendable (_ space: UUID, any ReadTransaction) throws -> String

  /// Reads where the house is, in one line that is fit for a mail to a stranger; empty where it is not said.
  public var address: @Sendable (_ space: UUID, any ReadTransaction) throws -> String = { _, _ in ""
  }

  /// Whether an account is of somebody who gives sessions there still: nobody else is booked over the API.
  public var gives: @Sendable (_ account: UUID, Transaction) -> Bool = { _, _ in true }

  /// The record type of those who come.
  public let personType: String

  /// The name of the mutation that takes a booking back: of what was a mistake nobody is told.
  let takingBack: String
  let confirm: @Sendable (ID<Appointment>) -> any Mutation
  let cancel: @Sendable (ID<Appointment>) -> any Mutation
  let callOff: @Sendable (ID<Appointment>) -> any Mutation
  let book: @Sendable (Session, [Appointment]) -> any Mutation
  let join: @Sendable (ID<Session>, Appointment) -> any Mutation
  let reserve:
    @Sendable (Session, Appointment, BookingRequest, _ isOutsideRules: Bool) -> any Mutation
  let comes: @Sendable (UUID, Transaction) -> Bool

  /// - Parameter comes: whether somebody comes still: for who does not no more sessions of a series are made, and
  ///   none is booked over the API.
  public init<App: AgendaApp>(
    of app: App.Type,
    comes: @escaping @Sendable (App.Person) -> Bool = { _ in true },
    house: @escaping @Sendable (UUID, any ReadTransaction) throws -> String,
    person: @escaping @Sendable (UUID, UUID, any ReadTransaction) throws -> Person?
  ) {
    self.house = house
    self.person = person
    name = { try person($0, $1, $2)?.name }
    personType = App.Person.recordType
    takingBack = TakeBackBooking<App>.name
    confirm = { StepAppointment<App>($0, .confirm) }
    cancel = { CancelAppointment<App>($0, by: .patient) }
    callOff = { CancelAppointment<App>($0, by: .clinic) }
    book = { BookSession<App>($0, $1) }
    join = { JoinSession<App>($0, $1) }
    reserve = {
      BookAppointment<App>(
        $0, $1, hold: $2.hold, replacing: $2.replacing, isOutsideRules: $3)
    }
    self.comes = { $1.find(ID<App.Person>($0)).map(comes) ?? false }
  }

  /// Seven days and one day before on all ways, and two hours before without a mail, which is read too
  /// late.
  public static let usualReminders = [
    Reminder(.days(7), on: [.init(.push, patience: 3_600_000), .init(.mail)]),
    Reminder(.days(1), on: [.init(.push, patience: 3_600_000), .init(.sms), .init(.mail)]),
    Reminder(.minutes(120), on: [.init(.push, patience: 600_000), .init(.sms), .init(.mail)]),
  ]
}
