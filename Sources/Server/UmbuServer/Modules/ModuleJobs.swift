import Jobs

/// What a module has done later, by one of all processes.
struct ModuleJobs: Sendable {
  /// What is done when it was ordered.
  var handlers: [JobHandler] = []
  /// What is done once in each period.
  var periodic: [PeriodicJob] = []
}
