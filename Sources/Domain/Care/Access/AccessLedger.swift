import Values

/// The sessions of one account, of the parts that its devices have sent.
///
/// It is a fold: any order and repetition of the same parts gives the same rows. Honest devices that were offline on one
/// day each had a session; they become one row, with all that was done, and nobody is punished. Sessions without a limit
/// use no day and stay as they are.
public struct AccessLedger: Sendable {
  /// Each of them once, ascending by start.
  public private(set) var parts: [AccessSession] = []

  public init(_ parts: [AccessSession] = []) {
    for part in parts { put(part) }
    self.parts = self.parts.ordered { $0.precedes($1) }
  }

  /// Adds a part, or what is newer of one that is there.
  private mutating func put(_ part: AccessSession) {
    if let position = parts.firstIndex(where: { $0.id == part.id }) {
      parts[position] = parts[position].newest(with: part)
    } else {
      parts.append(part)
    }
  }

  /// The rows, ascending by start: at most one free one for each day of `DayRule`, and at most one of these runs.
  /// - Parameters:
  ///   - now: a part of which nothing was heard any more has ended by then.
  ///   - zone: the rules of a zone by its name; of one that it does not know the days are those of the row before.
  public func rows(at now: Instant, zone: (String) -> ZoneRules?) -> [AccessSession] {
    var rows: [AccessSession] = []
    var free: Int?
    for sent in parts {
      let part = sent.concluded(at: now)
      guard part.usesDay else {
        rows.append(part)
        continue
      }
      guard let position = free else {
        var first = part
        first.followsJourney = false
        free = rows.count
        rows.append(first)
        continue
      }
      let row = rows[position]
      let rules = zone(part.zone) ?? ZoneRules(name: row.zone, offset: 0)
      if row.isRunning(at: part.sessionStartTime)
        || !DayRule.allows(at: part.sessionStartTime, in: rules, after: row)
      {
        rows[position] = row.joined(with: part).concluded(at: now)
      } else {
        var next = part
        next.followsJourney = next.zone != row.zone
        rows[position] = row.over(by: part.sessionStartTime)
        free = rows.count
        rows.append(next)
      }
    }
    return rows
  }
}

extension AccessSession {
  fileprivate func precedes(_ other: AccessSession) -> Bool {
    sessionStartTime == other.sessionStartTime
      ? id < other.id : sessionStartTime < other.sessionStartTime
  }

  fileprivate func isRunning(at instant: Instant) -> Bool {
    instant <= (sessionEndTime ?? deadline) && instant < dayEnds
  }

  /// Ended, where the next one starts.
  fileprivate func over(by instant: Instant) -> AccessSession {
    var row = self
    row.end(instant < dayEnds ? .gap : .midnight, at: min(instant, min(dayEnds, deadline)))
    return row
  }

  /// Of two states of one session the one that goes farther: what was counted only grows, and an end stays.
  fileprivate func newest(with other: AccessSession) -> AccessSession {
    var session = self
    session.featuresAccessed = Self.union(
      featuresAccessed, other.featuresAccessed, most: Self.mostFeatures)
    session.documentsOpened = Self.union(
      documentsOpened, other.documentsOpened, most: Self.mostDocuments)
    session.medicationUpdatesCount = max(medicationUpdatesCount, other.medicationUpdatesCount)
    session.promptsShown = max(promptsShown, other.promptsShown)
    session.promptsTapped = max(promptsTapped, other.promptsTapped)
    session.promptsDismissed = max(promptsDismissed, other.promptsDismissed)
    session.lastSeen = max(lastSeen, other.lastSeen)
    session.takeSources(of: other)
    guard let theirs = other.sessionEndTime, let reason = other.endReason else { return session }
    // Set once: of two that disagree the earlier one.
    if let ours = sessionEndTime, let own = endReason {
      guard theirs < ours || (theirs == ours && reason.rawValue < own.rawValue) else {
        return session
      }
    }
    session.sessionEndTime = theirs
    session.endReason = reason
    return session
  }

  /// Two sessions of a day as one row: it has begun with the first and ends with the last.
  fileprivate func joined(with part: AccessSession) -> AccessSession {
    var row = self
    row.featuresAccessed = Self.union(
      featuresAccessed, part.featuresAccessed, most: Self.mostFeatures)
    row.documentsOpened = Self.union(
      documentsOpened, part.documentsOpened, most: Self.mostDocuments)
    row.medicationUpdatesCount = Self.sum(medicationUpdatesCount, part.medicationUpdatesCount)
    row.promptsShown = Self.sum(promptsShown, part.promptsShown)
    row.promptsTapped = Self.sum(promptsTapped, part.promptsTapped)
    row.promptsDismissed = Self.sum(promptsDismissed, part.promptsDismissed)
    row.lastSeen = max(lastSeen, part.lastSeen)
    row.takeSources(of: part)
    guard let ours = sessionEndTime, let theirs = part.sessionEndTime else {
      row.sessionEndTime = nil
      row.endReason = nil
      return row
    }
    if theirs > ours {
      row.sessionEndTime = theirs
      row.endReason = part.endReason
    }
    // Its day ends where it started, also for a part of another zone.
    if let end = row.sessionEndTime, end > dayEnds {
      row.sessionEndTime = dayEnds
      row.endReason = .midnight
    }
    return row
  }

  private mutating func takeSources(of other: AccessSession) {
    deviceIds = Self.union(deviceIds, other.deviceIds, most: Self.mostDevices)
    for flag in other.flags { mark(flag) }
  }
}
