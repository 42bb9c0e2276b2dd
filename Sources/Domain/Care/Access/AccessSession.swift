import Fields
import Values

/// One session of the app: when somebody used it, from when until when, and what for. Of a day's parts on several
/// devices the account's ledger makes one (`AccessLedger`).
///
/// It says nothing of anybody's health: how much was done, never what.
public struct AccessSession: FieldObject, Hashable, Sendable {
  /// Version 7, drawn where the session started: sessions lie in the order of their starts.
  public var id = UUID.zero
  /// The account, by its id; empty on a device that has none.
  public var userId = ""
  /// The calendar day that a free session uses: that of its start on the clocks of `zone`.
  public var accessDate = CivilDate.epoch
  /// The tz database's name of the zone in which it started, such as `America/Sao_Paulo`.
  public var zone = ""
  public var sessionStartTime = Instant.epoch
  /// Nil while it runs, then never changed again.
  public var sessionEndTime: Instant?
  public var endReason: AccessEnd?
  /// Whether what was paid for had no limit at its start: `AccessType` as the source has it.
  public var accessType = false
  /// The first instant of the next day in `zone`, as the rules of its start had it. A free session
  /// ends then, and its day is over.
  public var dayEnds = Instant.epoch
  /// The extra session that this one is, by its id (`RewardSession`); nil of any other.
  public var reward: UUID?
  /// Whether the free session before it started in another zone, which is when the twelve hours hold.
  public var followsJourney = false
  /// When the app was last seen in the foreground.
  public var lastSeen = Instant.epoch

  /// Ids of features, each once, ascending.
  public var featuresAccessed: [String] = []
  /// Ids of documents, each once, ascending.
  public var documentsOpened: [UUID] = []
  /// Doses and medicines that were written.
  public var medicationUpdatesCount = 0
  public var promptsShown = 0
  public var promptsTapped = 0
  public var promptsDismissed = 0

  /// Each of them once, ascending: the one that it started on, or all that had a part of it.
  public var deviceIds: [UUID] = []
  public var appVersion = ""
  /// How far the device's clock was ahead of the server's at their last contact, in milliseconds.
  public var serverSkew: Int64 = 0
  /// What was noticed, each once. It is marked, and punishes nobody.
  public var flags: [AccessFlag] = []

  public init() {}

  public var isActive: Bool { !sessionEndTime.isThere }
  public var type: AccessType { accessType ? .premium : .free }
  /// Whether it is the one free session of its day: neither without a limit nor an extra one.
  public var usesDay: Bool { !accessType && !reward.isThere }
  /// How many different ones.
  public var documentsViewed: Int { documentsOpened.count }

