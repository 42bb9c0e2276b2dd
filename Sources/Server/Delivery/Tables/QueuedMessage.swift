import Values

/// A message to a person that was asked for. It says where to look, and holds neither words nor
/// addresses.
public struct QueuedMessage: Sendable, Hashable {
  /// What became of it. Raw values are stored.
  public enum State: Int64, Sendable, Hashable, CaseIterable {
    /// It is not at its end.
    case waiting = 0
    /// It was taken on the last way that it needed.
    case sent = 1
    /// It was shown on a device, or its link was used.
    case seen = 2
    /// No way brought it to anybody.
    case failed = 3
    /// What it was about was no more.
    case withdrawn = 4
    /// It was worth nothing any more.
    case expired = 5
    /// Who would have got it wants none of its kind.
    case unwanted = 6

    /// In the ledger and in figures.
    public var name: String {
      switch self {
      case .waiting: "waiting"
      case .sent: "sent"
      case .seen: "seen"
      case .failed: "failed"
      case .withdrawn: "withdrawn"
      case .expired: "expired"
      case .unwanted: "unwanted"
      }
    }
  }

  /// The same for as long as it is known; what is sent of it is known by it.
  public var id: UUID
  public var space: UUID
  public var kind: String
  /// There is one message of a kind with it, ever.
  public var key: String
  /// Whom it is for, as the app calls them: an account, a patient.
  public var person: UUID
  /// What it is about, such as an appointment.
  public var subject: UUID?
  /// What else the app must know of it, in a word: `1d`.
  public var detail = ""
  public var dueAt: Instant
  /// From then on it is worth nothing.
  public var expiresAt: Instant
  /// How many ways were tried.
  public internal(set) var step = 0
  public internal(set) var state = State.waiting
  /// Why it ended so.
  public internal(set) var reason: String?
  public internal(set) var shownAt: Instant?
  public internal(set) var openedAt: Instant?

  /// - Parameter times: from when it is due until it is worth nothing.
  public init(
    id: UUID, of kind: String, key: String, in space: UUID, to person: UUID,
    worth times: Range<Instant>
  ) {
    self.id = id
    self.kind = kind
    self.key = key
    self.space = space
    self.person = person
    dueAt = times.lowerBound
    expiresAt = times.upperBound
  }

  /// Whether somebody is known to have seen it.
  var isSeen: Bool { shownAt != nil || openedAt != nil }
}
