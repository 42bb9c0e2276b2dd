import Analytics
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
  private static func registerEvents() -> EventRegistry { registry }

  /// What Sample counts, and nothing else.
  public static let registry: EventRegistry = {
    var registry = EventRegistry()
    registry.list([.garden, .plant, .watering, .member, .invitation, .document, .textConflict])
    registry.list(
      CommonScreens.all + [
        "PlantList", "PlantDetail", "PlantForm", "PlantHistory", "PlantAccesses",
      ], as: "screen_name")
    registry.list(["none"], as: "context")
    registry.list(["none"], as: "current_plan")
    registry.list(["none"], as: "product")
    registry.list(["segment"], as: "search_filters")
    registry.addStandard()
    return registry
  }()

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

extension ItemType {
  static var garden: ItemType { ItemType("garden") }
  static var plant: ItemType { ItemType("plant") }
  static var watering: ItemType { ItemType("watering") }
}
