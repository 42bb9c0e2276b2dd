import HTTP
import Synchronization

/// What was asked, by route: counts by status and a histogram of the time it took.
final class Metrics: Sendable {
  struct Route: Hashable {
    var method: String
    var pattern: String
  }

  struct Figures {
    var statuses: [Int: Int] = [:]
    var latency = Histogram()
    var bytes = 0
  }

  private let routes = Mutex<[Route: Figures]>([:])

  /// Counts a request, answered or left. Methods and paths that no route knows are one.
  func add(_ exchange: Exchange) {
    let route = Route(
      method: exchange.route == nil ? "other" : exchange.method?.description ?? "other",
      pattern: exchange.route ?? "none")
    let (seconds, attoseconds) = exchange.duration.components
    let time = Double(seconds) + Double(attoseconds) / 1e18
    routes.withLock { routes in
      routes[route, default: Figures()].statuses[exchange.status.code, default: 0] += 1
      routes[route]?.latency.add(time)
      routes[route]?.bytes += exchange.bytes
    }
  }

  /// A copy of all figures, in the order of the routes.
  var all: [(route: Route, figures: Figures)] {
    routes.withLock { routes in
      routes.sorted { ($0.key.pattern, $0.key.method) < ($1.key.pattern, $1.key.method) }
        .map { ($0.key, $0.value) }
    }
  }
}

/// Counts of times in seconds, in buckets that grow.
struct Histogram {
  static let bounds = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
  ]

  private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
  private(set) var sum = 0.0
  private(set) var count = 0

  mutating func add(_ seconds: Double) {
    counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    sum += seconds
    count += 1
  }
}
