/// What happens to jobs that an operator may want to read in the log.
public enum JobEvent: Sendable {
  /// An attempt failed; another follows.
  case failed(name: String, attempt: Int, JobFailure)
  /// A job was given up.
  case buried(name: String, attempt: Int, JobFailure)
  /// Another process has taken a job over from this one, which wrote nothing.
  case lost(name: String)
  /// The tables of the jobs cannot be read or written at the moment.
  case unavailable(any Error)
}
