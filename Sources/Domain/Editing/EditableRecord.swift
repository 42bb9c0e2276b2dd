import Fields
import Records
import Values

/// A record that people add, change, put away, bring back and decide about. It says what is its own;
/// the mutations are the same everywhere, and are called after it: `addPlant`, `editPlant`.
///
/// ```swift
/// extension Plant: EditableRecord {
///   public static var longestText: Int { Limits.prose }
///   public func check(_ transaction: Transaction, at time: Instant) throws(Refusal) { … }
/// }
/// public typealias AddPlant = Add<Plant>
/// ```
public protocol EditableRecord: Decidable, FieldObject {
  var createdAt: Instant { get set }
  var updatedAt: Instant { get set }
  /// Put away: out of the lists, nothing lost. One that cannot be put away never is.
  var isArchived: Bool { get set }
  /// The most Unicode scalars of any of its long texts.
  static var longestText: Int { get }
  /// What an edit leaves alone, beside the id, the times and whether it is put away.
  static var keptFields: [String] { get }

  /// Refuses what the space cannot keep.
  func check(_ transaction: Transaction, at time: Instant) throws(Refusal)
  /// Refuses it where there is no room for one more. It is not there yet, or is put away.
  func requireRoom(_ transaction: Transaction) throws(Refusal)
  /// Removes the records that go with it when it is removed.
  func removeParts(_ transaction: Transaction)
}

extension EditableRecord {
  public var isArchived: Bool {
    get { false }
    set {}
  }
  public static var longestText: Int { 0 }
  public static var keptFields: [String] { [] }
  public func check(_ transaction: Transaction, at time: Instant) throws(Refusal) {}
  public func requireRoom(_ transaction: Transaction) throws(Refusal) {}
  public func removeParts(_ transaction: Transaction) {}

  public static var decideName: String { mutationName("decide", "Text") }
  public static var reopenName: String { mutationName("reopen", "Text") }

  public static func find(
    _ id: ID<Self>, toChangeIn transaction: Transaction
  ) throws(Refusal) -> Self {
    try transaction.require(id)
  }

  public func put(changedIn transaction: Transaction, by author: Author) throws(Refusal) {
    try check(transaction, at: author.time)
    transaction.put(self, changedBy: author)
  }

  /// What is done to it, by name: `edit` makes `editPlant`, `decide` and `Text` make `decidePlantText`.
  static func mutationName(_ verb: String, _ object: String = "") -> String {
    var type = Array(recordType.bytes)
    if let first = type.first, 0x61...0x7A ~= first { type[0] = first - 0x20 }
    return verb + String(utf8: type) + object
  }
}

extension Transaction {
  /// - Throws: `missing` where there is none.
  func require<R: Record>(_ id: ID<R>) throws(Refusal) -> R {
    guard let record = find(id) else { throw Refusal(.missing, R.recordType) }
    return record
  }

  /// Puts a record that an author has changed.
  func put<R: EditableRecord>(_ record: R, changedBy author: Author) {
    var record = record
    record.updatedAt = author.time
    put(record)
  }
}
