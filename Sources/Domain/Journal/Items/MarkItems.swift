import Fields
import Records
import Values

/// Says of items how far somebody is with reading them, or that they are favourites. Items that are gone are
/// passed over.
public struct MarkItems: Mutation {
  public static let name = "markItems"
  public static let needs = RecordPermission.write(Item.recordType)

  public var items: [ID<Item>] = []
  /// Nil leaves it as it is.
  public var reading: Mark?
  /// Nil leaves it as it is.
  public var isFavourite: Bool?

  /// How far somebody is; the raw values travel.
  public enum Mark: String, Hashable, Sendable, CaseIterable, FieldChoice {
    case unread, read, archived
    /// Nobody means to read it any more.
    case none

    public init(_ reading: Item.Reading?) {
      switch reading {
      case .unread: self = .unread
      case .read: self = .read
      case .archived: self = .archived
      case nil: self = .none
      }
    }

    public var reading: Item.Reading? {
      switch self {
      case .unread: .unread
      case .read: .read
      case .archived: .archived
      case .none: nil
      }
    }
  }

  public init() {}

  public init(_ items: [ID<Item>], reading: Mark? = nil, isFavourite: Bool? = nil) {
    self.items = items
    self.reading = reading
    self.isFavourite = isFavourite
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("items", &items, maxCount: Item.Limits.several)
    fields.field("reading", &reading)
    fields.field("isFavourite", &isFavourite)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try requireSeveral(items)
    for id in items {
      guard let before = transaction.find(id) else { continue }
      var item = before
      if let reading { item.reading = reading.reading }
      if let isFavourite { item.isFavourite = isFavourite }
      if item != before { transaction.put(item, changedAt: author.time) }
    }
  }
}

/// Keeps how far down somebody has read, so that another device goes on there.
public struct NotePlace: Mutation {
  public static let name = "notePlace"
  public static let needs = RecordPermission.write(Item.recordType)

  public var item = ID<Item>.none
  /// In Unicode scalars of what is read.
  public var place = 0

  public init() {}

  public init(_ item: ID<Item>, _ place: Int) {
    self.item = item
    self.place = place
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("item", &item)
    fields.field("place", &place)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard place >= 0 else { throw Refusal(.invalid, "place") }
    // Where it is gone there is no place to keep.
    guard var record = transaction.find(item), record.place != place else { return }
    record.place = place
    transaction.put(record)
  }
}

/// Gives items tags and takes some away, by their keys.
public struct TagItems: Mutation {
  public static let name = "tagItems"
  public static let needs = RecordPermission.write(Item.recordType)

  public var items: [ID<Item>] = []
  public var adding: [String] = []
  public var removing: [String] = []

  public init() {}

  public init(_ items: [ID<Item>], adding: [String] = [], removing: [String] = []) {
    self.items = items
    self.adding = adding
    self.removing = removing
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("items", &items, maxCount: Item.Limits.several)
    fields.field("adding", &adding, maxLength: Item.Limits.tag, maxCount: Item.Limits.tags)
    fields.field("removing", &removing, maxLength: Item.Limits.tag, maxCount: Item.Limits.tags)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try requireSeveral(items)
    for tag in adding where tag.isEmpty { throw Refusal(.invalid, "adding") }
    for id in items {
      guard let before = transaction.find(id) else { continue }
      var item = before
      item.tags = item.tags.filter { !removing.contains($0) }
      for tag in adding where !item.tags.contains(tag) { item.tags.append(tag) }
      guard item.tags.count <= Item.Limits.tags else {
        throw Refusal(.limitReached, "tags", limit: Item.Limits.tags)
      }
      if item != before { transaction.put(item, changedAt: author.time) }
    }
  }
}
