import Database
import EventExports
import EventStore
import Jobs

/// What is done about events by itself.
extension AnalyticsModule {
  var periodic: [PeriodicJob] {
    [
      PeriodicJob("analytics.leave", every: 60_000) { [self] _ in
        try await leave()
        try await leaveSpaces()
        return .none
      },
      PeriodicJob("analytics.retention", every: 86_400_000) { [self] _ in
        try await context.events.write { [store, months = context.app.events.months] in
          try store.removeOld(months: months, in: $0)
          try store.removeOldImports(months: months, in: $0)
        }
        return .none
      },
      PeriodicJob("analytics.hooks", every: 60_000) { [self] _ in try await hooks.orderDue() },
      PeriodicJob("analytics.intervals", every: 3_600_000) { [self] _ in
        try await copyLedgers()
        return .none
      },
    ]
  }

  /// Puts fresh events into files, and files in order.
  func tend(_ log: Log) async {
    do {
      try await events.tend()
    } catch is LeaseLost {
      // Another process does it.
    } catch {
      log.error("events are not put into files", ["reason": .failure(error)])
    }
  }

  /// Erases the events of whose account is gone, and whatever a reset left to be erased. Two databases
  /// have no transaction in common, so each step may be done again.
  func leave() async throws {
    try await context.database.write { [people] in try people.leaveGone(in: $0) }
    let left = try await context.database.read { [people] in try people.left(in: $0) }
    for one in left { try await erase(one) }
    try await erasure.run()
  }
}
