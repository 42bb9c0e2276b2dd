import Editing
import Fields
import Records
import Values

public typealias AddMedicine = Add<Medicine>
public typealias EditMedicine = Edit<Medicine>
public typealias ArchiveMedicine = Archive<Medicine>
public typealias RestoreMedicine = Restore<Medicine>
public typealias DecideMedicineText = DecideText<Medicine>
public typealias ReopenMedicineText = ReopenText<Medicine>

extension Medicine: EditableRecord {
  public static var longestText: Int { Limits.prose }
  public static var keptFields: [String] { ["person", "picture"] }

  public func check(_ transaction: Transaction, at time: Instant) throws(Refusal) {
    try transaction.requirePerson(person)
    try requireText(name, of: "name")
    if let warnDays, !(1...Limits.warnDays).contains(warnDays) {
      throw Refusal(.invalid, "warnDays")
    }
  }

  public func requireRoom(_ transaction: Transaction) throws(Refusal) {
    if transaction.has(id) { return }
    let count = transaction.count(Medicine.self, by: "person", equal: [person.json])
    guard count < Self.most else { throw Refusal(.limitReached, "medicines", limit: Self.most) }
  }
}
