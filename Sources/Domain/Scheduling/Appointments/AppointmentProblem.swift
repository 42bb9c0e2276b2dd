/// Why a step is refused. Trying again helps with none but the first.
public enum AppointmentProblem: Error, Hashable, Sendable {
  /// The person can only be missed once the appointment has begun.
  case tooEarly
  /// The hold has ended: a time must be chosen anew.
  case holdEnded
  /// The step is illegal in this state.
  case illegal(from: AppointmentState)
}
