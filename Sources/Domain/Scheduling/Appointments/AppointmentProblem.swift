/// Why a step is refused. Trying again helps with none but the first.
public enum AppointmentProblem: Error, Hashable, Sendable {
  /// The person can only be missed once the appointment has begun.
  case tooEarly
  /// The time is kept no longer: it must be chosen anew.
  case holdEnded
  /// From this state the step leads nowhere.
  case illegal(from: AppointmentState)
}
