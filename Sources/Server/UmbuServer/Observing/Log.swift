import API
import Crypto
import Database
import Fields
import Glibc
import HTTP
import Jobs
import Messaging
import SyncServer
import Values

/// The server's log: one JSON object a line.
///
/// Its fields hold only what the program itself wrote down (patterns of routes, numbers, places,
/// the database's own errors, which name tables and no values), so that no name, address, token
/// or text of a person can come into it.
public struct Log: Sendable {
  /// What a field may hold.
  public enum Value: Sendable {
    case number(Int)
    case milliseconds(Double)
    /// The pattern of a route, never the path that was asked for.
    case pattern(String)
    /// A database's, a migration's, the message bus's or a job's error in its words, of any other its
    /// type alone.
    case failure(any Error)
    /// A file, folder, app or day of the server's own.
    case place(String)
    /// A digest, public key or signature of the server's own, in hexadecimal.
    case bytes([UInt8])
  }

  private let now: @Sendable () -> Instant
  private let write: @Sendable ([UInt8]) -> Void
  private let finished: @Sendable () async -> Void

  /// - Parameters:
  ///   - write: takes a line; it is called from the server's loops and must not wait.
  ///   - finished: returns when every line that was taken is where it belongs.
  public init(
    now: @escaping @Sendable () -> Instant, write: @escaping @Sendable ([UInt8]) -> Void,
    finished: @escaping @Sendable () async -> Void = {}
  ) {
    self.now = now
    self.write = write
    self.finished = finished
  }

  /// To standard error, a line in one write, from a thread of its own. When its reader is too slow
  /// lines are dropped and counted.
  public static let standardError: Log = {
    let writer = LogWriter(to: STDERR_FILENO) { count in
      line("error", "log lines dropped", ["count": .number(count)], at: systemTime())
    }
    return Log(
      now: systemTime, write: { writer.add($0) }, finished: { await writer.finish() })
  }()

  /// Returns when all that was logged is written: to be waited for before the process ends.
  public func finish() async { await finished() }

  public func info(_ event: StaticString, _ fields: KeyValuePairs<StaticString, Value> = [:]) {
    add("info", event, fields)
  }

  public func error(_ event: StaticString, _ fields: KeyValuePairs<StaticString, Value> = [:]) {
    add("error", event, fields)
  }

  /// A request that was answered or left (status 499). Its address, path and body are not looked at.
  func add(_ exchange: Exchange) {
    let (seconds, attoseconds) = exchange.duration.components
    let time = Double(seconds) * 1_000 + Double(attoseconds) / 1e15
    info(
      "request",
      [
        "method": .pattern(exchange.route == nil ? "" : exchange.method?.description ?? ""),
        "route": .pattern(exchange.route ?? ""), "status": .number(exchange.status.code),
        "ms": .milliseconds(time), "bytes": .number(exchange.bytes),
      ])
  }

  private func add(
    _ level: StaticString, _ event: StaticString, _ fields: KeyValuePairs<StaticString, Value>
  ) {
    write(Self.line(level, event, fields, at: now()))
  }

  private static func line(
    _ level: StaticString, _ event: StaticString, _ fields: KeyValuePairs<StaticString, Value>,
    at time: Instant
  ) -> [UInt8] {
    var line = JSONWriter()
    line.write(raw: #"{"time":"#)
    line.write(time.milliseconds)
    line.write(raw: #","level":""#)
    line.write(raw: level)
    line.write(raw: #"","event":""#)
    line.write(raw: event)
    line.write(raw: "\"")
    for (name, value) in fields {
      line.write(raw: ",\"")
      line.write(raw: name)
      line.write(raw: "\":")
      value.write(to: &line)
    }
    line.write(raw: "}\n")
    return line.bytes
  }
}

extension Log.Value {
  fileprivate func write(to line: inout JSONWriter) {
    switch self {
    case .number(let number): line.write(Int64(number))
    case .milliseconds(let time): line.write((time * 1_000).rounded() / 1_000)
    case .pattern(let text), .place(let text): line.write(text)
    case .bytes(let bytes): line.write(bytes.hexadecimal)
    case .failure(let error): line.write(Self.words(of: error))
    }
  }

  private static func words(of error: any Error) -> String {
    switch error {
    case let error as DatabaseError: error.description
    case let error as MigrationError: error.description
    case let error as SchemaRevision.Mismatch: error.description
    case let error as MessagingError: error.description
    case let failure as JobFailure: failure.words
    default: "\(type(of: error))"
    }
  }
}

/// The machine's clock.
@Sendable public func systemTime() -> Instant {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
}

/// Seconds of a clock that never steps back.
@Sendable public func machineSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
