import Records
import Values

public typealias DecidePlantText = DecideText<Plant>
public typealias ReopenPlantText = ReopenText<Plant>

extension Plant: Decidable {
  public static let decideName = "decidePlantText"
  public static let reopenName = "reopenPlantText"

  public static func find(
    _ id: ID<Plant>, toChangeIn transaction: Transaction
  ) throws(Refusal) -> Plant {
    guard let plant = transaction.find(id) else { throw Refusal(.missing, recordType) }
    return plant
  }

  public func put(changedIn transaction: Transaction, by author: Author) throws(Refusal) {
    try check()
    var changed = self
    changed.updatedAt = author.time
    transaction.put(changed)
  }
}
