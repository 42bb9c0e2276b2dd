import Fields
import Records
import Values

/// Sets how often a person's doses are reminded of, and whom the person wants to be called.
public struct SetReminders: Mutation {
  public static let name = "setReminders"
  public static let needs = RecordPermission.write(ReminderPlan.recordType)

  public var person = ID<Person>.none
  public var repeatMinutes: Int?
  public var repeats: Int?
  /// Zero for never.
  public var escalateMinutes: Int?
  /// Of whom `consent` is; nil where nothing is said of anybody.
  public var caregiver: UUID?
  /// Who agreed that they are called; nil where nobody does any more.
  public var consent: Person.Consent?

  public init() {}

  public init(of person: ID<Person>, _ pace: ReminderPace) {
    self.person = person
    repeatMinutes = pace.repeatMinutes
    repeats = pace.repeats
    escalateMinutes = pace.escalateMinutes ?? 0
  }

  public init(of person: ID<Person>, calling caregiver: UUID, _ consent: Person.Consent?) {
    self.person = person
    self.caregiver = caregiver
    self.consent = consent
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("person", &person)
    fields.field("repeatMinutes", &repeatMinutes)
    fields.field("repeats", &repeats)
    fields.field("escalateMinutes", &escalateMinutes)
    fields.field("caregiver", &caregiver)
    fields.field("consent", &consent)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try transaction.requirePerson(person)
    var plan = transaction.find(ReminderPlan.id(of: person)) ?? ReminderPlan(of: person)
    plan.pace.repeatMinutes = repeatMinutes ?? plan.pace.repeatMinutes
    plan.pace.repeats = repeats ?? plan.pace.repeats
    if let escalateMinutes {
      plan.pace.escalateMinutes = escalateMinutes == 0 ? nil : escalateMinutes
    }
    try plan.pace.check()
    if let caregiver {
      var its = plan.recipient(caregiver) ?? ReminderRecipient(caregiver, as: .backup)
      its.consent = consent
      plan.recipients.removeAll { $0.account == caregiver }
      if its.consent != nil || its.agreedAt != nil { plan.recipients.append(its) }
      guard plan.recipients.count <= ReminderPlan.mostRecipients else {
        throw Refusal(.limitReached, "recipients", limit: ReminderPlan.mostRecipients)
      }
    }
    plan.updatedAt = author.time
    transaction.put(plan)
  }
}
