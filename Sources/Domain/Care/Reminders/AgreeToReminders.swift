import Fields
import Records
import Values

/// Says that oneself wants to be told of a person's doses, or no more. Nobody says it for another.
public struct AgreeToReminders: Mutation {
  public static let name = "agreeToReminders"
  public static let needs = RecordPermission.append(ReminderPlan.recordType)

  public var person = ID<Person>.none
  public var isOn = true
  public var part = ReminderRecipient.Part.first
  /// For texts; nil for none.
  public var phone: Phone?
  public var language = Language.pt
  /// The zone of the device on which it is said; nil where that is not known.
  public var zone: String?
  /// Whether it comes from a copy that somebody kept, with the pace that was in it.
  public var isRecovered: Bool?
  public var repeatMinutes: Int?
  public var repeats: Int?
  public var escalateMinutes: Int?

  public init() {}

  public init(
    _ person: ID<Person>, _ isOn: Bool, as part: ReminderRecipient.Part = .first,
    phone: Phone? = nil, in language: Language, zone: String? = nil
  ) {
    self.person = person
    self.isOn = isOn
    self.part = part
    self.phone = phone
    self.language = language
    self.zone = zone
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("person", &person)
    fields.field("isOn", &isOn)
    fields.field("part", &part)
    fields.field("phone", &phone)
    fields.field("language", &language)
    fields.field("zone", &zone, maxLength: 60)
    fields.field("isRecovered", &isRecovered)
    fields.field("repeatMinutes", &repeatMinutes)
    fields.field("repeats", &repeats)
    fields.field("escalateMinutes", &escalateMinutes)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try transaction.requirePerson(person)
    var plan = transaction.find(ReminderPlan.id(of: person)) ?? ReminderPlan(of: person)
    var mine = plan.recipient(author.account) ?? ReminderRecipient(author.account, as: part)
    mine.part = part
    mine.agreedAt = isOn ? mine.agreedAt ?? author.time : nil
    mine.phone = isOn ? phone : nil
    mine.language = language
    plan.recipients.removeAll { $0.account == author.account }
    // Somebody who wants nothing, and whom nobody consented to have called, is not kept.
    if isOn || mine.consent != nil { plan.recipients.append(mine) }
    guard plan.recipients.count <= ReminderPlan.mostRecipients else {
      throw Refusal(.limitReached, "recipients", limit: ReminderPlan.mostRecipients)
    }
    if isRecovered == true, author.permission == .write {
      plan.pace.repeatMinutes = repeatMinutes ?? plan.pace.repeatMinutes
      plan.pace.repeats = repeats ?? plan.pace.repeats
      plan.pace.escalateMinutes = escalateMinutes
      try plan.pace.check()
    }
    if let zone, isOn { plan.note(zone, from: author) }
    plan.updatedAt = author.time
    transaction.put(plan)
  }
}

/// Says in which zone the person is now. It changes nothing unless the person's `companion` says it.
public struct TellReminderZone: Mutation {
  public static let name = "tellReminderZone"
  public static let needs = RecordPermission.append(ReminderPlan.recordType)

  public var person = ID<Person>.none
  public var zone = ""

  public init() {}

  public init(_ person: ID<Person>, _ zone: String) {
    self.person = person
    self.zone = zone
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("person", &person)
    fields.field("zone", &zone, maxLength: 60)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard !zone.isEmpty else { throw Refusal(.invalid, "zone", reason: "missing") }
    guard var plan = transaction.find(ReminderPlan.id(of: person)) else { return }
    let before = plan
    plan.note(zone, from: author)
    if plan.stays != before.stays {
      plan.updatedAt = author.time
      transaction.put(plan)
    }
  }
}

extension ReminderPlan {
  fileprivate mutating func note(_ zone: String, from author: Author) {
    guard companion == author.account, !zone.isEmpty, stays.last?.zone != zone else { return }
    // What a clock said that was ahead.
    stays.removeAll { $0.since >= author.time }
    guard stays.last?.zone != zone else { return }
    stays.append(ReminderStay(since: author.time, in: zone))
    if stays.count > Self.mostStays { stays.removeFirst() }
  }
}
