import Documents
import Editing
import Fields
import Records
import Values

public typealias AddPlant = Add<Plant>
public typealias EditPlant = Edit<Plant>
public typealias ArchivePlant = Archive<Plant>
public typealias RestorePlant = Restore<Plant>
public typealias RemovePlant = Remove<Plant>
public typealias DecidePlantText = DecideText<Plant>
public typealias ReopenPlantText = ReopenText<Plant>

extension Plant: EditableRecord {
  public static var longestText: Int { Limits.prose }

  public func check(_ transaction: Transaction, at time: Instant) throws(Refusal) {
    // Those that were put away count as well.
    guard
      transaction.has(id) || transaction.count(Plant.self, by: "name", equal: []) < Plant.most
    else { throw Refusal(.limitReached, "plants", limit: Plant.most) }
    guard !name.isBlank else { throw Refusal(.invalid, "name", reason: "missing") }
  }

  public func removeParts(_ transaction: Transaction) {
    for watering in transaction.all(Watering.self, by: "plant", equal: [id.json]) {
      transaction.remove(watering.id)
    }
    for document in transaction.all(PlantDocument.self, by: "plant", equal: [id.json]) {
      transaction.remove(document.id)
    }
  }
}
