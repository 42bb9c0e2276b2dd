import Values

/// What of a plan's appointments a month is used (FF-071): an appointment counts in the calendar month of its start, on
/// the clocks on which that was agreed, unless it was cancelled 24 hours or more before.
///
/// - The hours are those that pass, also where summer time makes a day of 23 or 25.
/// - What whoever booked it calls off for the clinic within `regret` was booked by mistake, and does not count.
/// - What was rescheduled does not count, for what is in its place does; nor does a hold that ended or was let go.
public enum MonthlyUse {
  /// How long before its start an appointment is cancelled in time, in milliseconds.
  public static let notice: Int64 = 86_400_000

  /// How long after it was booked an appointment is a mistake when it is called off, in milliseconds.
  public static let regret: Int64 = 600_000

  /// - Parameter booked: when it was booked by who cancels it; nil where somebody else did.
  public static func counts(
    _ status: AppointmentStatus, start: Instant, booked: Instant? = nil
  ) -> Bool {
    switch status.state {
    case .rescheduled: return false
    case .cancelled:
      guard let cancellation = status.cancellation, cancellation.from != .held else { return false }
      if let booked, cancellation.by == .clinic, cancellation.at.since(booked) <= regret {
        return false
      }
      return start.since(cancellation.at) < notice
    case .requested, .held, .confirmed, .arrived, .inSession, .completed, .noShow: return true
    }
  }
}
