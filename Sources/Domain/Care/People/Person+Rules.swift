import Editing
import Entitlements
import Fields
import Records
import Values

public typealias AddPerson = Add<Person>
public typealias EditPerson = Edit<Person>
public typealias ArchivePerson = Archive<Person>
public typealias RestorePerson = Restore<Person>
public typealias DecidePersonText = DecideText<Person>
public typealias ReopenPersonText = ReopenText<Person>

extension Person: EditableRecord {
  public static var longestText: Int { Limits.prose }
  public static var keptFields: [String] { ["picture"] }

  public func check(_ transaction: Transaction, at time: Instant) throws(Refusal) {
    try requireText(name, of: "name")
    guard let birthDate else { return }
    // In which time zone it was typed nobody knows here; none is more than a day ahead.
    let today = CivilDate(at: time, minutesEast: 0)
    if birthDate > today.adding(days: 1) {
      throw Refusal(.invalid, "birthDate", reason: "inTheFuture")
    }
    // Longer ago than anyone has lived.
    if birthDate.age(on: today) > 130 { throw Refusal(.invalid, "birthDate", reason: "tooLongAgo") }
  }

  public func requireRoom(_ transaction: Transaction) throws(Refusal) {
    if transaction.count(Person.self, by: "archived", equal: []) >= Self.most, !transaction.has(id)
    {
      throw Refusal(.limitReached, "everybody", limit: Self.most)
    }
    guard case .atMost(let most) = transaction.plan.limits[.people] else { return }
    let active = transaction.count(Person.self, by: "archived", equal: [.boolean(false)])
    if Int64(active) >= most {
      throw Refusal(.limitReached, LimitKey.people.name.text, limit: Int(most))
    }
  }
}

/// Refuses a text without which nobody could tell what it is.
func requireText(_ text: String, of field: String) throws(Refusal) {
  guard !text.isBlank else { throw Refusal(.invalid, field, reason: "missing") }
}