  /// Milliseconds from the start to the end, or to when the app was last seen; never negative.
  public var duration: Int64 { max(0, (sessionEndTime ?? lastSeen).since(sessionStartTime)) }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("userId", &userId, maxLength: 36)
    fields.field("accessDate", &accessDate)
    fields.field("zone", &zone, maxLength: 60)
    fields.field("sessionStartTime", &sessionStartTime)
    fields.field("sessionEndTime", &sessionEndTime)
    fields.field("endReason", &endReason)
    fields.field("accessType", &accessType)
    // What that means, in a word. It is said, and what is read of it counts nowhere.
    var word: AccessType? = type
    fields.field("type", &word)
    fields.field("dayEnds", &dayEnds)
    fields.field("reward", &reward)
    fields.field("followsJourney", &followsJourney)
    fields.field("lastSeen", &lastSeen)
    fields.field("featuresAccessed", &featuresAccessed, maxLength: 60, maxCount: Self.mostFeatures)
    fields.field("documentsOpened", &documentsOpened, maxCount: Self.mostDocuments)
    fields.field("medicationUpdatesCount", &medicationUpdatesCount)
    fields.field("promptsShown", &promptsShown)
    fields.field("promptsTapped", &promptsTapped)
    fields.field("promptsDismissed", &promptsDismissed)
    fields.field("deviceIds", &deviceIds, maxCount: Self.mostDevices)
    fields.field("appVersion", &appVersion, maxLength: 40)
    fields.field("serverSkew", &serverSkew)
    fields.field("flags", &flags, maxCount: AccessFlag.allCases.count)
  }

  /// Counters stay here instead of overflowing.
  public static let mostCounted = Int(Int32.max)
  /// The most documents that are told apart; further ones do not count.
  public static let mostDocuments = 500
  /// The same of features and of devices.
  public static let mostFeatures = 200
  public static let mostDevices = 100

  /// Ends it; one that has ended stays as it is.
  public mutating func end(_ reason: AccessEnd, at instant: Instant) {
    guard isActive else { return }
    sessionEndTime = max(instant, sessionStartTime)
    endReason = reason
  }

  /// A device's part of this session, which the account has on all of its devices: with what was counted on
  /// that one alone.
  /// - Parameter part: what runs there already; else a part of that id begins, in which nothing was done yet.
  public func joined(
    by part: AccessSession?, _ id: UUID, of identity: AccessIdentity
  ) -> AccessSession {
    var own = self
    own.id = part?.id ?? id
    own.userId = identity.userId
    own.deviceIds = [identity.device]
    own.appVersion = identity.appVersion
    own.serverSkew = identity.serverSkew
    own.featuresAccessed = part?.featuresAccessed ?? []
    own.documentsOpened = part?.documentsOpened ?? []
    own.medicationUpdatesCount = part?.medicationUpdatesCount ?? 0
    own.promptsShown = part?.promptsShown ?? 0
    own.promptsTapped = part?.promptsTapped ?? 0
    own.promptsDismissed = part?.promptsDismissed ?? 0
    own.flags = part?.flags ?? []
    return own
  }

  /// With its times moved by that many milliseconds. Its day is that of its start on the clocks of its zone.
  public func moved(by ahead: Int64, in rules: ZoneRules) -> AccessSession {
    var moved = self
    moved.sessionStartTime = sessionStartTime.adding(milliseconds: ahead)
    moved.sessionEndTime = sessionEndTime.map { $0.adding(milliseconds: ahead) }
    moved.lastSeen = lastSeen.adding(milliseconds: ahead)
    moved.accessDate = rules.local(moved.sessionStartTime).date
    moved.dayEnds = rules.start(of: moved.accessDate.adding(days: 1))
    return moved
  }

  public mutating func mark(_ flag: AccessFlag) {
    guard !flags.contains(flag) else { return }
    flags.append(flag)
    flags = flags.ordered { $0.rawValue < $1.rawValue }
  }

  /// Counts what was done in it; of one that has ended nothing is counted any more but what became of prompts,
  /// of which some come at its end.
  public mutating func count(_ act: AccessAct) {
    guard isActive || act.isOfPrompt else { return }
    switch act {
    case .feature(let id):
      featuresAccessed = Self.union(featuresAccessed, [id], most: Self.mostFeatures)
    case .document(let id):
      guard documentsOpened.count < Self.mostDocuments else { return }
      documentsOpened = Self.union(documentsOpened, [id], most: Self.mostDocuments)
    case .medicationUpdates(let more):
      medicationUpdatesCount = Self.sum(medicationUpdatesCount, more)
    case .promptShown: promptsShown = Self.sum(promptsShown, 1)
    case .promptTapped: promptsTapped = Self.sum(promptsTapped, 1)
    case .promptDismissed: promptsDismissed = Self.sum(promptsDismissed, 1)
    }
  }

  static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflow) = max(0, a).addingReportingOverflow(max(0, b))
    return overflow ? mostCounted : min(sum, mostCounted)
  }

  /// All of both, each once, ascending; of more than `most` the first ones, which are the same in whatever order many are
  /// united.
  static func union<E: Comparable>(_ a: [E], _ b: [E], most: Int) -> [E] {
    var union: [E] = []
    for each in (a + b).ordered(by: { $0 < $1 }) {
      if let last = union.last, last == each { continue }
      guard union.count < most else { break }
      union.append(each)
    }
    return union
  }
}

/// What a session counts.
public enum AccessAct: Hashable, Sendable {
  case feature(String)
  /// Opened; the same one again in a session counts no second time.
  case document(UUID)
  /// How many doses or medicines were written at once.
  case medicationUpdates(Int)
  case promptShown, promptTapped, promptDismissed

  /// Whether it is about a prompt.
  var isOfPrompt: Bool {
    switch self {
    case .promptShown, .promptTapped, .promptDismissed: true
    case .feature, .document, .medicationUpdates: false
    }
  }
}

/// What `AccessSession.accessType` means.
public enum AccessType: String, FieldChoice, CaseIterable, Hashable, Sendable {
  /// The one session of a calendar day.
  case free
  /// As often as one likes.
  case premium
}

/// Why a session ended.
public enum AccessEnd: String, FieldChoice, CaseIterable, Hashable, Sendable {
  /// Somebody ended it.
  case user
  /// The app was away for more than five minutes, for whatever reason: hidden, closed or crashed. It ended when it was
  /// last seen.
  case gap
  /// The calendar day of its zone was over.
  case midnight
  case signout
  /// Something was bought: from then on a session without a limit runs.
  case upgrade
}
