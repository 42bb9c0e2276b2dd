import API
import Agenda
import Flow
import Identity
import Records
import Scheduling
import Shell
import Values

/// What happens to the agenda, of whichever app.
public indirect enum AgendaAction: Equatable {
  /// The device is in a zone.
  case zoneChanged(ZoneRules)
  /// The space is in one of that name.
  case zoneNamed(String)
  case zoneRead(String, ZoneRules?)
  case servicesChanged(Changes<Service>)
  case roomsChanged(Changes<Room>)
  case hoursChanged(Changes<WorkingHours>)
  case openDaysChanged(Changes<OpenDay>)
  case absencesChanged(Changes<Absence>)
  case seriesChanged(Changes<Series>)
  case sessionsChanged(Changes<Session>)
  case appointmentsChanged(Changes<Appointment>)
  case waitingChanged(Changes<WaitingEntry>)
  case clockNoticesChanged(Changes<ClockNotice>)
  case membersChanged(Changes<Member>)
  /// Time has passed.
  case wake
  case woken(Instant)
  /// The person goes to a page of the agenda.
  case entered(Path)
  case dayChosen(CivilDate)
  case spanChosen(AgendaSpan)
  case whomChosen(String)
  /// What the device keeps of what colors say, and what somebody chooses.
  case colorsRead(String?)
  case colorsChosen(AgendaColoring)
  /// The keyboard goes to a free time, or a session.
  case reached(DayStop)

  /// A new session: at a free time, or wherever the person then says.
  case bookTapped(DayStop?)
  /// Once more for somebody who was here.
  case bookAgain(UUID, String)
  case moveTapped(ID<Session>)
  /// Somebody comes to a group's session as well.
  case joinTapped(ID<Session>)
  /// A session was let go of at another place, or stretched.
  case dragged(Drop)
  case freeTime(FreeTimeAction)
  case booking(BookingAction)
  case saveTapped
  case fieldTapped(Booking.Problem)
  case personIDMade(UUID)
  case personAdded(UUID, MutationOutcome)
  case sessionIDMade(UUID)
  case appointmentIDMade(UUID, of: UUID)
  /// Of a series: its record, then its first session, is there or not.
  case seriesStarted(UUID, MutationOutcome)
  case seriesBegun(UUID, MutationOutcome)
  case bookingClosed
  /// The list of sessions without a place is opened, or closed.
  case unplacedLineTapped
  /// A session that has no place gets that one.
  case placeTapped(ID<Session>, FreeTime)
  case wishDropped(ID<Session>)
  /// Its time is free again, and it waits for another.
  case unplaceTapped(ID<Session>)
  /// What was told of clocks has been read.
  case clockNoticeRead(ID<ClockNotice>)

  case stepTapped(ID<Appointment>, AppointmentMark)
  case cancelTapped(ID<Appointment>)
  case cancelledBy(Cancellation.Party)
  case reasonTyped(String)
  case cancelScopeChosen(RecurrenceScope)
  case cancelConfirmed
  case cancelClosed
  case callOff(CallOffAction)

  case waiting(WaitingAction)
  case older(OlderAction)
  /// The address by which who comes answers, as far as the server made one.
  case replyCame(ID<Appointment>, Result<AppointmentLink, APIError>)

  case answered(Deed, MutationOutcome)
  /// One of several changes of a deed, but the last.
  case partAnswered(MutationOutcome)
  case undoTapped
  case undoExpired
  case printTapped
  case exportTapped(Language)
  case goTo(Path)
}

extension AgendaAction {
  /// What became of a change of sessions, if it tells that.
  var outcome: MutationOutcome? {
    if case .answered(_, let outcome) = self { return outcome }
    if case .seriesStarted(_, let outcome) = self { return outcome }
    if case .seriesBegun(_, let outcome) = self { return outcome }
    if case .partAnswered(let outcome) = self { return outcome }
    return nil
  }
}
