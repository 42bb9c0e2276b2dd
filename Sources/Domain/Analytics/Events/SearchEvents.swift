import Telemetry
import Values

/// Searching: how long a query is and how much it finds, never the query.
public enum SearchEvents {
  public static var object: Literal { "search" }
  public static var all: [EventDefinition] { [performed, resultsViewed, filtered, resultOpened] }

  public static let performed = EventDefinition(
    "search_performed", object: "search", verb: "performed",
    parameters: [
      ParameterDefinition("query_length_bucket", .choice(QueryLength.literals)) {
        EventWords.queryLength
      },
      ParameterDefinition("filter_count", .count(upTo: 100)) { EventWords.filterCount },
      EventParameters.duration,
    ],
    EventTraits(.analytics, owner: "records")
  ) { EventWords.searchPerformed }
  public static let resultsViewed = EventDefinition(
    "search_results_viewed", object: "search_results", verb: "viewed",
    parameters: [
      ParameterDefinition("search_result_count", .count(upTo: 1_000_000)) {
        EventWords.resultCount
      },
      EventParameters.rank.optional,
    ],
    EventTraits(.analytics, owner: "records")
  ) { EventWords.resultsViewed }
  /// Which filters there are, each app lists.
  public static let filtered = EventDefinition(
    "search_filtered", object: "search", verb: "filtered",
    parameters: [
      ParameterDefinition("search_filters", .choices([], atMost: 10)) { EventWords.filters }
    ],
    EventTraits(.analytics, owner: "records")
  ) { EventWords.searchFiltered }
  public static let resultOpened = EventDefinition(
    "search_result_opened", object: "search_result", verb: "opened",
    parameters: [EventParameters.rank], EventTraits(.analytics, owner: "records")
  ) { EventWords.resultOpened }
}

/// How long a query is, in characters, and nothing else of it.
public enum QueryLength: EventChoice {
  case empty, upTo3, upTo10, upTo30, more

  public init(of count: Int) {
    switch count {
    case ...0: self = .empty
    case ...3: self = .upTo3
    case ...10: self = .upTo10
    case ...30: self = .upTo30
    default: self = .more
    }
  }

  public var literal: Literal {
    switch self {
    case .empty: "0"
    case .upTo3: "1-3"
    case .upTo10: "4-10"
    case .upTo30: "11-30"
    case .more: "31+"
    }
  }
}

extension Event {
  /// - Parameter duration: in seconds, until the results were there.
  public static func searchPerformed(
    _ length: QueryLength, filterCount: Int64, duration: Double
  ) -> Event {
    Event(
      SearchEvents.performed,
      [.choice(length.literal), .integer(filterCount), .decimal(duration)])
  }

  /// - Parameter rank: how far down somebody looked, from 1 on.
  public static func searchResultsViewed(count: Int64, rank: Int64? = nil) -> Event {
    Event(SearchEvents.resultsViewed, [.integer(count), .optional(rank)])
  }

  /// - Parameter filters: names of filters that the app lists, never what they are set to.
  public static func searchFiltered(_ filters: [Literal]) -> Event {
    Event(SearchEvents.filtered, [.choices(filters)])
  }

  /// - Parameter rank: the place of what was opened among the results, from 1 on.
  public static func searchResultOpened(rank: Int64) -> Event {
    Event(SearchEvents.resultOpened, [.integer(rank)])
  }
}
