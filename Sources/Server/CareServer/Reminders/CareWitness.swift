import Care
import Database
import Delivery
import Fields
import Records
import SyncServer
import Values

/// Notes of whom something may be due sooner after what was written, in the transaction that wrote it. What was
/// taken or skipped is not looked at: whoever is due is read anew when they are.
public struct CareWitness: MutationWitness {
  public init() {}

  public func saw(push: [DoneMutation], in transaction: any WriteTransaction) throws {
    guard let first = push.first else { return }
    let (space, now) = (first.space, first.now)
    var people = Touched()
    for done in push {
      for written in done.written { try people.note(written, in: space, transaction) }
      if done.mutation.name == AgreeToReminders.name { try welcome(done, transaction) }
    }
    var isAwaited = false
    for (person, whats) in people.all.sorted(by: { $0.key < $1.key }) {
      guard try Self.hasPlan(person, in: space, transaction) else { continue }
      for what in DoseTime.What.allCases where whats.contains(what) {
        try DoseTimes.hasten(person, what, in: space, at: now, transaction)
      }
      isAwaited = true
    }
    if isAwaited { try DoseReminders.wake(space, at: now, now: now, in: transaction) }
  }

  /// Who wants to be told again is told again, though they once wanted no more messages.
  private func welcome(_ done: DoneMutation, _ transaction: any WriteTransaction) throws {
    guard done.mutation.arguments["isOn"]?.boolean == true else { return }
    for kind in DoseMessages.names {
      try Refusals.remove(kind, of: done.author.account, in: done.space, transaction)
    }
  }

  private static let planTable = SQLTable(ReminderPlan.table).name

  private static func hasPlan(
    _ person: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> Bool {
    try transaction.first(
      "SELECT 1 FROM \"\(planTable)\" WHERE space = $1 AND id = $2",
      [SQLValue(space), SQLValue(person)]
    ) { _ in true } ?? false
  }
}

/// Of whom something was written.
private struct Touched {
  private(set) var all: [UUID: Set<DoseTime.What>] = [:]
  private static let medicineTable = SQLTable(Medicine.table).name

  mutating func note(
    _ written: WrittenRecord, in space: UUID, _ transaction: any ReadTransaction
  ) throws {
    switch written.type.name {
    case ReminderPlan.recordType, Person.recordType:
      all[written.id, default: []].formUnion([.doses, .stock])
    case Medicine.recordType:
      guard let person = written.id("person") else { return }
      all[person, default: []].formUnion([.doses, .stock])
    case Schedule.recordType:
      guard let person = try person(of: written, in: space, transaction) else { return }
      all[person, default: []].formUnion([.doses, .stock])
    case StockEntry.recordType:
      guard let person = try person(of: written, in: space, transaction) else { return }
      all[person, default: []].insert(.stock)
    case Dose.recordType:
      guard let dose = written.row.flatMap({ Dose(stored: $0) }) else { return }
      if dose.isAsNeeded { all[dose.person.uuid, default: []].insert(.stock) }
      guard dose.state == .later || dose.state == .open else { return }
      all[dose.person.uuid, default: []].insert(.doses)
    default: return
    }
  }

  private func person(
    of written: WrittenRecord, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> UUID? {
    guard let medicine = written.id("medicine") else { return nil }
    return try transaction.first(
      "SELECT person FROM \"\(Self.medicineTable)\" WHERE space = $1 AND id = $2",
      [SQLValue(space), SQLValue(medicine)]
    ) { $0.uuid(0) }
  }
}

extension WrittenRecord {
  /// The id that a field holds, or held in a record that was removed.
  fileprivate func id(_ field: String) -> UUID? {
    guard let place = type.position(of: field) else { return nil }
    return (row ?? before)?[place].text.flatMap { UUID($0) }
  }
}
