import Telemetry
import Values

/// Pages, by names that an app lists. Of a path no id leaves the device but as the mark of a record.
public enum ScreenEvents {
  public static var object: Literal { "screen" }
  public static var all: [EventDefinition] { [view] }

  public static let view = EventDefinition(
    "screen_view", object: "screen", verb: "view",
    parameters: [
      ParameterDefinition("screen_name", .choice([])) { EventWords.screenName },
      EventParameters.itemCount.optional, EventParameters.itemID.optional,
    ],
    EventTraits(.analytics, owner: "shell", isPriority: true)
  ) { EventWords.screenView }
}

extension Event {
  /// - Parameters:
  ///   - name: one that the app lists (`CommonScreens` and its own).
  ///   - itemCount: how many rows a list has.
  ///   - item: the record that the page is about.
  public static func screenView(
    _ name: Literal, itemCount: Int64? = nil, item: UUID? = nil
  ) -> Event {
    Event(ScreenEvents.view, [.choice(name), .optional(itemCount), .optional(item)])
  }
}
