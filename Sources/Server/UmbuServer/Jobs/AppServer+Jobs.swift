import Jobs
import Values

extension AppServer {
  /// Who does the jobs of the app's modules in this process.
  func runner() -> JobRunner {
    let settings = installation.settings
    let jobs = modules.map { $0.jobs() }
    let runner = JobRunner(
      database, handlers: jobs.flatMap(\.handlers), periodic: jobs.flatMap(\.periodic),
      clock: JobClock(now: settings.now, newID: { UUID.random(at: settings.now()) }),
      tell: { [id = app.id] event in settings.log.add(event, of: id) })
    news.bell.hang(for: runner)
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
