/// What happens to an appointment.
public enum AppointmentStep: Hashable, Sendable {
  /// Who holds the time asks for it: it waits for the clinic's word.
  case request
  case confirm
  case arrive
  case begin
  case complete
  /// The person did not come.
  case miss
  case cancel(by: Cancellation.Party, reason: String)
  /// Another appointment is in its place.
  case reschedule
  /// The last step was a mistake: it is what it was before that.
  case takeBack
}
