import Values

/// Why no session can start now, and until when.
public struct AccessLock: Hashable, Sendable {
  /// From this instant on one may start.
  public let until: Instant
  /// The time that counts: that of the clock, or the latest that was seen.
  public let now: Instant
  /// The session that the day was used for.
  public let used: AccessSession

  public init(until: Instant, now: Instant, used: AccessSession) {
    self.until = until
    self.now = now
    self.used = used
  }

  /// Whole seconds that are left, rounded up; never negative.
  public var seconds: Int64 { max(0, (until.since(now) + 999) / 1_000) }

  /// "Next free access in: 14h 23m". Rounded up to minutes: it says no minute only once it is open.
  public func countdown(_ language: Language) -> String {
    AccessWords.countdown(language, Self.duration(seconds: seconds, language))
  }

  /// "14h 23m", in Portuguese "14h 23min"; below an hour the minutes alone.
  public static func duration(seconds: Int64, _ language: Language) -> String {
    let minutes = (max(0, seconds) + 59) / 60
    return minutes < 60
      ? AccessWords.minutes(language, String(minutes))
      : AccessWords.hoursAndMinutes(language, String(minutes / 60), String(minutes % 60))
  }
}
