import Fields
import Records
import Values

/// Who is reminded of a person's doses, how often, and who is called when nobody says anything (CG-131). A
/// person has one, under their own id, once somebody wants to be reminded.
///
/// Each says themselves that they want to be told; who is called last, besides, only with the person's
/// consent.
public struct ReminderPlan: Record, FieldObject {
  public static let recordType = "reminderPlan"
  public static let table = RecordTable(ReminderPlan.self)
  public static let indexes = [RecordIndex("person", on: ["person"])]

  /// The most who are told of one person's doses.
  public static let mostRecipients = 20
  /// The most places in which the person was: those of half a year of who flies every week.
  public static let mostStays = 50

  public var id = ID<ReminderPlan>.none
  public var person = ID<Person>.none
  public var recipients: [ReminderRecipient] = []
  public var pace = ReminderPace()
  /// Where the person has been, ascending: the clocks of doses that go by where one is.
  public var stays: [ReminderStay] = []
  public var updatedAt = Instant.epoch

  public init() {}

  public init(of person: ID<Person>) {
    id = Self.id(of: person)
    self.person = person
  }

  public static func id(of person: ID<Person>) -> ID<ReminderPlan> { ID(person.uuid) }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("person", &person)
    fields.field("recipients", &recipients, maxCount: Self.mostRecipients)
    fields.field("repeatMinutes", &pace.repeatMinutes)
    fields.field("repeats", &pace.repeats)
    fields.field("escalateMinutes", &pace.escalateMinutes)
    fields.field("stays", &stays, maxCount: Self.mostStays)
    fields.field("updatedAt", &updatedAt)
  }

  public func recipient(_ account: UUID) -> ReminderRecipient? {
    recipients.first { $0.account == account }
  }

  /// Those who are told, of one part.
  public func told(_ part: ReminderRecipient.Part) -> [ReminderRecipient] {
    recipients.filter { $0.isTold && $0.part == part }
  }

  /// Whether anybody is told anything.
  public var isOn: Bool { recipients.contains { $0.isTold } }

  /// The account whose device says where the person is: the first to have agreed of those who are told first.
  public var companion: UUID? {
    told(.first).ordered { a, b in
      let (x, y) = (a.agreedAt ?? .epoch, b.agreedAt ?? .epoch)
      return x != y ? x < y : a.account < b.account
    }.first?.account
  }
}

/// Somebody who is told of a person's doses.
public struct ReminderRecipient: FieldObject, Hashable, Sendable {
  /// The raw values are stored and travel.
  public enum Part: String, Hashable, Sendable, CaseIterable, FieldChoice {
    /// At the dose's time.
    case first
    /// When nobody has said anything so long after it.
    case backup
  }

  /// A member of the family.
  public var account = UUID.zero
  public var part = Part.first
  /// When they said yes; nil for who has not, or not any more.
  public var agreedAt: Instant?
  /// Who agreed that they are called; without it a backup is told nothing.
  public var consent: Person.Consent?
  /// Where texts go when no device has shown a notification.
  public var phone: Phone?
  /// In which language they are written to.
  public var language = Language.pt

  public init() {}

  public init(_ account: UUID, as part: Part) {
    self.account = account
    self.part = part
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("account", &account)
    fields.field("part", &part)
    fields.field("agreedAt", &agreedAt)
    fields.field("consent", &consent)
    fields.field("phone", &phone)
    fields.field("language", &language)
  }

  /// Whether they said yes, and the person too where they are not the first.
  public var isTold: Bool { agreedAt != nil && (part == .first || consent != nil) }
}

/// How often, until somebody says what became of a dose.
public struct ReminderPace: Hashable, Sendable {
  /// How many minutes lie between one time and the next.
  public var repeatMinutes = 10
  /// How often after the first time.
  public var repeats = 3
  /// After how many minutes the backups are called, and then as often; nil for never.
  public var escalateMinutes: Int? = 30

  public init() {}

  public enum Limits {
    public static let repeatMinutes = 5...120
    public static let repeats = 0...12
    public static let escalateMinutes = 5...300
  }

  func check() throws(Refusal) {
    guard Limits.repeatMinutes.contains(repeatMinutes) else {
      throw Refusal(.invalid, "repeatMinutes")
    }
    guard Limits.repeats.contains(repeats) else { throw Refusal(.invalid, "repeats") }
    if let escalateMinutes, !Limits.escalateMinutes.contains(escalateMinutes) {
      throw Refusal(.invalid, "escalateMinutes")
    }
  }

  /// When somebody of that part is told of a dose, in milliseconds after it has come to wait.
  public func offsets(_ part: ReminderRecipient.Part) -> [Int64] {
    let first: Int
    switch part {
    case .first: first = 0
    case .backup:
      guard let escalateMinutes else { return [] }
      first = escalateMinutes
    }
    return (0...max(0, repeats)).map { Int64(first + $0 * repeatMinutes) * 60_000 }
  }
}

/// A zone in which the person is from an instant on.
public struct ReminderStay: FieldObject, Hashable, Sendable {
  public var since = Instant.epoch
  /// Its name in the tz database.
  public var zone = ""

  public init() {}

  public init(since: Instant, in zone: String) {
    self.since = since
    self.zone = zone
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("since", &since)
    fields.field("zone", &zone, maxLength: 60)
  }
}
