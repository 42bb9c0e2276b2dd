import Documents
import Values

/// The upload that is under way.
public struct DocumentTransfer<Owner: DocumentOwner>: Equatable, Sendable {
  public enum Step: Equatable, Sendable {
    /// An answer of the server is awaited.
    case asked
    /// It waits before it tries again.
    case resting
  }

  public let document: ID<OwnedDocument<Owner>>
  public var step = Step.asked
  /// How many bytes the server has.
  public var offset: Int64 = 0
  /// How many bytes go with the next request.
  public var piece = Self.leastPiece * 2
  /// How often it failed in a row.
  public var failures = 0

  static var leastPiece: Int64 { 262_144 }
  static var mostPiece: Int64 { 8_388_608 }

  init(_ document: ID<OwnedDocument<Owner>>) {
    self.document = document
  }

  /// The server has so many bytes.
  mutating func reached(_ offset: Int64) {
    if offset > self.offset { piece = min(piece * 2, Self.mostPiece) }
    self.offset = offset
    failures = 0
  }

  /// Something failed that may go well later. The waits are those of sync: half a second, doubling
  /// to five minutes, half of it by chance, which here is in the document's id.
  /// - Returns: the milliseconds to wait.
  mutating func failed(after asked: Int64?) -> Int64 {
    step = .resting
    failures += 1
    piece = max(Self.leastPiece, piece / 2)
    let doublings = Int64(min(failures - 1, 10))
    let half: Int64 = min(500 << doublings, 300_000) / 2
    let chance = Int64(truncatingIfNeeded: document.uuid.low >> UInt64(failures % 64) & 0xFF)
    return max(asked ?? 0, half + half * chance / 255)
  }
}

/// Why an upload does not go on by itself.
public enum DocumentHold: Equatable, Sendable {
  /// The server has all bytes; its record is on its way.
  case arrived
  /// The space's storage is full.
  case noRoom
  /// The plan lets nobody send documents.
  case notInPlan
  case forbidden
  /// The app is older than the server understands.
  case outdated
  /// The device does not have the bytes any more.
  case lost
  /// What the server does not take, before its record says so.
  case refused(String)

  /// Whether another plan may do away with it.
  var isOfPlan: Bool { self == .noRoom || self == .notInPlan }

  init(code: String) {
    switch code {
    case "limitReached": self = .noRoom
    case "notInPlan": self = .notInPlan
    case "forbidden": self = .forbidden
    case "outdated": self = .outdated
    default: self = .refused(code)
    }
  }
}

/// A chosen file that was not added.
public struct DocumentTrouble: Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    case empty
    case tooLarge
    /// The plan has no room for it.
    case noRoom
    /// The plan lets nobody add documents.
    case notInPlan
    /// Its record has as many documents as one may have (`DocumentOwner.mostDocuments`).
    case tooMany
    /// The device has none.
    case deviceFull
    case unreadable
    /// The records did not take it.
    case notAdded

    /// Whether another plan may do away with it.
    var isOfPlan: Bool { self == .noRoom || self == .notInPlan }
  }

  public let name: String
  public let bytes: Int64
  public let reason: Reason
}
