import Values

extension AccessSession {
  /// When it ends by itself unless the app is seen before: the first millisecond after the gap, or a free
  /// one with its day.
  public var deadline: Instant {
    let gapEnds = lastSeen.adding(milliseconds: SessionOfTheDay.gap + 1)
    return usesDay ? min(gapEnds, dayEnds) : gapEnds
  }

  /// As it is at that time, if the app was not seen since `lastSeen`: ended by its gap when it was last seen, by midnight at
  /// midnight, or as it was.
  public func concluded(at now: Instant) -> AccessSession {
    guard isActive, now >= deadline else { return self }
    var session = self
    if usesDay, dayEnds.since(lastSeen) <= SessionOfTheDay.gap {
      session.end(.midnight, at: dayEnds)
    } else {
      session.end(.gap, at: lastSeen)
    }
    return session
  }
}
