import CSQLite
import Glibc

extension DatabaseError {
  /// What an extended result code means (sqlite.org/rescode.html).
  init(sqlite code: Int32, message: String, system: Int32) {
    switch code & 0xff {
    case SQLITE_FULL: self = .full
    case SQLITE_BUSY, SQLITE_PROTOCOL: self = .busy
    case SQLITE_CONSTRAINT: self = .constraint(ConstraintViolation(sqlite: code, message))
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt(message)
    case SQLITE_IOERR:
      // A full disk shows as such only on a plain write, not when the log's index grows or syncs.
      let isFull = system == ENOSPC || system == EDQUOT || code == ioErrorGrowingLogIndex
      self = isFull ? .full : .unavailable("\(message) (\(code), errno \(system))")
    case SQLITE_NOMEM, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_INTERRUPT, SQLITE_NOLFS:
      self = .unavailable("\(message) (\(code), errno \(system))")
    case SQLITE_AUTH:
      self = .invalid("a body may not begin or end transactions, nor attach files")
    default: self = .invalid(message)
    }
  }
}

/// SQLITE_IOERR_SHMSIZE, a macro with an expression that Swift does not import.
private let ioErrorGrowingLogIndex = SQLITE_IOERR | (19 << 8)
