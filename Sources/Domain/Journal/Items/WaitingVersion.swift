import Fields
import Records
import Values

/// A text of an item that did not become its text, since another device had written another one: it waits beside
/// it until the person has decided. The last decision stays, so that it can be undone.
public struct WaitingVersion: Record, FieldObject {
  public static let recordType = "waitingVersion"
  public static let table = RecordTable(WaitingVersion.self)
  public static let indexes = [RecordIndex("item", on: ["item"])]

  /// The most of one item that may wait; another one is refused, and so stays on its device.
  public static let most = 20
  /// The most that can wait after a decision was taken back: another one may have come meanwhile.
  static let mostReopened = most + 1

  public var id = ID<WaitingVersion>.none
  public var item = ID<Item>.none
  /// The version of the text that waits.
  public var text = ""
  public var bytes: Int64 = 0
  public var start = ""
  public var links: [ID<Item>] = []
  /// The version that it was written over.
  public var base = ""
  /// The account that wrote it.
  public var author = UUID.zero
  public var writtenAt = Instant.epoch
  /// Nil while it waits.
  public var decidedAt: Instant?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("item", &item)
    fields.field("text", &text, maxLength: Item.Limits.version)
    fields.field("bytes", &bytes)
    fields.line("start", &start, maxLength: Item.Limits.start)
    fields.field("links", &links, maxCount: Item.Limits.links)
    fields.field("base", &base, maxLength: Item.Limits.version)
    fields.field("author", &author)
    fields.field("writtenAt", &writtenAt)
    fields.field("decidedAt", &decidedAt)
  }

  public var isWaiting: Bool { decidedAt == nil }

  /// The same on the device and on the server, without either telling the other (UUID of version 8, RFC 9562
  /// section 5.8).
  static func id(of text: String, over base: String, in item: ID<Item>) -> ID<WaitingVersion> {
    ID(UUID.made(of: [item.description, base, text]))
  }
}

extension Transaction {
  /// Forgets that a text waits.
  func removeWaiting(_ text: String, beside item: ID<Item>) {
    for version in all(WaitingVersion.self, by: "item", equal: [item.json])
    where version.isWaiting && version.text == text {
      remove(version.id)
    }
  }

  /// Lets texts that waited beside an item wait again, whatever they were written over, when the item comes from what was
  /// taken away.
  /// - Throws: `invalid` for more than can wait, and for one that no item can have.
  func bring(
    _ versions: [WaitingVersion], beside item: Item, by author: Author
  ) throws(Refusal) {
    guard versions.count <= WaitingVersion.mostReopened else {
      throw Refusal(.invalid, "text", reason: "tooManyVersions")
    }
    for brought in versions {
      try JournalText.check(brought.text, brought.bytes)
      var version = brought
      version.id = WaitingVersion.id(of: brought.text, over: brought.base, in: item.id)
      version.author = author.account
      version.writtenAt = min(brought.writtenAt, author.time)
      try Item.checkShown(version.writtenAt, "writtenAt", at: author.time)
      version.decidedAt = nil
      put(version)
    }
  }

  /// Keeps a text that cannot become the item's, so that the person decides.
  func keep(_ written: WriteItem, beside item: Item, by author: Author) throws(Refusal) {
    let all = all(WaitingVersion.self, by: "item", equal: [item.id.json])
    let waiting = all.filter { $0.isWaiting }
    if waiting.contains(where: { $0.text == written.text }) { return }
    // Who wrote over a version that waits has seen it: theirs takes its place.
    var version = WaitingVersion()
    version.base = written.base
    if let earlier = waiting.first(where: { $0.text == written.base }) {
      remove(earlier.id)
      version.base = earlier.base
      // Back to where both began.
      if written.text == earlier.base || written.text == item.text { return }
    } else if waiting.count >= WaitingVersion.most {
      throw Refusal(.invalid, "text", reason: "tooManyVersions")
    }
    version.id = WaitingVersion.id(of: written.text, over: version.base, in: item.id)
    version.item = item.id
    version.text = written.text
    version.bytes = written.bytes
    version.start = written.start
    version.links = written.links
    version.author = author.account
    version.writtenAt = author.time
    put(version)
  }
}

