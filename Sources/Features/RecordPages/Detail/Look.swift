import Shell
import Values

/// When the person looked at a record.
public struct Look: Equatable, Sendable {
  let subject: Subject
  let time: Instant

  public init(_ subject: Subject, at time: Instant) {
    self.subject = subject
    self.time = time
  }

  /// How long a further look at the same record is the same look, in milliseconds.
  static let duration: Int64 = 5 * 60_000
}

extension [Look] {
  /// Notes a look at a record, so that it is told once and not at every return.
  /// - Returns: whether it is a new one: there was none at that record within `Look.duration`.
  public mutating func add(_ subject: Subject, at time: Instant) -> Bool {
    self = filter { 0..<Look.duration ~= time.since($0.time) }
    guard !contains(where: { $0.subject == subject }) else { return false }
    append(Look(subject, at: time))
    return true
  }
}
