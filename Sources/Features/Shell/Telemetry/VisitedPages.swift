import Analytics
import Telemetry
import Values

/// Where the person was, as far as it decides what the page that is open now counts as.
struct VisitedPages {
  private var path: Path?
  /// The record whose pages they are on.
  private var item: UUID?

  /// What being on a page means: nothing where they were on it before.
  /// - Parameter parts: of which a page's rows are counted.
  mutating func enter(
    _ next: Path, in telemetry: AppTelemetry, among parts: Parts? = nil
  ) -> [Event] {
    guard path != next else { return [] }
    path = next
    guard let (place, id) = telemetry.place(of: next) else {
      item = nil
      return []
    }
    let count = parts.flatMap { place.count?($0) }.map { Int64($0) }
    var events: [Event] = [.screenView(place.screen, itemCount: count, item: id)]
    if let opening = place.opening { events.append(opening) }
    if let type = place.item, let id, item != id { events.append(.itemViewed(type, id)) }
    // Whoever comes back from its form, or from what became of it, looks at the same record still.
    if place.item.isThere { item = id } else if id != item { item = nil }
    return events
  }
}
