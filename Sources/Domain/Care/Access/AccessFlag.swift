import Fields
import Values

/// What was noticed about sessions. It is marked, and the first time has no effect at all; nothing of it ever touches
/// the safety floor.
public enum AccessFlag: String, FieldChoice, CaseIterable, Hashable, Sendable {
  /// It was over within a minute.
  case brief
  /// More than ten medicines or doses were written in it.
  case bulk
  /// What was bought was cancelled again and again.
  case repeatedCycles
  /// The clock was turned back.
  case clockBack
  /// The clock was put forward.
  case clockAhead
  /// The zone changed back and forth within a day.
  case zoneFlips
  /// It started offline when the device's lease was over, or was not its first one of the day.
  case beyondLease
}

/// The values from which something is marked. What the business would change stands here; that of cycles is an assumption.
public struct AccessThresholds: Hashable, Sendable {
  /// A session that lasted less than this is brief, in milliseconds.
  public var briefest: Int64 = 60_000
  /// More updates in a session are bulk.
  public var updates = 10
  /// How many cancellations within `cycleDays` are marked.
  public var cycles = 3
  public var cycleDays = 90
  /// A clock that goes back as far is marked, in milliseconds.
  public var clockBack: Int64 = 3_600_000
  /// A clock that is ahead as far, compared with the server's, is marked, and its request refused beyond it.
  public var clockAhead: Int64 = 24 * 3_600_000
  /// Clocks that differ by no more are the same, in milliseconds.
  public var skew: Int64 = 120_000
  /// How many changes of the zone within a calendar day of 24 hours are marked.
  public var zoneChanges = 5
  /// How many flags within `offenceDays` limit the updates of a session.
  public var offences = 2
  public var offenceDays = 90

  public init() {}

  public static let standard = AccessThresholds()
}

extension AccessThresholds {
  /// What a session that has ended is marked with for what was done in it; none while it runs.
  public func flags(of session: AccessSession) -> [AccessFlag] {
    guard !session.isActive else { return [] }
    var flags: [AccessFlag] = []
    // Midnight cuts sessions short that nobody ended.
    if session.endReason == .user || session.endReason == .gap, session.duration < briefest {
      flags.append(.brief)
    }
    if session.medicationUpdatesCount > updates { flags.append(.bulk) }
    return flags
  }

  /// Whether a cancellation at that instant is the one that is marked: the third one within ninety days. After a
  /// marked one it is counted anew.
  /// - Parameter earlier: the cancellations before it, in any order.
  public func marksCycle(at instant: Instant, earlier: [Instant]) -> Bool {
    let all = (earlier.filter { $0 < instant } + [instant]).ordered { $0 < $1 }
    var counted: [Instant] = []
    var isMarked = false
    for each in all {
      counted.append(each)
      counted.removeAll { each.since($0) >= Int64(cycleDays) * 86_400_000 }
      isMarked = counted.count >= cycles
      if isMarked { counted = [] }
    }
    return isMarked
  }

  /// How many updates a session may still make at once, for whom flags were raised; nil for any number. Who was marked
  /// never or once has no limit, and neither has who brings in the medicines of those they look after.
  /// - Parameter flags: how many were raised in the account's sessions, apart from `beyondLease`, which is nobody's fault.
  public func updatesLeft(after flags: Int, done: Int, importing: Bool) -> Int? {
    guard flags >= offences, !importing else { return nil }
    return max(0, updates - done)
  }
}

/// What a device's clock and zone do between two looks. Each trick is marked once a day of 24 hours: one that goes on is one.
public struct ClockWatch: Hashable, Sendable {
  private let thresholds: AccessThresholds
  /// What the wall clock showed, and a clock that nobody can set, in milliseconds since any moment.
  private var wall: Instant?
  private var steady: Int64 = 0
  private var zone = ""
  /// When the zone changed.
  private var changes: [Int64] = []
  /// When each was marked, by the steady clock.
  private var marked: [AccessFlag] = []
  private var markedAt: [Int64] = []

  public init(_ thresholds: AccessThresholds = .standard) {
    self.thresholds = thresholds
  }

  /// What is new to mark.
  /// - Parameter steady: milliseconds of a clock that only goes on. After a restart it begins anew: then call `restarted`
  ///   before.
  public mutating func look(_ now: Instant, steady: Int64, in zone: String) -> [AccessFlag] {
    var flags: [AccessFlag] = []
    if let wall {
      // How much farther the wall clock went than time did.
      let jump = now.since(wall) - max(0, steady - self.steady)
      if jump <= -thresholds.clockBack { add(.clockBack, at: steady, to: &flags) }
      if jump >= thresholds.clockAhead { add(.clockAhead, at: steady, to: &flags) }
    }
    if !self.zone.isEmpty, self.zone != zone {
      changes.append(steady)
      changes.removeAll { steady - $0 >= 86_400_000 }
      if changes.count >= thresholds.zoneChanges { add(.zoneFlips, at: steady, to: &flags) }
    }
    wall = now
    self.steady = steady
    self.zone = zone
    return flags
  }

  /// The steady clock begins anew at that many milliseconds. A wall clock that has gone back since is still
  /// noticed; how far it should have gone on is not known.
  public mutating func restarted(steady: Int64, at now: Instant) {
    if let wall, now > wall { self.wall = now }
    self.steady = steady
    changes = []
    marked = []
    markedAt = []
  }

  private mutating func add(_ flag: AccessFlag, at steady: Int64, to flags: inout [AccessFlag]) {
    for position in marked.indices where marked[position] == flag {
      guard steady - markedAt[position] >= 86_400_000 else { return }
      markedAt[position] = steady
      flags.append(flag)
      return
    }
    marked.append(flag)
    markedAt.append(steady)
    flags.append(flag)
  }
}

/// What the server makes of the time that a device says.
public enum ClockVerdict: Hashable, Sendable {
  /// Within two minutes: it counts as said.
  case same
  /// By how many milliseconds it is ahead of the server, negative behind: times of the device are moved by it.
  case moved(Int64)
  /// More than a day ahead: refused as `clock_skew`, marked, and nothing of the account's access changes.
  case refused

  public init(
    device: Instant, server: Instant, _ thresholds: AccessThresholds = .standard
  ) {
    // Also what is farthest behind can be taken away.
    let ahead = max(device.since(server), -.max)
    if ahead > thresholds.clockAhead {
      self = .refused
    } else if ahead > thresholds.skew || ahead < -thresholds.skew {
      self = .moved(ahead)
    } else {
      self = .same
    }
  }
}
