import Editing
import Records
import Values

extension SpaceSchema {
  /// Adds the record types of an agenda, and what people do with them. The app says which revision brings them.
  public mutating func addAgenda<App: AgendaApp>(of app: App.Type) {
    add(Service.self)
    add(Room.self)
    add(WorkingHours.self)
    add(OpenDay.self)
    add(Absence.self)
    add(Series.self)
    add(Session.self)
    add(Appointment.self)
    add(WaitingEntry.self)
    add(ClockNotice.self)
    add(AddService.self)
    add(EditService.self)
    add(ArchiveService.self)
    add(RestoreService.self)
    add(AddRoom.self)
    add(EditRoom.self)
    add(ArchiveRoom.self)
    add(RestoreRoom.self)
    add(AddWorkingHours.self)
    add(EditWorkingHours.self)
    add(RemoveWorkingHours.self)
    add(AddOpenDay.self)
    add(EditOpenDay.self)
    add(RemoveOpenDay.self)
    add(AddAbsence.self)
    add(EditAbsence.self)
    add(RemoveAbsence.self)
    add(StartSeries<App>.self)
    add(ChangeSeries.self)
    add(EndSeries.self)
    add(BookSession<App>.self)
    add(MoveSession<App>.self)
    add(DropWish.self)
    add(UnplaceSession.self)
    add(CallOffSession.self)
    add(ReopenSession<App>.self)
    add(TakeBackBooking<App>.self)
    add(RecoverSession<App>.self)
    add(JoinSession<App>.self)
    add(StepAppointment<App>.self)
    add(CancelAppointment<App>.self)
    add(AddWaitingEntry.self)
    add(EditWaitingEntry.self)
    add(ArchiveWaitingEntry.self)
    add(RestoreWaitingEntry.self)
    add(RemoveClockNotice.self)
  }

  /// Declares that devices hold sessions and their appointments from three months behind to twelve ahead.
  /// - Parameter revision: the one that brings the agenda.
  public mutating func holdsAgenda(since revision: Int) {
    holds(Session.self, by: "start", daysBehind: 92, daysAhead: 366, since: revision)
    holds(Appointment.self, by: "start", daysBehind: 92, daysAhead: 366, since: revision)
  }
}
