import Analytics
import Telemetry
import Values

/// What Sample counts, and nothing else.
public enum GardenEvents {
  public static let registry: EventRegistry = {
    var registry = EventRegistry()
    registry.list([.garden, .plant, .watering, .member, .invitation, .document, .textConflict])
    registry.list(CommonScreens.all + screens, as: "screen_name")
    // It sells nothing.
    for parameter in ["context", "current_plan", "product"] as [Literal] {
      registry.list(["none"], as: parameter)
    }
    registry.list(["segment"], as: "search_filters")
    registry.addStandard()
    return registry
  }()

  private static var screens: [Literal] {
    ["PlantList", "PlantDetail", "PlantForm", "PlantHistory", "PlantAccesses"]
  }
}

extension ItemType {
  public static var garden: ItemType { ItemType("garden") }
  public static var plant: ItemType { ItemType("plant") }
  public static var watering: ItemType { ItemType("watering") }
}
