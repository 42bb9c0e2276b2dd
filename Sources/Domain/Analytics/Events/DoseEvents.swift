import Telemetry
import Values

/// That something was said of a dose: not of which medicine, nor for whom.
public enum DoseEvents {
  public static var object: Literal { "dose" }
  public static var all: [EventDefinition] { [confirmed, skipped, undone] }

  public static let confirmed = EventDefinition(
    "dose_confirmed", object: "dose", verb: "confirmed", EventTraits(.analytics, owner: "doses")
  ) { EventWords.doseConfirmed }
  public static let skipped = EventDefinition(
    "dose_skipped", object: "dose", verb: "skipped", EventTraits(.analytics, owner: "doses")
  ) { EventWords.doseSkipped }
  public static let undone = EventDefinition(
    "dose_undone", object: "dose", verb: "undone", EventTraits(.analytics, owner: "doses")
  ) { EventWords.doseUndone }
}

extension Event {
  public static func doseConfirmed() -> Event { Event(DoseEvents.confirmed) }
  public static func doseSkipped() -> Event { Event(DoseEvents.skipped) }
  public static func doseUndone() -> Event { Event(DoseEvents.undone) }
}
