import HTTP
import Messaging

/// The figures of a server in Prometheus' text format (version 0.0.4).
struct MetricsPage {
  private(set) var text = ""

  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  mutating func add(_ metrics: Metrics) {
    let all = metrics.all
    head("umbu_requests_total", "counter", "Requests; 499 are those left before an answer.")
    for (route, figures) in all {
      for (status, count) in figures.statuses.sorted(by: { $0.key < $1.key }) {
        line("umbu_requests_total", labels(route) + ",status=\"\(status)\"", count)
      }
    }
    head("umbu_request_seconds", "histogram", "From a request's head to its answer's last byte.")
    for (route, figures) in all { add(figures.latency, labels(route)) }
    head("umbu_response_bytes_total", "counter", "Bytes of bodies.")
    for (route, figures) in all {
      line("umbu_response_bytes_total", labels(route), figures.bytes)
    }
  }

  mutating func add(_ statistics: Statistics) {
    head("umbu_connections", "gauge", "Open connections, WebSockets among them.")
    line("umbu_connections", "", statistics.connections)
    head("umbu_websockets", "gauge", "Open WebSockets.")
    line("umbu_websockets", "", statistics.webSockets)
    head("umbu_connections_refused_total", "counter", "Connections turned away for a limit.")
    line("umbu_connections_refused_total", "", statistics.refused)
  }

  mutating func add(_ rooms: [(room: String, taken: Int, waiting: Int)]) {
    head("umbu_memory_taken_bytes", "gauge", "Taken of the room for large bodies.")
    for (room, taken, _) in rooms { line("umbu_memory_taken_bytes", "room=\"\(room)\"", taken) }
    head("umbu_memory_waiting", "gauge", "Calls that wait for that room.")
    for (room, _, waiting) in rooms { line("umbu_memory_waiting", "room=\"\(room)\"", waiting) }
  }

  /// Each figure once, with what it is of every app.
  mutating func add(_ apps: [(app: String, figures: [Figure])]) {
    var names: [String] = []
    var figures: [String: [(app: String, Figure)]] = [:]
    for (app, ofApp) in apps {
      for figure in ofApp {
        if figures[figure.name] == nil { names.append(figure.name) }
        figures[figure.name, default: []].append((app, figure))
      }
    }
    for name in names {
      guard let all = figures[name], let first = all.first?.1 else { continue }
      head(name, first.kind.rawValue, first.help)
      for (app, figure) in all {
        let labels = [Figure.Label("app", app)] + figure.labels
        line(
          name, labels.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: ","), figure.value)
      }
    }
  }

  mutating func add(_ messaging: MessagingStatistics) {
    head("umbu_bus_connected", "gauge", "1 while the server of the message bus can be reached.")
    line("umbu_bus_connected", "", messaging.isConnected ? 1 : 0)
    head("umbu_bus_connects_total", "counter", "Connections to it that were made.")
    line("umbu_bus_connects_total", "", messaging.connects)
    head("umbu_bus_messages_total", "counter", "Messages to and from other processes.")
    line("umbu_bus_messages_total", "way=\"published\"", messaging.published)
    line("umbu_bus_messages_total", "way=\"dropped\"", messaging.dropped)
    line("umbu_bus_messages_total", "way=\"received\"", messaging.received)
  }

  mutating func add(_ process: ProcessFigures) {
    head("process_resident_memory_bytes", "gauge", "Resident memory.")
    line("process_resident_memory_bytes", "", process.residentBytes)
    head("process_cpu_seconds_total", "counter", "Processor time.")
    line("process_cpu_seconds_total", "", process.cpuSeconds)
    head("process_open_fds", "gauge", "Open file descriptors.")
    line("process_open_fds", "", process.openFiles)
  }

  private mutating func add(_ histogram: Histogram, _ labels: String) {
    var total = 0
    for (bound, count) in zip(Histogram.bounds, histogram.counts) {
      total += count
      line("umbu_request_seconds_bucket", labels + ",le=\"\(bound)\"", total)
    }
    line("umbu_request_seconds_bucket", labels + ",le=\"+Inf\"", histogram.count)
    line("umbu_request_seconds_sum", labels, histogram.sum)
    line("umbu_request_seconds_count", labels, histogram.count)
  }

  private func labels(_ route: Metrics.Route) -> String {
    "method=\"\(route.method)\",route=\"\(route.pattern)\""
  }

  private mutating func head(_ name: String, _ type: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  private mutating func line(
    _ name: String, _ labels: String, _ value: some CustomStringConvertible
  ) {
    text += labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
  }
}
