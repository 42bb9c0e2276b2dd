import CPostgreSQL

/// The whole answer to one statement, or the news that there is none.
final class PostgresResult {
  let handle: OpaquePointer
  let columns: Int
  let rows: Int
  let types: [PostgresType]

  init(_ handle: OpaquePointer) {
    self.handle = handle
    columns = Int(PQnfields(handle))
    rows = Int(PQntuples(handle))
    types = (0..<columns).map { PostgresType(rawValue: PQftype(handle, Int32($0))) ?? .other }
  }

  deinit { PQclear(handle) }

  var status: ExecStatusType { PQresultStatus(handle) }

  /// How many rows an INSERT, UPDATE or DELETE changed; 0 for everything else.
  var changes: Int {
    let tag = String(cString: PQcmdStatus(handle))
    guard tag.hasPrefix("INSERT") || tag.hasPrefix("UPDATE") || tag.hasPrefix("DELETE") else {
      return 0
    }
    return Int(String(cString: PQcmdTuples(handle))) ?? 0
  }
}

/// The types whose binary form is read here, by their object identifiers (pg_type.dat).
enum PostgresType: UInt32 {
  case boolean = 16
  case bytes = 17
  case int8 = 20
  case int2 = 21
  case int4 = 23
  case text = 25
  case name = 19
  case unknown = 705
  case varchar = 1043
  case real4 = 700
  case real8 = 701
  case numeric = 1700
  case other = 0
}
