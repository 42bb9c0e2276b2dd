import Documents
import Editing
import Fields
import Records
import Values

public typealias AddItem = Add<Item>
public typealias EditItem = Edit<Item>

extension Item: EditableRecord {
  /// What only their own mutations change.
  public static var keptFields: [String] {
    ["text", "bytes", "start", "copy", "links", "origin", "deletedAt"]
  }

  public func check(_ transaction: Transaction, at time: Instant) throws(Refusal) {
    // In which time zone it was written nobody knows here; none is more than a day ahead.
    let last = CivilDate(at: time, minutesEast: 0).adding(days: Limits.daysAhead)
    guard day <= last else { throw Refusal(.invalid, "day", reason: "tooFar") }
    guard day >= Limits.firstDay else { throw Refusal(.invalid, "day", reason: "tooEarly") }
    try Self.checkShown(createdAt, "createdAt", at: time)
    try Self.checkShown(updatedAt, "updatedAt", at: time)
    if let deletedAt { try Self.checkShown(deletedAt, "deletedAt", at: time) }
    if let minute {
      guard 0..<1_440 ~= minute else { throw Refusal(.invalid, "minute") }
    }
    guard bytes >= 0 else { throw Refusal(.invalid, "bytes") }
    guard place >= 0 else { throw Refusal(.invalid, "place") }
    for (position, tag) in tags.enumerated() {
      guard !tag.isEmpty else { throw Refusal(.invalid, "tags") }
      if tags[..<position].contains(tag) { throw Refusal(.duplicate, "tags") }
    }
    if let url {
      guard WebAddress.isHeld(url) else { throw Refusal(.invalid, "url") }
    }
  }

  /// Refuses a time that no clock shows: what comes from elsewhere may say any.
  static func checkShown(
    _ time: Instant, _ field: String, at now: Instant
  ) throws(Refusal) {
    let day: Int64 = 86_400_000
    let last = CivilDate(at: now, minutesEast: 0).adding(days: Limits.daysAhead)
    guard time.milliseconds >= Int64(Limits.firstDay.daysSinceEpoch) * day else {
      throw Refusal(.invalid, field, reason: "tooEarly")
    }
    guard time.milliseconds < (Int64(last.daysSinceEpoch) + 1) * day else {
      throw Refusal(.invalid, field, reason: "tooFar")
    }
  }

  public func removeParts(_ transaction: Transaction) {
    var room = Int.max
    _ = removeParts(transaction, room: &room)
  }

  /// Removes what is its own, as much as there is room for.
  /// - Parameter room: how many records more may go. The texts that wait beside a highlight go with it, though they may
  ///   be more.
  /// - Returns: whether all of it is gone, and there is room for the item.
  func removeParts(_ transaction: Transaction, room: inout Int) -> Bool {
    let mine = [id.json]
    guard room > 0 else { return false }
    for highlight in transaction.all(Highlight.self, by: "item", equal: mine, limit: room) {
      transaction.remove(highlight.id)
      room -= 1 + transaction.removeConflicts(of: highlight.id)
      guard room > 0 else { return false }
    }
    for version in transaction.all(WaitingVersion.self, by: "item", equal: mine, limit: room) {
      transaction.remove(version.id)
      room -= 1
    }
    guard room > 0 else { return false }
    for link in transaction.all(PublicLink.self, by: "item", equal: mine, limit: room) {
      transaction.remove(link.id)
      room -= 1
    }
    guard room > 0 else { return false }
    for document in transaction.all(ItemDocument.self, by: "item", equal: mine, limit: room) {
      transaction.remove(document.id)
      room -= 1
    }
    return room > 0
  }
}

/// The documents of a journal are about its items: photos, scans, recordings.
public typealias ItemDocument = OwnedDocument<Item>

extension Item: DocumentOwner {
  public static var documentField: String { "item" }
  public static let documentTable = RecordTable(ItemDocument.self)

  /// How much room there is, everybody has alike; the server counts it.
  public static func documentRoom(in transaction: Transaction) -> Int64? { nil }
  public static var hasDocumentsAlone: Bool { true }
  /// They are removed with it.
  public static var mostDocuments: Int? { 1_000 }
}

extension Transaction {
  /// The item, to be changed.
  /// - Throws: `missing` where there is none.
  func item(_ id: ID<Item>) throws(Refusal) -> Item {
    guard let item = find(id) else { throw Refusal(.missing, Item.recordType) }
    return item
  }

  func put(_ item: Item, changedAt time: Instant) {
    var item = item
    item.updatedAt = time
    put(item)
  }
}

/// Refuses a list of items that is empty or too long.
func requireSeveral(_ items: [ID<Item>]) throws(Refusal) {
  guard 1...Item.Limits.several ~= items.count else { throw Refusal(.invalid, "items") }
}
