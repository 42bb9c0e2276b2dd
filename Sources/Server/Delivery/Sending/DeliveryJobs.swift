import Fields
import Jobs
import Values

/// Which message is to be decided about, and how many of its ways were tried when that was asked for.
struct DecisionArguments: FieldObject, Hashable, Sendable {
  var space = UUID.zero
  var message = UUID.zero
  var step = 0

  init() {}

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("message", &message)
    fields.field("step", &step)
  }
}

/// Which attempt is to be made.
struct AttemptArguments: FieldObject, Hashable, Sendable {
  var space = UUID.zero
  var attempt = UUID.zero

  init() {}

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("attempt", &attempt)
  }
}

enum DeliveryJobs {
  static let decision = JobKind<DecisionArguments>("deliver", .database)

  /// Each way has its own, so that one that is down holds up no other.
  static func attempt(_ channel: Channel) -> JobKind<AttemptArguments> {
    JobKind("deliver-\(channel.name)", .outside)
  }

  /// What waits for days: a message has an end of its own, after which it is dropped.
  static let patience = JobRetries(attempts: 200, first: 10_000, longest: 3_600_000)
}
