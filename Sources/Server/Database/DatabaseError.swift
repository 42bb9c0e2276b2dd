/// Why the database did not do what it was asked. Texts are for the log, not for people: they
/// name tables and columns, never values.
public enum DatabaseError: Error, Sendable, Hashable {
  /// The disk, or the quota of the database, is full. Nothing was changed; reads go on.
  case full
  /// Too much is waiting, or another process holds a lock. Nothing was changed.
  case busy
  /// The schema forbids it.
  case constraint(ConstraintViolation)
  /// The file is damaged or is not a database: stop and restore a backup.
  case corrupt(String)
  /// The database cannot be reached or read or written at the moment: closed, locked by another
  /// server, an input or output error.
  case unavailable(String)
  /// The statement or its values are wrong: a mistake in the program.
  case invalid(String)
}

extension DatabaseError {
  /// Whether the same call may succeed later without a change to it.
  public var canRetry: Bool {
    switch self {
    case .full, .busy, .unavailable: true
    case .constraint, .corrupt, .invalid: false
    }
  }

  static let closed = DatabaseError.unavailable("it was closed")

  /// Whether it is the database that fails rather than the statement, so that no other part of
  /// the same transaction can be trusted to become durable.
  var endsTransaction: Bool {
    switch self {
    case .full, .busy, .corrupt, .unavailable: true
    case .constraint, .invalid: false
    }
  }
}

extension DatabaseError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .full: "the disk is full: nothing was written, reading goes on"
    case .busy: "too much is waiting for the database: nothing was written, try again"
    case .constraint(let violation): "\(violation)"
    case .corrupt(let reason): "the database is damaged (\(reason)): restore a backup"
    case .unavailable(let reason): "the database is not available: \(reason)"
    case .invalid(let reason): "wrong statement: \(reason)"
    }
  }
}
