import CPostgreSQL

extension DatabaseError {
  /// What a failed answer means, by its SQLSTATE
  /// (postgresql.org/docs/15/errcodes-appendix.html).
  init(postgres result: OpaquePointer) {
    // The codes are the PG_DIAG constants of postgres_ext.h, which Swift does not import.
    func field(_ code: Unicode.Scalar) -> String? {
      PQresultErrorField(result, Int32(code.value)).map { String(cString: $0) }
    }
    let state = field("C") ?? ""
    let message = field("M") ?? "no reason given"
    switch (state.prefix(2), state) {
    case (_, "53100"): self = .full
    case ("53", _), (_, "55P03"): self = .busy
    case (_, "40001"), (_, "40P01"): self = .conflict
    case ("23", _), ("22", _), (_, "42804"):
      self = .constraint(
        ConstraintViolation(
          sqlState: state, table: field("t"), column: field("c"), constraint: field("n"),
          message: message))
    case (_, "0A000") where message.hasPrefix("cached plan"): self = .stalePlan
    case (_, "08P01"): self = .invalid(message)
    case ("08", _), ("57", _), ("58", _), ("25", "25P03"), ("28", _), ("3D", _):
      self = .unavailable("\(message) (\(state))")
    case ("XX", _): self = .corrupt("\(message) (\(state))")
    default: self = .invalid(message)
    }
  }

  /// Two transactions could not have happened one after the other: the loser is run again.
  static let conflict = DatabaseError.unavailable("others changed the same at the same moment")

  /// A table has changed since the statement was prepared; on a new connection it is prepared anew.
  static let stalePlan = DatabaseError.unavailable("a table has changed meanwhile")
}

extension ConstraintViolation {
  /// A violation as PostgreSQL names it. Of a unique index it gives the name alone: the columns
  /// come from the catalogue (`PostgresConstraints`).
  init(
    sqlState: String, table: String?, column: String?, constraint: String?, message: String
  ) {
    switch sqlState {
    case "23505": self.init(.unique, table: table, name: constraint)
    case "23P01": self = Self.excluded(constraint, of: table)
    case "23502": self.init(.notNull, table: table, columns: column.map { [$0] } ?? [])
    case "23514": self.init(.check, name: constraint)
    case "23503": self.init(.foreignKey)
    case _ where sqlState.hasPrefix("22") || sqlState == "42804":
      self.init(.type, table: table, columns: column.map { [$0] } ?? [])
    default: self.init(.other, name: constraint ?? message)
    }
  }
  /// The rule of a no-overlap index, or another constraint of that kind.
  private static func excluded(_ constraint: String?, of table: String?) -> Self {
    let end = NoOverlapIndex.constraintEnd
    guard let constraint, constraint.hasSuffix(end) else { return Self(.other, name: constraint) }
    return Self(.overlap, table: table, name: String(constraint.dropLast(end.count)))
  }
}