/// Decides between an item's text and one that waits beside it: one of the two, or one merged from both.
public struct DecideVersion: Mutation {
  public static let name = "decideVersion"
  public static let needs = RecordPermission.write(Item.recordType)

  public var item = ID<Item>.none
  public var waiting = ID<WaitingVersion>.none
  /// The version of the item's text that the person saw.
  public var seen = ""
  public var text = ""
  public var bytes: Int64 = 0
  public var start = ""
  public var links: [ID<Item>] = []

  public init() {}

  /// - Parameter written: what stands in place of both.
  public init(_ waiting: WaitingVersion, over seen: String, for written: WrittenText) {
    item = waiting.item
    self.waiting = waiting.id
    self.seen = seen
    text = written.version
    bytes = written.bytes
    start = written.start
    links = written.links
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("item", &item)
    fields.field("waiting", &waiting)
    fields.field("seen", &seen, maxLength: Item.Limits.version)
    fields.field("text", &text, maxLength: Item.Limits.version)
    fields.field("bytes", &bytes)
    fields.line("start", &start, maxLength: Item.Limits.start)
    fields.field("links", &links, maxCount: Item.Limits.links)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var record = try transaction.item(item)
    guard var version = transaction.find(waiting), version.item == item, version.isWaiting else {
      throw Refusal(.missing, WaitingVersion.recordType)
    }
    guard record.text == seen else { throw Refusal(.invalid, "seen", reason: "changed") }
    try JournalText.check(text, bytes)
    // The last decision alone can be undone.
    for earlier in transaction.all(WaitingVersion.self, by: "item", equal: [item.json])
    where !earlier.isWaiting {
      transaction.remove(earlier.id)
    }
    version.decidedAt = author.time
    transaction.put(version)
    record.text = text
    record.bytes = bytes
    record.start = start
    record.links = links.filter { $0 != item }
    transaction.put(record, changedAt: author.time)
  }
}

/// Takes a decision back: the text that waited waits again, and the item has the one that it had before.
public struct ReopenVersion: Mutation {
  public static let name = "reopenVersion"
  public static let needs = RecordPermission.write(Item.recordType)

  public var item = ID<Item>.none
  public var waiting = ID<WaitingVersion>.none
  /// The version of the item's text that was decided on.
  public var decided = ""
  public var text = ""
  public var bytes: Int64 = 0
  public var start = ""
  public var links: [ID<Item>] = []

  public init() {}

  /// - Parameters:
  ///   - before: the item's head as it was before the decision.
  ///   - decided: the version that was decided on.
  public init(_ waiting: ID<WaitingVersion>, before: Item, decided: String) {
    item = before.id
    self.waiting = waiting
    self.decided = decided
    text = before.text
    bytes = before.bytes
    start = before.start
    links = before.links
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("item", &item)
    fields.field("waiting", &waiting)
    fields.field("decided", &decided, maxLength: Item.Limits.version)
    fields.field("text", &text, maxLength: Item.Limits.version)
    fields.field("bytes", &bytes)
    fields.line("start", &start, maxLength: Item.Limits.start)
    fields.field("links", &links, maxCount: Item.Limits.links)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var record = try transaction.item(item)
    guard var version = transaction.find(waiting), version.item == item else {
      throw Refusal(.missing, WaitingVersion.recordType)
    }
    guard !version.isWaiting else { return }
    guard record.text == decided else { throw Refusal(.invalid, "decided", reason: "changed") }
    try JournalText.check(text, bytes)
    version.decidedAt = nil
    transaction.put(version)
    record.text = text
    record.bytes = bytes
    record.start = start
    record.links = links
    transaction.put(record, changedAt: author.time)
  }
}
