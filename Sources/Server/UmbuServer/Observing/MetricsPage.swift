import Database
import FileServer
import HTTP
import Jobs
import Messaging
import Values

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

  mutating func add(_ databases: [(app: String, DatabaseStatistics, watchers: Int)]) {
    gauge("umbu_database_bytes", "Bytes of tables and indexes.", databases) { $0.dataBytes }
    gauge("umbu_database_log_bytes", "Bytes not yet moved to the tables.", databases) {
      $0.logBytes
    }
    gauge("umbu_database_waiting_writes", "Writes that wait.", databases) {
      Int64($0.waitingWrites)
    }
    counter("umbu_database_reads_total", "Reads.", databases) { $0.reads }
    counter("umbu_database_writes_total", "Durable writes.", databases) { $0.writes }
    counter("umbu_database_refused_writes_total", "Writes undone by their body.", databases) {
      $0.refusedWrites
    }
    counter("umbu_database_failed_writes_total", "Writes lost to the database.", databases) {
      $0.failedWrites
    }
    counter("umbu_database_commits_total", "Commits, each of one or more writes.", databases) {
      $0.batchSizes.batches
    }
    head("umbu_watchers", "gauge", "Devices that watch a space.")
    for (app, _, watchers) in databases { line("umbu_watchers", "app=\"\(app)\"", watchers) }
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

  mutating func add(_ files: [(app: String, FileCounters.Figures)]) {
    head("umbu_file_received_bytes_total", "counter", "Bytes of uploads that were received.")
    for (app, figures) in files {
      line("umbu_file_received_bytes_total", "app=\"\(app)\"", figures.receivedBytes)
    }
    head("umbu_file_uploads_total", "counter", "Uploads that began, and what became of them.")
    for (app, figures) in files {
      for (end, count) in [
        ("begun", figures.begun), ("finished", figures.finished), ("refused", figures.refused),
        ("expired", figures.expired),
      ] {
        line("umbu_file_uploads_total", "app=\"\(app)\",end=\"\(end)\"", count)
      }
    }
  }

  mutating func add(_ jobs: [(app: String, Outbox.Figures)], at now: Instant) {
    head("umbu_jobs", "gauge", "Jobs in the database; dead ones were given up.")
    for (app, figures) in jobs {
      for (state, count) in [
        ("waiting", figures.waiting), ("running", figures.running), ("dead", figures.dead),
      ] {
        line("umbu_jobs", "app=\"\(app)\",state=\"\(state)\"", count)
      }
    }
    head(
      "umbu_jobs_oldest_due_seconds", "gauge", "For how long the longest due job has been due.")
    for (app, figures) in jobs {
      let age = figures.oldestDue.map { max(now.since($0), 0) } ?? 0
      line("umbu_jobs_oldest_due_seconds", "app=\"\(app)\"", Double(age) / 1_000)
    }
  }

  mutating func add(_ process: ProcessFigures) {
    head("process_resident_memory_bytes", "gauge", "Resident memory.")
    line("process_resident_memory_bytes", "", process.residentBytes)
    head("process_cpu_seconds_total", "counter", "Processor time.")
    line("process_cpu_seconds_total", "", process.cpuSeconds)
    head("process_open_fds", "gauge", "Open file descriptors.")
    line("process_open_fds", "", process.openFiles)
  }

  private mutating func gauge(
    _ name: String, _ help: String, _ databases: [(app: String, DatabaseStatistics, watchers: Int)],
    _ value: (DatabaseStatistics) -> Int64
  ) {
    head(name, "gauge", help)
    for (app, statistics, _) in databases { line(name, "app=\"\(app)\"", value(statistics)) }
  }

  private mutating func counter(
    _ name: String, _ help: String, _ databases: [(app: String, DatabaseStatistics, watchers: Int)],
    _ value: (DatabaseStatistics) -> Int
  ) {
    head(name, "counter", help)
    for (app, statistics, _) in databases { line(name, "app=\"\(app)\"", value(statistics)) }
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
