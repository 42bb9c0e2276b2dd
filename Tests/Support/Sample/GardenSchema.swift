import Documents
import Editing
import Identity
import Records

/// What a garden's space holds and what can be done in it.
public let gardenSchema: SpaceSchema = {
  var schema = SpaceSchema(kind: "garden", GardenTeam.roles.permissions)
  schema.add(Garden.self)
  schema.add(Plant.self)
  schema.add(Watering.self)
  schema.add(Member.self)
  schema.add(Invitation.self)
  schema.add(TextConflict.self)
  schema.add(PlantDocument.self)
  schema.add(AddPlant.self)
  schema.add(EditPlant.self)
  schema.add(ArchivePlant.self)
  schema.add(RestorePlant.self)
  schema.add(RemovePlant.self)
  schema.add(WaterPlant.self)
  schema.add(ViewPlant.self)
  schema.add(ExportGarden.self)
  schema.add(DecidePlantText.self)
  schema.add(ReopenPlantText.self)
  schema.add(PlantDocument.Add.self)
  schema.add(PlantDocument.Rename.self)
  schema.add(PlantDocument.Remove.self)
  schema.add(PlantDocument.View.self)
  schema.revise(.adds(PlantDocument.recordType))
  schema.revise(.adds("name", to: Member.recordType))
  return schema
}()
