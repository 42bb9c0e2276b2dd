import Analytics
import Telemetry

/// Whether somebody has events of a match on a day, as far as names tell that.
struct PeopleTest {
  /// The bits of the events that are meant; those behind them are as the last word says.
  private let bits: ContiguousArray<UInt64>
  private let rest: UInt64

  /// - Parameter silent: names that an empty match does not mean.
  init(
    _ match: EventMatch, _ day: any DayReader, _ context: QuestionContext,
    excluding silent: [String] = []
  ) {
    // Of an empty match those that are not meant are named.
    let isOfOthers = match.event.isEmpty
    let named = day.mask(
      of: isOfOthers
        ? context.registry.debugOnly + [LedgerEvents.subscriptionBegan] + silent : [match.event])
    rest = isOfOthers ? ~0 : 0
    bits = ContiguousArray(named.bits.map { isOfOthers ? ~$0 : $0 })
  }

  @inline(__always)
  private func meant(_ word: Int) -> UInt64 { word < bits.count ? bits[word] : rest }

  @inline(__always)
  func holds(_ list: PeopleList, at place: Int) -> Bool {
    for word in 0..<list.words where list.masks[place * list.words + word] & meant(word) != 0 {
      return true
    }
    return false
  }

  /// Whether all events of somebody on the day are of it.
  @inline(__always)
  func holdsOfAll(_ list: PeopleList, at place: Int) -> Bool {
    for word in 0..<list.words where list.masks[place * list.words + word] & ~meant(word) != 0 {
      return false
    }
    return true
  }
}
