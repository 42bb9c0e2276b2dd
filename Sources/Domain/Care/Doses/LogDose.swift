import Fields
import Records
import Values

/// Says something of a dose.
public struct LogDose: Mutation {
  public static let name = "logDose"
  public static let needs = RecordPermission.append(Dose.recordType)
  public static let carried = [RecordArgument.record("dose", of: Dose.recordType)]

  /// As it was said; `by` and `saidAt` are set when it is done.
  @Boxed public var dose = Dose()
  /// Whether it comes from a copy that somebody kept: then it was said by whom and when the copy says.
  public var isRecovered: Bool?

  public init() {}

  public init(_ dose: Dose, isRecovered: Bool? = nil) {
    self.dose = dose
    self.isRecovered = isRecovered
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("dose", &dose)
    fields.field("isRecovered", &isRecovered)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard !transaction.has(dose.id) else { throw Refusal(.duplicate, "id") }
    guard let medicine = transaction.find(dose.medicine) else {
      throw Refusal(.missing, Medicine.recordType)
    }
    guard medicine.person == dose.person else { throw Refusal(.invalid, "person") }
    try dose.check()
    var dose = dose
    // One that is not here was refused. So each replaces earlier ones only, and none is replaced by
    // what it replaced.
    dose.replaces = dose.replaces.filter { transaction.has($0) }
    for replaced in dose.replaces {
      guard let earlier = transaction.find(replaced), earlier.medicine == dose.medicine,
        earlier.planned == dose.planned
      else { throw Refusal(.invalid, "replaces") }
    }
    if isRecovered == true {
      dose.saidAt = min(dose.saidAt, author.time)
    } else {
      dose.by = author.account
      dose.saidAt = author.time
    }
    transaction.put(dose)
  }
}

extension Dose {
  /// Refuses what contradicts itself.
  func check() throws(Refusal) {
    guard DoseAmount.zero <= amount, amount <= .most else { throw Refusal(.invalid, "amount") }
    guard (state == .taken) == (DoseAmount.zero < amount) else {
      throw Refusal(.invalid, "amount", reason: state == .taken ? "missing" : "taken")
    }
    guard (state == .later) == (until != nil) else { throw Refusal(.invalid, "until") }
    if isAsNeeded {
      // One that nobody planned can neither be skipped nor put off.
      guard state == .taken || state == .open else { throw Refusal(.invalid, "state") }
    } else {
      guard PlannedName(planned)?.time.date == day else { throw Refusal(.invalid, "planned") }
    }
  }
}
