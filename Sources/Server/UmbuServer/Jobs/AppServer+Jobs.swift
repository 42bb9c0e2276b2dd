import Crypto
import IdentityServer
import Jobs
import Values

extension AppServer {
  private static let hour: Int64 = 3_600_000

  /// Who does the app's jobs in this process. What is done once in a period, by one of all processes,
  /// is among them; what each process has to look after by itself is not.
  func runner(_ settings: Settings, signingWith key: SigningKey) -> JobRunner {
    let now = settings.now
    let log = settings.log
    let id = app.id
    let post = AnchorPost(to: settings.anchors, mail: settings.mail)
    let runner = JobRunner(
      database, handlers: mailHandlers + [anchorHandler(post)],
      periodic: [
        // Hours are those of UTC, as the anchors' are. It is tried for most of a day.
        PeriodicJob("sign-audit", every: Self.hour, retries: JobRetries(attempts: 24)) { _ in
          try await self.anchor(signedBy: key, sendingTo: settings.anchors, log)
          return .none
        },
        PeriodicJob("forget-removals", every: Self.hour) { _ in
          let time = now().adding(milliseconds: -settings.removalMemory)
          try await self.sync.forgetRemovals(before: time)
          return .none
        },
        PeriodicJob("end-clients", every: 24 * Self.hour, retries: JobRetries(attempts: 24)) { _ in
          let time = now().adding(milliseconds: -settings.refusalMemory)
          try await self.sync.endClients(unseenSince: time)
          return .none
        },
      ], now: now, newID: { UUID.random(at: now()) }, tell: { log.add($0, of: id) })
    bell.hang(for: runner)
    return runner
  }
}

extension Log {
  fileprivate func add(_ event: JobEvent, of app: String) {
    switch event {
    case .failed(let name, let attempt, let failure):
      error(
        "a job failed",
        [
          "app": .place(app), "job": .place(name), "attempt": .number(attempt),
          "reason": .failure(failure),
        ])
    case .buried(let name, let attempt, let failure):
      error(
        "a job was given up",
        [
          "app": .place(app), "job": .place(name), "attempt": .number(attempt),
          "reason": .failure(failure),
        ])
    case .lost(let name):
      error("a job was taken over by another process", ["app": .place(app), "job": .place(name)])
    case .unavailable(let reason):
      error("the jobs cannot be read or written", ["app": .place(app), "reason": .failure(reason)])
    }
  }
}
