import Analytics
import Sample
import Shell
import Telemetry
import Values

extension SampleApp {
  static var telemetry: AppTelemetry {
    var telemetry = AppTelemetry()
    telemetry.places = pages + CountedPage.common
    telemetry.items = changes
    telemetry.registry = { registerEvents() }
    return telemetry
  }

  /// The door to what may be counted.
  @inline(never)
  private static func registerEvents() -> EventRegistry { GardenEvents.registry }

  private static var pages: [CountedPage] {
    [
      CountedPage("plantas", screen: "PlantList"),
      CountedPage("plantas/arquivadas", screen: "PlantList"),
      CountedPage("plantas/nova", screen: "PlantForm"),
      CountedPage("plantas/:id", screen: "PlantDetail", item: .plant),
      CountedPage("plantas/:id/editar", screen: "PlantForm"),
      CountedPage("plantas/:id/historico", screen: "PlantHistory"),
      CountedPage("plantas/:id/acessos", screen: "PlantAccesses"),
    ]
  }

  private static var changes: [ItemWork] {
    [
      ItemWork("addPlant", .created, .plant), ItemWork("editPlant", .updated, .plant),
      ItemWork("archivePlant", .updated, .plant), ItemWork("restorePlant", .updated, .plant),
      ItemWork("removePlant", .deleted, .plant), ItemWork("waterPlant", .created, .watering),
      ItemWork("decidePlantText", .updated, .textConflict),
      ItemWork("reopenPlantText", .updated, .textConflict),
      ItemWork("exportGarden", .shared, .plant), ItemWork("addDocument", .created, .document),
      ItemWork("renameDocument", .updated, .document),
      ItemWork("removeDocument", .deleted, .document),
    ]
  }
}
