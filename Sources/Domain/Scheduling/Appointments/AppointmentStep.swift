/// What happens to an appointment.
public enum AppointmentStep: Hashable, Sendable {
  /// Asks for a time that is held, or turns a mistaken confirmation back into a request.
  case request
  case confirm
  case arrive
  case begin
  case complete
  /// The person did not come.
  case miss
  case cancel(by: Cancellation.Party, reason: String)
  /// Another appointment replaces it.
  case reschedule
  /// The last step was a mistake: back to the status before it.
  case takeBack
}
