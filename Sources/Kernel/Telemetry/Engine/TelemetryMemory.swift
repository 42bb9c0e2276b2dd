import Fields
import Values

/// What the engine knows from one start to the next. The host keeps it for all tabs of an app, and numbers and stamps
/// lines by it.
public struct TelemetryMemory: FieldObject, Hashable, Sendable {
  /// Names the device to the server; nil until somebody said yes to something.
  public var installation: UUID?
  /// By it the server knows the device again: 32 bytes in Base64 for URLs (RFC 4648 section 5), without padding.
  public var secret = ""
  /// Whom the device works for: a number that rises with each sign-in and sign-out, and with each erasure. Lines carry it.
  public var epoch: Int64 = 0
  /// Epochs of the person who is signed in of which the server was not told yet.
  public var epochsToBind: [Int64] = []
  public var consent = ConsentState()
  /// In the order in which they were decided.
  public var entriesToSend: [ConsentDecisionLine] = []
  /// Whether the debug stream is on. It is of one tab, and ends with it, so it is no field.
  public var debug = false
  /// What the server asked for, in milliseconds; 0 where it did not.
  public var interval: Int64 = 0
  /// Requests that failed, in a row.
  public var failures: Int64 = 0

  /// Whose the epoch is; nil while nobody is signed in. It leaves the device with no line and no request.
  public var account: UUID?
  /// Whether what that account and the device say is still to be made one, since they signed in.
  public var mergesAccount = false
  /// Epochs whose lines no server takes any more, the last ones.
  public var endedEpochs: [Int64] = []
  /// The last line that went to providers other than the app's own server.
  public var handed: Int64 = 0
  /// Lines for which there was no room, and of which the server was not told yet.
  public var dropped: Int64 = 0
  /// What is to be erased at the server.
  public var erasure: ErasureToSend?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("installation", &installation)
    fields.field("secret", &secret)
    fields.field("epoch", &epoch)
    fields.field("epochsToBind", &epochsToBind, maxCount: .max)
    fields.field("consent", &consent)
    fields.field("entriesToSend", &entriesToSend, maxCount: .max)
    fields.field("interval", &interval)
    fields.field("failures", &failures)
    fields.field("account", &account)
    fields.field("mergesAccount", &mergesAccount)
    fields.field("endedEpochs", &endedEpochs, maxCount: .max)
    fields.field("handed", &handed)
    fields.field("dropped", &dropped)
    fields.field("erasure", &erasure)
  }
}

extension TelemetryMemory {
  /// Somebody is signed in, or with nil nobody any more. A host without its engine awake does this itself, so that no
  /// line of one person carries the epoch of another.
  /// - Returns: false when that was so.
  @discardableResult
  public mutating func setAccount(_ account: UUID?) -> Bool {
    guard self.account != account else { return false }
    self.account = account
    mergesAccount = account.isThere
    // What was not bound stays nobody's: only the session of a person says that something is theirs.
    epochsToBind = []
    beginEpoch()
    return true
  }

  mutating func beginEpoch() {
    epoch += 1
    if account.isThere { epochsToBind.append(epoch) }
  }

  /// The server takes nothing of these any more.
  mutating func endEpochs(_ epochs: [Int64]) {
    for epoch in epochs where !endedEpochs.contains(epoch) { endedEpochs.append(epoch) }
    endedEpochs = Array(endedEpochs.suffix(Self.mostEnded))
    epochsToBind.remove { epochs.contains($0) }
    if epochs.contains(epoch) { beginEpoch() }
  }

  private static var mostEnded: Int { 50 }
}

/// The wish that what was collected be erased, until the server has heard it.
public struct ErasureToSend: FieldObject, Hashable, Sendable {
  /// Of whom; nil for what the device collected while nobody was signed in alone. Only their own session says so.
  public var account: UUID?
  /// Whether what the device collected while nobody was signed in goes as well.
  public var isOfInstallation = false

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("account", &account)
    fields.field("isOfInstallation", &isOfInstallation)
  }
}
