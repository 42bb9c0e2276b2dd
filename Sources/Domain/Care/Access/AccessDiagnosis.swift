import Values

/// Why the app is or is not open now: the answer to "I can't access the app" (CG-102), "lost access after travelling"
/// (CG-104) and what support asks for (CG-105 to CG-108), from the ledger's row. It replaces "force-quit and reopen",
/// which could end a session.
public struct AccessDiagnosis: Hashable, Sendable {
  public enum Cause: String, CaseIterable, Hashable, Sendable {
    case premium, running, notStarted
    /// The day's session was used, where one still is.
    case usedToday
    /// It was used in another zone, and the next one waits for its day or for twelve hours.
    case travelled
    /// The device shows an earlier time than it has shown before.
    case clockBehind
  }

  public let cause: Cause
  /// The id of the session that counts, to copy and to look up; nil when there was none.
  public let session: UUID?
  /// When the app was last seen in it.
  public let lastAccess: Instant?
  /// The device's zone now, and that of the session.
  public let zone: String
  public let sessionZone: String?
  /// When the next free session may start; nil when nothing is locked.
  public let next: Instant?
  private let shown: Shown

  /// What is said in words.
  private struct Shown: Hashable, Sendable {
    var used: AccessSession?
    var usedAt: CivilDateTime?
    var nextHere: CivilDateTime?
    var nextThere: CivilDateTime?
    var latestHere: CivilDateTime?
    var isElsewhere = false
  }

  /// - Parameters:
  ///   - now: what the device's clock shows.
  ///   - zone: where it is.
  ///   - sessionZone: the rules of the last session's zone where they are known, for the next access on its clocks, too.
  public init(
    of day: SessionOfTheDay, at now: Instant, in zone: ZoneRules, sessionZone: ZoneRules? = nil
  ) {
    let access = day.access(at: now, in: zone)
    let counted = day.current ?? day.last
    session = counted?.id
    lastAccess = counted?.lastSeen
    self.zone = zone.name
    self.sessionZone = counted?.zone
    var shown = Shown()
    switch access {
    case .running(let running):
      cause = running.accessType ? .premium : .running
      next = nil
    case .ready:
      cause = day.isPremium ? .premium : .notStarted
      next = nil
    case .locked(let lock):
      let used = lock.used
      let isAway = used.zone != zone.name
      let isBehind = lock.now.since(now) > AccessThresholds.standard.skew
      cause = isBehind ? .clockBehind : isAway || used.followsJourney ? .travelled : .usedToday
      next = lock.until
      let there = isAway ? sessionZone : zone
      shown.used = used
      shown.usedAt = (there ?? zone).local(used.sessionStartTime)
      shown.nextHere = zone.local(lock.until)
      if isAway { shown.nextThere = there?.local(lock.until) }
      if isBehind { shown.latestHere = zone.local(lock.now) }
      shown.isElsewhere = !used.deviceIds.contains(day.identity.device)
      if isAway, !sessionZone.isThere { shown.used?.zone = zone.name }
    }
    self.shown = shown
  }

  /// Whether the zone of the device and that of the session differ, which is shown with emphasis.
  public var zonesDiffer: Bool { sessionZone.map { $0 != zone } ?? false }

  /// The name of what was bought, as the API has it (CG-107).
  public var status: AccessType { cause == .premium ? .premium : .free }

  /// The answer, a sentence or two each, in the order in which they are read.
  public func sentences(_ language: Language) -> [String] {
    switch cause {
    case .premium: return [AccessWords.premium(language)]
    case .running: return [AccessWords.running(language)]
    case .notStarted: return [AccessWords.ready(language)]
    case .usedToday, .travelled, .clockBehind: break
    }
    var sentences: [String] = []
    if let used = shown.used, let at = shown.usedAt {
      sentences.append(
        AccessWords.used(
          language, used.accessDate.written(language), at.time.shortText, used.zone))
      if shown.isElsewhere { sentences.append(AccessWords.usedElsewhere(language)) }
      if let reason = used.endReason { sentences.append(AccessWords.ending(reason)(language)) }
    }
    if let latest = shown.latestHere {
      sentences.append(
        AccessWords.clock(
          language, latest.date.written(language) + " " + latest.time.shortText))
    }
    if cause == .travelled, zonesDiffer, let sessionZone {
      sentences.append(AccessWords.travelled(language, sessionZone, zone))
    }
    if let here = shown.nextHere { sentences.append(nextAccess(here, zone, language)) }
    if let there = shown.nextThere, let sessionZone {
      sentences.append(nextAccess(there, sessionZone, language))
    }
    var floor: [String] = []
    for part in SafetyFloor.allCases { floor.append(part.name(language)) }
    sentences.append(AccessWords.floor(language, floor.joined(separator: ", ")))
    return sentences
  }

  private func nextAccess(_ moment: CivilDateTime, _ zone: String, _ language: Language) -> String {
    AccessWords.next(language, moment.date.written(language), moment.time.shortText, zone)
  }
}
