import Copies
import Fields
import Values

/// Where this device makes copies of the space and what became of the last one. It lies with the
/// device's secrets and is erased with them at sign-out.
public struct CopySettings: FieldObject, Hashable, Sendable {
  @Boxed public var place = CopyPlace()
  public var passphrase = ""
  /// 64 hexadecimal digits: the `CopyKey` that documents are sealed with.
  public var key = ""
  /// Whether a copy is made every day by itself.
  public var isDaily = true
  public var lastAt: Instant?
  /// How many records the last copy has, those with bytes aside.
  public var lastCount = 0
  /// How many documents are in the place, whole.
  public var lastDocuments = 0
  /// How many are not yet, whose bytes another device has.
  public var elsewhere = 0
  /// Those that did not get there the last time, or whose turn did not come.
  public var left: [UUID] = []
  /// Documents in the place that the space has no more, until no copy has them either.
  public var gone: [GoneDocument] = []
  /// Why the last attempt failed; nil when it did not.
  public var failure: CopyFailure?
  /// When that was, or when documents were left.
  public var failedAt: Instant?

  /// How many copies of a space are kept in a place; older ones are removed.
  public static let kept = 7
  static let day: Int64 = 86_400_000
  static let hour: Int64 = 3_600_000

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("place", &place)
    fields.field("passphrase", &passphrase, maxLength: Passphrase.longest)
    fields.field("key", &key)
    fields.field("isDaily", &isDaily)
    fields.field("lastAt", &lastAt)
    fields.field("lastCount", &lastCount)
    fields.field("lastDocuments", &lastDocuments)
    fields.field("elsewhere", &elsewhere)
    fields.field("left", &left, maxCount: CopyLimits.files)
    fields.field("gone", &gone, maxCount: CopyLimits.files)
    fields.field("failure", &failure)
    fields.field("failedAt", &failedAt)
  }

  /// The name of the secret.
  static func key(of space: UUID) -> String { "copies/" + space.description }

  /// What is to be done by itself.
  enum Due: Equatable {
    case copy
    /// Only the documents that the last copy left.
    case documents
  }

  /// What is due: a copy a day after the last one, what was left an hour after that. A copy that failed
  /// is tried again after an hour too, or as soon as there is a network if that was the reason.
  func due(at now: Instant) -> Due? {
    guard isDaily else { return nil }
    if let failedAt, failure != .offline, 0..<Self.hour ~= now.since(failedAt) { return nil }
    // A clock that was set back is no reason to wait for it to come round again.
    guard let lastAt, 0..<Self.day ~= now.since(lastAt) else { return .copy }
    return left.isEmpty ? nil : .documents
  }

  var copyKey: CopyKey { CopyKey(key) ?? CopyKey() }
}

/// A document in the place that the space has no more.
public struct GoneDocument: FieldObject, Hashable, Sendable {
  public var document = UUID.zero
  /// When the first copy without it was made.
  public var since = Instant.epoch

  public init() {}

  init(_ document: UUID, since: Instant) {
    self.document = document
    self.since = since
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("document", &document)
    fields.field("since", &since)
  }
}

/// What a copy is sealed with.
enum Passphrase {
  /// In Unicode scalars.
  static let shortest = 12
  static let longest = 200

  enum Strength: Equatable {
    case weak, fair, strong
  }

  /// How long it would hold, by its length and by how many different characters it has. No more than a
  /// hint: whoever knows the person may know better.
  static func strength(_ text: String) -> Strength {
    var kinds: [UInt32] = []
    for scalar in text.scalars where !kinds.contains(scalar.value) { kinds.append(scalar.value) }
    let count = text.scalarCount
    if count < shortest || kinds.count < 6 { return .weak }
    return count >= 20 && kinds.count >= 10 ? .strong : .fair
  }
}
