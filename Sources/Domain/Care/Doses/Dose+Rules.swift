import Editing
import Fields
import Records
import Values

public typealias LogDose = Log<Dose>

extension Dose: LoggedRecord {
  public mutating func log(
    _ transaction: Transaction, by author: Author, isRecovered: Bool
  ) throws(Refusal) {
    guard !transaction.has(id) else { throw Refusal(.duplicate, "id") }
    guard let its = transaction.find(medicine) else { throw Refusal(.missing, Medicine.recordType) }
    guard its.person == person else { throw Refusal(.invalid, "person") }
    try check()
    // One that is not here was refused. So each replaces earlier ones only, and none is replaced by
    // what it replaced.
    replaces = replaces.filter { transaction.has($0) }
    for replaced in replaces {
      guard let earlier = transaction.find(replaced), earlier.medicine == medicine,
        earlier.planned == planned
      else { throw Refusal(.invalid, "replaces") }
    }
    if isRecovered {
      saidAt = min(saidAt, author.time)
    } else {
      by = author.account
      saidAt = author.time
    }
  }

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
