import Telemetry
import Values

/// A timeline of what somebody keeps, in an app that has one.
public enum TimelineEvents {
  public static var object: Literal { "timeline" }
  public static var all: [EventDefinition] {
    [refreshed, itemSelected, scrolled, emptyStateShown, createButtonTapped]
  }

  public static let refreshed = EventDefinition(
    "timeline_refreshed", object: "timeline", verb: "refreshed",
    parameters: [
      EventParameters.status, EventParameters.duration, EventParameters.itemCount.optional,
    ],
    EventTraits(.analytics, owner: "timeline")
  ) { EventWords.timelineRefreshed }
  public static let itemSelected = EventDefinition(
    "timeline_item_selected", object: "timeline_item", verb: "selected",
    parameters: [EventParameters.itemID, EventParameters.source, EventParameters.position],
    EventTraits(.analytics, owner: "timeline")
  ) { EventWords.timelineItemSelected }
  public static let scrolled = EventDefinition(
    "timeline_scrolled", object: "timeline", verb: "scrolled",
    parameters: [
      ParameterDefinition("depth", .choice(ScrollDepth.literals)) { EventWords.depth }
    ],
    EventTraits(.analytics, owner: "timeline")
  ) { EventWords.timelineScrolled }
  public static let emptyStateShown = EventDefinition(
    "timeline_empty_state_shown", object: "timeline_empty_state", verb: "shown",
    EventTraits(.analytics, owner: "timeline")
  ) { EventWords.timelineEmpty }
  public static let createButtonTapped = EventDefinition(
    "timeline_create_button_tapped", object: "timeline_create_button", verb: "tapped",
    EventTraits(.analytics, owner: "timeline")
  ) { EventWords.timelineCreate }
}

/// How far down somebody is, by quarters.
public enum ScrollDepth: EventChoice {
  case quarter, half, threeQuarters, whole

  /// The quarter that is reached; nil before the first.
  /// - Parameter share: of all there is, what was passed: 0 to 1.
  public init?(_ share: Double) {
    guard share >= 0.25 else { return nil }
    self = share >= 1 ? .whole : share >= 0.75 ? .threeQuarters : share >= 0.5 ? .half : .quarter
  }

  public var literal: Literal {
    switch self {
    case .quarter: "25"
    case .half: "50"
    case .threeQuarters: "75"
    case .whole: "100"
    }
  }
}

/// Which of the many events of scrolling are counted: one in five seconds, and none of a depth that was the last.
public struct ScrollPace: Hashable, Sendable {
  public static var pause: Int64 { 5_000 }

  private var last: ScrollDepth?
  private var counted: Instant?

  public init() {}

  /// Whether somebody who is that far down now is counted.
  public mutating func counts(_ depth: ScrollDepth, at now: Instant) -> Bool {
    if depth == last { return false }
    // A clock that was turned back holds nothing up.
    if let counted, now >= counted, now.since(counted) < Self.pause { return false }
    last = depth
    counted = now
    return true
  }
}

extension Event {
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - count: how many there are then; nil where they could not be read.
  public static func timelineRefreshed(
    _ status: EventStatus, duration: Double, count: Int64? = nil
  ) -> Event {
    Event(
      TimelineEvents.refreshed, [.choice(status.literal), .decimal(duration), .optional(count)])
  }

  /// - Parameter position: its place in the timeline, from 0 on.
  public static func timelineItemSelected(_ id: UUID, position: Int64) -> Event {
    Event(
      TimelineEvents.itemSelected,
      [.mark(id), .choice(EventSourceChoice.timeline.literal), .integer(position)])
  }

  public static func timelineScrolled(_ depth: ScrollDepth) -> Event {
    Event(TimelineEvents.scrolled, [.choice(depth.literal)])
  }

  public static func timelineEmptyStateShown() -> Event { Event(TimelineEvents.emptyStateShown) }

  public static func timelineCreateButtonTapped() -> Event {
    Event(TimelineEvents.createButtonTapped)
  }
}
