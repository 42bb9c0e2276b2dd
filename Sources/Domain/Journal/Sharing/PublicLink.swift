import Fields
import Records
import Values

/// That an item can be read by whoever has an address: a frozen copy of it at the server. The address itself is in no
/// record; the server keeps a hash of it, and the device that made it keeps it for its person.
public struct PublicLink: Record, FieldObject {
  public static let recordType = "publicLink"
  public static let table = RecordTable(PublicLink.self)
  public static let indexes = [RecordIndex("item", on: ["item"])]

  /// The most of one item that are open at once.
  public static let most = 10
  /// The most of one item, ended ones among them.
  public static let mostEver = 200
  /// The most days from its making for which one may be open.
  public static let mostDays = 365

  public var id = ID<PublicLink>.none
  public var item = ID<Item>.none
  public var madeAt = Instant.epoch
  /// From when on nobody reads it any more; nil for one without an end.
  public var until: Instant?
  public var revokedAt: Instant?
  /// The version of the text that is frozen.
  public var text = ""
  public var frozenAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("item", &item)
    fields.field("madeAt", &madeAt)
    fields.field("until", &until)
    fields.field("revokedAt", &revokedAt)
    fields.field("text", &text, maxLength: Item.Limits.version)
    fields.field("frozenAt", &frozenAt)
  }

  /// Whether whoever has the address can read it, as far as the link goes: not where its item is in the trash.
  public func isOpen(at now: Instant) -> Bool {
    guard revokedAt == nil else { return false }
    guard let until else { return true }
    return now < until
  }
}

/// Says that the server has a frozen copy of an item. It alone makes one (`LinkEndpoints`): elsewhere this says of
/// nothing that it is there.
public struct NoteLink: Mutation {
  public static let name = "noteLink"
  public static let needs = RecordPermission.write(PublicLink.recordType)
  public static let carried = [RecordArgument.record("link", of: PublicLink.recordType)]

  public var link = PublicLink()

  public init() {}

  public init(_ link: PublicLink) {
    self.link = link
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("link", &link)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    let item = try transaction.item(link.item)
    guard !item.isInTrash else { throw Refusal(.invalid, "item", reason: "inTrash") }
    var link = link
    if let there = transaction.find(link.id) {
      guard there.item == link.item else { throw Refusal(.invalid, "item") }
      // One that was revoked never opens again.
      link.revokedAt = there.revokedAt
      link.madeAt = there.madeAt
      // Its page goes by the end that it was made with, and so does how many are open.
      link.until = there.until
    } else {
      let all = transaction.all(PublicLink.self, by: "item", equal: [link.item.json])
      guard all.count < PublicLink.mostEver else {
        throw Refusal(.limitReached, "links", limit: PublicLink.mostEver)
      }
      let open = all.filter { $0.isOpen(at: author.time) }
      guard open.count < PublicLink.most else {
        throw Refusal(.limitReached, "links", limit: PublicLink.most)
      }
    }
    transaction.put(link)
  }
}

/// Ends a public link: from when the server has it on, its address answers that it is gone. Twice is fine.
public struct RevokeLink: Mutation {
  public static let name = "revokeLink"
  public static let needs = RecordPermission.write(PublicLink.recordType)

  public var link = ID<PublicLink>.none

  public init() {}

  public init(_ link: ID<PublicLink>) {
    self.link = link
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("link", &link)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard var record = transaction.find(link), record.revokedAt == nil else { return }
    record.revokedAt = author.time
    transaction.put(record)
  }
}
