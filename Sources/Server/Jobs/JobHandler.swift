import Database
import Fields
import Values

/// One attempt at a job, as its handler sees it.
public struct JobRun: Sendable, Hashable {
  /// The job's, the same in every attempt.
  public var id: UUID
  /// From 1.
  public var attempt: Int
  /// When the job was asked for.
  public var askedAt: Instant
}

/// What an attempt writes into the database: durable together with the end of the job, in one
/// transaction, or not at all.
public struct JobEffects: Sendable {
  /// What happens in this process once they are durable.
  public typealias Aftermath = @Sendable () -> Void

  /// What the transaction is about (`Database.write(about:)`); nil for one about nothing in
  /// particular.
  var subject: Int64?
  /// Nil when there is nothing to write.
  var write: (@Sendable (any WriteTransaction) throws -> Aftermath?)?

  /// Nothing but the end of the job.
  public static let none = JobEffects(subject: nil, write: nil)

  /// - Parameter write: may run again after a conflict, so it touches nothing but its transaction.
  public static func write(
    about subject: Int64? = nil,
    _ write: @escaping @Sendable (any WriteTransaction) throws -> Aftermath?
  ) -> JobEffects {
    JobEffects(subject: subject, write: write)
  }
}

/// Who does the jobs of one name.
public struct JobHandler: Sendable {
  public let name: String
  /// How many of them may run at once, in all processes together.
  let limit: Int
  let retries: JobRetries
  let run: @Sendable (_ arguments: [UInt8], JobRun) async throws -> JobEffects
  let buried: @Sendable (_ arguments: [UInt8], JobRun, JobFailure) -> JobEffects

  /// - Parameters:
  ///   - limit: how many may run at once, in all processes together.
  ///   - buried: what is written when the job is given up.
  ///   - run: does what is outside the database, and says what is to be written. It may be called
  ///     again for the same job, and is cancelled when another process has taken the job over. It
  ///     throws a `JobFailure` where it can say more than the type of an error.
  public init<Arguments: FieldObject & Sendable>(
    _ kind: JobKind<Arguments>, limit: Int = 1, retries: JobRetries = JobRetries(),
    buried: @escaping @Sendable (Arguments, JobRun, JobFailure) -> JobEffects = { _, _, _ in
      .none
    },
    run: @escaping @Sendable (Arguments, JobRun) async throws -> JobEffects
  ) {
    precondition(limit > 0, "a handler that may never run")
    name = kind.name
    self.limit = limit
    self.retries = retries
    self.run = { try await run(try Self.read($0), $1) }
    self.buried = { arguments, job, failure in
      guard let arguments: Arguments = try? Self.read(arguments) else { return .none }
      return buried(arguments, job, failure)
    }
  }

  private static func read<Arguments: FieldObject>(
    _ bytes: [UInt8]
  ) throws(JobFailure) -> Arguments {
    do throws(JSONFieldError) {
      return try Arguments(jsonBytes: bytes)
    } catch {
      throw JobFailure("its arguments are of another version of umbu", isFinal: true)
    }
  }
}

/// A job that comes back: once in each period, whatever the number of processes.
public struct PeriodicJob: Sendable {
  let handler: JobHandler
  /// Milliseconds; periods begin at multiples of it since 1970, so that those of a day begin at
  /// midnight in UTC.
  let interval: Int64
  let kind: JobKind<NoArguments>

  /// - Parameters:
  ///   - interval: milliseconds.
  ///   - run: does it; one that still waits for another attempt when the next period begins is that
  ///     period's as well.
  public init(
    _ name: String, every interval: Int64, retries: JobRetries = JobRetries(attempts: 5),
    run: @escaping @Sendable (JobRun) async throws -> JobEffects
  ) {
    precondition(interval > 0, "a period needs a length")
    kind = JobKind(name, .database)
    self.interval = interval
    handler = JobHandler(kind, retries: retries) { try await run($1) }
  }

  func period(at now: Instant) -> Int64 { now.milliseconds / interval }
}
