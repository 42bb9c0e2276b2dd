import Analytics
import Telemetry
import Values

/// Where the person was, as far as it decides what the page that is open now counts as.
struct VisitedPages {
  private var path: Path?
  /// The record whose pages they are on.
  private var item: UUID?
  /// The page that is open, whose rows are not known yet: it is counted once they are, or as it is when the person
  /// leaves it.
  private var uncounted: CountedPage?

  /// What being on a page means: nothing where they were on it before.
  /// - Parameter parts: of which a page's rows are counted.
  mutating func enter(
    _ next: Path, in telemetry: AppTelemetry, among parts: Parts? = nil
  ) -> [Event] {
    guard path != next else { return countLate(among: parts) }
    path = next
    var events: [Event] = []
    if let place = uncounted { events.append(.screenView(place.screen)) }
    uncounted = nil
    guard let (place, id) = telemetry.place(of: next) else {
      item = nil
      return events
    }
    let count = rowCount(of: place, among: parts)
    if place.count.isThere, parts.isThere, !count.isThere {
      uncounted = place
    } else {
      events.append(.screenView(place.screen, itemCount: count, item: id))
    }
    if let opening = place.opening { events.append(opening) }
    if let type = place.item, let id, item != id { events.append(.itemViewed(type, id)) }
    // Whoever comes back from its form, or from what became of it, looks at the same record still.
    if place.item.isThere { item = id } else if id != item { item = nil }
    return events
  }

  /// The page that was entered before its rows were known, once they are.
  private mutating func countLate(among parts: Parts?) -> [Event] {
    guard let place = uncounted, let count = rowCount(of: place, among: parts) else {
      return []
    }
    uncounted = nil
    return [.screenView(place.screen, itemCount: count)]
  }

  private func rowCount(of place: CountedPage, among parts: Parts?) -> Int64? {
    guard let parts, let count = place.count?(parts) else { return nil }
    return Int64(count)
  }
}
