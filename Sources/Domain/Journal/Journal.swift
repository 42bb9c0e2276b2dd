import Fields
import Records
import Values

/// A person's journal itself: one record in its space, with the space's id. It holds what the person chose for
/// all of their devices.
public struct Journal: Record, FieldObject {
  public static let recordType = "journal"
  public static let table = RecordTable(Journal.self)
  /// All of a space, which is one: the empty prefix finds it.
  public static let indexes = [RecordIndex("name", on: ["name"])]

  public var id = ID<Journal>.none
  public var name = ""
  public var createdAt = Instant.epoch
  /// The minute of the day at which a new day begins, for whoever is awake beyond midnight: 0 to 600.
  public var dayStart = 0
  /// The first day of the week, from 1 for Monday to 7 for Sunday (ISO 8601).
  public var weekStart = 7
  /// Whether the timeline shows what was on this day, and looks back at the week.
  public var looksBack = true
  /// Whether the server may fetch the pages of links.
  public var fetchesLinks = false
  /// In which form all is taken away once a week; nil for not at all.
  public var weekly: TakeAwayFormat?
  public var updatedAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.line("name", &name, maxLength: 120)
    fields.field("createdAt", &createdAt)
    fields.field("dayStart", &dayStart)
    fields.field("weekStart", &weekStart)
    fields.field("looksBack", &looksBack)
    fields.field("fetchesLinks", &fetchesLinks)
    fields.field("weekly", &weekly)
    fields.field("updatedAt", &updatedAt)
  }

  /// The latest minute at which a day may begin.
  public static let latestDayStart = 600
}

/// In which form somebody takes all of it away. The raw values are stored and travel.
public enum TakeAwayFormat: String, Hashable, Sendable, CaseIterable, FieldChoice {
  case markdown, json, html
}

/// Changes what the person chose for all of their devices.
public struct EditJournal: Mutation {
  public static let name = "editJournal"
  public static let needs = RecordPermission.write(Journal.recordType)
  public static let carried = [RecordArgument.changes("changes", of: Journal.recordType)]

  public var journal = ID<Journal>.none
  public var changes: [FieldChange] = []

  public init() {}

  /// The edit that leads from one version of it to another.
  public init(from old: Journal, to new: Journal) {
    journal = old.id
    changes = Journal.edits(from: old, to: new)
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("journal", &journal)
    fields.field("changes", &changes)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard var record = transaction.find(journal) else {
      throw Refusal(.missing, Journal.recordType)
    }
    for change in changes {
      switch change.name {
      case "id", "createdAt", "updatedAt": throw Refusal(.forbidden, change.name)
      default: break
      }
    }
    guard try transaction.merge(changes, into: &record, by: author) else { return }
    guard 0...Journal.latestDayStart ~= record.dayStart else {
      throw Refusal(.invalid, "dayStart")
    }
    guard 1...7 ~= record.weekStart else { throw Refusal(.invalid, "weekStart") }
    record.updatedAt = author.time
    transaction.put(record)
  }
}
