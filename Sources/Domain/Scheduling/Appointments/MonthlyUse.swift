import Values

/// Which appointments count towards the month's limit of a plan (FF-071): each in the calendar month of its start, on
/// the clocks on which that was agreed, unless it was cancelled 24 hours or more before.
///
/// - The 24 hours are elapsed time, also on a day that summer time makes 23 or 25 hours long.
/// - A booking does not count if the account that made it calls it off for the clinic within `regret`: it was a mistake.
/// - A rescheduled appointment does not count, since the one that replaces it does; nor does a hold that ended or was
///   cancelled.
public enum MonthlyUse {
  /// A cancellation this long before the start, or longer, is in time. In milliseconds.
  public static let notice: Int64 = 86_400_000

  /// How long after its booking an appointment that is called off counts as a mistake, in milliseconds.
  public static let regret: Int64 = 600_000

  /// - Parameter booked: when it was booked, if by the account that cancels it; else nil.
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
