import Analytics
import Telemetry
import Values

/// Where the person was, as far as it decides what the page that is open now counts as.
struct VisitedPages {
  private var path: Path?
  /// The record whose pages they are on.
  private var item: UUID?
  /// The page that is open, whose rows are not known yet, and the record that it names: it is counted once they are,
  /// or as it is when the person goes to another or leaves the app.
  private var uncounted: (place: CountedPage, id: UUID?)?
  private var isVisible = true

  /// What being on a page means: nothing where they were on it before.
  /// - Parameters:
  ///   - parts: of which a page's rows are counted.
  ///   - isSeen: whether the person is at the app.
  mutating func enter(
    _ next: Path, in telemetry: AppTelemetry, among parts: Parts? = nil, isSeen: Bool = true
  ) -> [Event] {
    let isLeft = isVisible && !isSeen
    isVisible = isSeen
    guard path != next else {
      let late = countLate(among: parts)
      return isLeft ? late + countAsIs() : late
    }
    path = next
    var events = countAsIs()
    guard let (place, id) = telemetry.place(of: next) else {
      item = nil
      return events
    }
    let count = rowCount(of: place, among: parts)
    if place.count.isThere, parts.isThere, !count.isThere {
      uncounted = (place, id)
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
    guard let (place, id) = uncounted, let count = rowCount(of: place, among: parts) else {
      return []
    }
    uncounted = nil
    return [.screenView(place.screen, itemCount: count, item: id)]
  }

  /// The same, where they never are.
  private mutating func countAsIs() -> [Event] {
    guard let (place, id) = uncounted else { return [] }
    uncounted = nil
    return [.screenView(place.screen, item: id)]
  }

  private func rowCount(of place: CountedPage, among parts: Parts?) -> Int64? {
    guard let parts, let count = place.count?(parts) else { return nil }
    return Int64(count)
  }
}
