import Database

/// A row of the database's answer; `Row` alone also names the values of a record.
typealias SQLRow = any Row
