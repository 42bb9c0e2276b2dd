import Identity
import Records
import Values

public typealias DecidePatientText = DecideText<Patient>
public typealias ReopenPatientText = ReopenText<Patient>

extension Patient: Decidable {
  public static let decideName = "decidePatientText"
  public static let reopenName = "reopenPatientText"

  public static func find(
    _ id: ID<Patient>, toChangeIn transaction: Transaction
  ) throws(Refusal) -> Patient {
    guard let patient = transaction.find(id) else { throw Refusal(.missing, recordType) }
    return patient
  }

  public func put(changedIn transaction: Transaction, by author: Author) throws(Refusal) {
    try check(transaction, at: author.time)
    var changed = self
    changed.updatedAt = author.time
    transaction.put(changed)
  }
}
