import Fields
import Values

/// Something that is to be done after a change has become durable. It is kept with that change, in
/// one transaction (`Outbox.add`), so that it is neither forgotten nor done for a change that never
/// was.
public struct Job: Sendable, Hashable {
  /// The same in every attempt; what is done outside the database is known again by it.
  public var id: UUID
  /// Which handler does it.
  public var name: String
  /// A JSON object. It lies in the tables until the job is done, so it says where to look and holds
  /// neither secrets nor what belongs to a person.
  public var arguments: [UInt8]
  /// Of the jobs of one name with the same key, one waits or runs at a time.
  public var key: String?
  /// When it is to be done; nil for at once.
  public var dueAt: Instant?
  public var reach: JobReach
}

/// How far the effects of a job reach.
public enum JobReach: Int64, Sendable, Hashable {
  /// All of them are in the app's database, and become durable together with the job's end: exactly
  /// once.
  case database = 0
  /// Some are elsewhere, such as a mail: at least once, and known again by the job's id. After a
  /// restore nobody can tell whether it was done, so it is held (`Outbox.holdAfterRestore`).
  case outside = 1
}

/// A kind of job: its name, what its arguments are, and how far it reaches.
public struct JobKind<Arguments: FieldObject & Sendable>: Sendable {
  public let name: String
  public let reach: JobReach

  public init(_ name: String, _ reach: JobReach) {
    self.name = name
    self.reach = reach
  }

  /// A job of this kind.
  public func job(
    _ arguments: Arguments, id: UUID, key: String? = nil, dueAt: Instant? = nil
  ) -> Job {
    Job(
      id: id, name: name, arguments: arguments.jsonBytes(), key: key, dueAt: dueAt, reach: reach)
  }
}

/// Arguments of a job that needs none.
public struct NoArguments: FieldObject, Hashable, Sendable {
  public init() {}
  public mutating func visit(_ fields: FieldVisitor) {}
}
