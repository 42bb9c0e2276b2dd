import Database
import Synchronization
import Values

/// Does the jobs of one app's database, together with any number of other processes.
///
/// A job is taken with a lease and a fence. What its handler writes and the job's end become durable
/// in one transaction, which nobody can commit who has lost the fence: so that happens exactly once,
/// wherever a process dies. What a handler does outside may happen again (Docs/Jobs.md).
public final class JobRunner: Sendable {
  /// How long a job is one process's before others may take it; it is renewed while the job runs.
  static let lease: Int64 = 60_000

  let database: any Database
  private let handlers: [JobHandler]
  let periodic: [PeriodicJob]
  let clock: JobClock
  let tell: @Sendable (JobEvent) -> Void

  fileprivate struct State {
    var isStopping = false
    var periods: [String: Int64] = [:]
    var running: [UUID: Task<Void, Never>] = [:]
    var waiting: [CheckedContinuation<Void, Never>] = []
    var loop: [Task<Void, Never>] = []
  }
  private let state = Mutex(State())
  private let wakes: AsyncStream<Void>
  private let waker: AsyncStream<Void>.Continuation

  /// - Parameter tell: hears of what is not as it should be.
  public init(
    _ database: any Database, handlers: [JobHandler], periodic: [PeriodicJob] = [],
    clock: JobClock,
    tell: @escaping @Sendable (JobEvent) -> Void = { _ in }
  ) {
    self.database = database
    self.handlers = handlers + periodic.map(\.handler)
    self.periodic = periodic
    self.clock = clock
    self.tell = tell
    (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Looks for jobs from now on, every `interval` and whenever it is woken.
  public func start(every interval: Duration = .seconds(1)) {
    let ticker = Task { [waker, clock] in
      repeat { waker.yield() } while (try? await clock.sleep(interval)) != nil
    }
    let loop = Task { [wakes] in
      for await _ in wakes { await self.startDue() }
    }
    state.withLock { $0.loop = [ticker, loop] }
  }

  /// Says that a job may have come, so that it need not wait for the next look.
  public func wake() { waker.yield() }

  /// Takes no more jobs, lets those that run end for `grace`, then cancels them: what is given back is
  /// done by whoever comes next.
  /// - Parameter patience: how long the giving back may take; after that the jobs' leases end by
  ///   themselves.
  public func stop(grace: Duration = .seconds(10), patience: Duration = .seconds(1)) async {
    let loop = state.withLock { state in
      state.isStopping = true
      return state.loop
    }
    for task in loop { task.cancel() }
    waker.finish()
    let limit = Task {
      guard (try? await Task.sleep(for: grace)) != nil else { return }
      for task in self.state.withLock({ Array($0.running.values) }) { task.cancel() }
      guard (try? await Task.sleep(for: patience)) != nil else { return }
      self.state.withLock { $0.takeWaiting() }.forEach { $0.resume() }
    }
    await idle()
    limit.cancel()
  }

  /// Does what is due, and what that asks for, until nothing is left that is due: for tests and for
  /// commands.
  public func runDue() async {
    while await startDue() > 0 { await idle() }
  }

  /// Asks for what is due by the calendar, takes jobs and starts them.
  /// - Returns: how many it has started.
  @discardableResult
  private func startDue() async -> Int {
    var started = 0
    do {
      for job in periodic { try await ask(for: job) }
      for handler in handlers { started += try await start(handler) }
    } catch {
      tell(.unavailable(error))
    }
    return started
  }

  /// Adds the job of a period that has just begun, unless another process did.
  private func ask(for job: PeriodicJob) async throws {
    let now = clock.now()
    let period = job.period(at: now)
    guard state.withLock({ $0.periods[job.handler.name] }) != period else { return }
    let id = clock.newID()
    try await database.write(about: Outbox.subject) { transaction in
      guard try Outbox.claim(period, of: job.handler.name, in: transaction) else { return }
      try Outbox.add(
        job.kind.job(NoArguments(), id: id, key: "period"), at: now, in: transaction)
    }
    state.withLock { $0.periods[job.handler.name] = period }
  }

  private func start(_ handler: JobHandler) async throws -> Int {
    let now = clock.now()
    guard try await database.read({ try Outbox.isDue(handler.name, at: now, in: $0) }) else {
      return 0
    }
    let claims = try await database.write(about: Outbox.subject) { [self] transaction in
      // What is given back when it stops is for others.
      guard !state.withLock(\.isStopping) else { return [] as [Outbox.Claim] }
      return try Outbox.claim(
        handler.name, upTo: handler.limit, at: now, until: now.adding(milliseconds: Self.lease),
        in: transaction)
    }
    var started = 0
    for claim in claims { started += start(claim, handler) }
    return started
  }

  /// Starts a job; 0 when the runner is about to stop, and then its lease ends by itself.
  private func start(_ claim: Outbox.Claim, _ handler: JobHandler) -> Int {
    state.withLock { state in
      guard !state.isStopping else { return 0 }
      state.running[claim.id] = Task {
        await self.attempt(claim, handler)
        let waiting = self.state.withLock { state in
          state.running[claim.id] = nil
          return state.running.isEmpty ? state.takeWaiting() : []
        }
        for one in waiting { one.resume() }
        // There is room for another of that name.
        self.wake()
      }
      return 1
    }
  }

  /// Waits until nothing runs here.
  private func idle() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if !state.running.isEmpty { state.waiting.append(continuation) }
        return state.running.isEmpty
      }
      if isIdle { continuation.resume() }
    }
  }

  /// Runs a handler while the lease is renewed beside it.
  func renewing<T: Sendable>(
    _ claim: Outbox.Claim, _ body: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    try await withThrowingTaskGroup(of: Outcome<T>.self) { group in
      group.addTask { .done(try await body()) }
      group.addTask {
        while (try? await self.clock.sleep(.milliseconds(Self.lease / 3))) != nil {
          let lease = self.clock.now().adding(milliseconds: Self.lease)
          let isOurs = try? await self.database.write(about: claim.subject) { transaction in
            try Outbox.renew(claim, until: lease, in: transaction)
          }
          // A database that does not answer says nothing; the fence decides in the end.
          if isOurs == false { return .lost }
        }
        return .cancelled
      }
      defer { group.cancelAll() }
      for try await outcome in group {
        switch outcome {
        case .done(let result): return result
        case .lost: throw Lost()
        // What is under way may come to its end all the same, and then has happened.
        case .cancelled: continue
        }
      }
      throw Lost()
    }
  }

  private enum Outcome<T: Sendable>: Sendable {
    case done(T)
    case lost
    case cancelled
  }

  /// Milliseconds until the next attempt.
  func pause(after attempt: Int, _ retries: JobRetries) -> Int64 {
    retries.pause(after: attempt, chance: clock.chance())
  }

  /// Another process has the job now.
  struct Lost: Error {}
}

extension JobRunner.State {
  fileprivate mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
    defer { waiting = [] }
    return waiting
  }
}
