import Analytics
import Telemetry

/// Whether somebody has events of a match on a day, as far as names tell that.
struct PeopleTest {
  private let mask: EventMask
  /// Whether those of the mask are the ones that are not meant.
  private let isOfOthers: Bool

  /// - Parameter silent: names that an empty match does not mean.
  init(
    _ match: EventMatch, _ day: any DayReader, _ context: QuestionContext,
    excluding silent: [String] = []
  ) {
    isOfOthers = match.event.isEmpty
    mask = day.mask(
      of: match.event.isEmpty
        ? context.registry.debugOnly + [LedgerEvents.subscriptionBegan] + silent : [match.event])
  }

  @inline(__always)
  func holds(_ list: PeopleList, at place: Int) -> Bool {
    isOfOthers ? list.hasOther(than: mask, at: place) : list.has(mask, at: place)
  }

  /// Whether all events of somebody on the day are of it.
  @inline(__always)
  func holdsOfAll(_ list: PeopleList, at place: Int) -> Bool {
    isOfOthers ? !list.has(mask, at: place) : !list.hasOther(than: mask, at: place)
  }
}
