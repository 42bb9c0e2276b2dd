import Records
import Telemetry
import Values

@testable import Shell

/// What of an app nobody would count, or would count as what its registry has not.
public struct Counting {
  private let app: App
  private let registry: EventRegistry

  public init(_ app: App) {
    self.app = app
    registry = app.telemetry.registry()
  }

  /// The paths that are no place, and places whose screen the registry does not list.
  public func wrongPlaces(_ paths: [Path]) -> [String] {
    let unplaced = paths.filter { app.telemetry.place(of: $0) == nil }.map { $0.text }
    let unlisted = app.telemetry.places.filter { place in
      registry.value(place.screen.text, of: "screen_name") == nil
        || place.item.map { registry.value($0.literal.text, of: "item_type") == nil } ?? false
    }
    return unplaced + unlisted.map { $0.path.text }
  }

  /// The changes of the schema that are neither an item's nor have an event of their own nor are silent, those that are
  /// twice, and those that the schema has not.
  /// - Parameter silent: each with why.
  public func wrongChanges(
    _ changes: [String], own: Set<String> = [], silent: [String: String] = [:]
  ) -> [String] {
    let items = app.telemetry.items.map { $0.change.text }
    let told = items + own + silent.keys
    let missing = changes.filter { !told.contains($0) }
    let unknown = told.filter { !changes.contains($0) }
    let twice = Set(told).filter { name in told.count { $0 == name } > 1 }
    let unlisted = app.telemetry.items.filter {
      registry.value($0.item.literal.text, of: "item_type") == nil
    }
    return missing + unknown + twice.sorted() + unlisted.map { $0.change.text }
  }
}
