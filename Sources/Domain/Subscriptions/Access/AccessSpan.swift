import Values

/// A time in which something that was bought or given gave access.
public struct AccessSpan: Hashable, Sendable {
  public var from: Instant
  /// The first instant without; nil while it goes on.
  public var until: Instant?
}

extension Access {
  /// When there was access until then, of all sources together, ascending: of times that touch or overlap one is made.
  public static func spans(
    of subscriptions: [Subscription], until now: Instant, in catalogue: ProductCatalogue
  ) -> [AccessSpan] {
    var all: [AccessSpan] = []
    for subscription in withoutSuperseded(subscriptions) {
      for (position, phase) in subscription.phases.enumerated()
      where phase.from <= now && phase.standing.hasAccess
        && catalogue.product(phase.standing.product).isThere
      {
        let next =
          position + 1 < subscription.phases.count ? subscription.phases[position + 1] : nil
        let until = next.flatMap { $0.from <= now ? $0.from : nil }
        all.append(AccessSpan(from: phase.from, until: until))
      }
    }
    var spans: [AccessSpan] = []
    for span in all.ordered(by: { $0.from < $1.from }) {
      guard let last = spans.last, last.until.map({ span.from <= $0 }) ?? true else {
        spans.append(span)
        continue
      }
      // What goes on is not ended by what ended within it.
      if let end = last.until {
        spans[spans.count - 1].until = span.until.map { max(end, $0) }
      }
    }
    return spans
  }
}
