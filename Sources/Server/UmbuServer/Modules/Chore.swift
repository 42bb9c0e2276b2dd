/// What a process that serves does beside the requests, again and again; what is to be done by one of
/// all processes is a job.
struct Chore: Sendable {
  var interval: Duration
  /// Whether it begins at the start, before the first interval is over.
  var beginsAtOnce = false
  /// Does it; what fails is in the log.
  var run: @Sendable (AppServer, Log) async -> Void
}
