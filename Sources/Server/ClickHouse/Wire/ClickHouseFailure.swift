/// Why ClickHouse did not do what it was asked.
public enum ClickHouseFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// It does not answer, or not in time: another time it may.
  case unreachable
  /// It says no. With the number of its error, 0 for none, and the status of HTTP; what it says in words may hold values
  /// of events, and is not kept.
  case refused(code: Int, status: Int)
  /// What it says is not what was asked for.
  case unreadable
  /// A partition has other rows than were sent, or was taken away meanwhile.
  case moved
  /// There are copies at a place that this server does not know any more.
  case notConfigured

  public var description: String {
    switch self {
    case .unreachable: "ClickHouse does not answer"
    case .refused(let code, let status): "ClickHouse refused, code \(code), status \(status)"
    case .unreadable: "ClickHouse answered something else than was asked"
    case .moved: "rows in ClickHouse are not those that were sent"
    case .notConfigured:
      "events were copied to a ClickHouse that umbu serve is not told of any more: --clickhouse"
    }
  }
}
