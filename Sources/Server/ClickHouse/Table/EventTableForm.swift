/// The table in ClickHouse: a row for each event of sealed segments, and a partition for each segment.
///
/// Nobody's pseudonym is in it: people are the numbers that files have, which mean nothing without `event_person`.
enum EventTableForm {
  /// It grows with every change of the columns, and is part of the table's name.
  static let version = 1

  /// The names and types of its columns, in the order in which rows are sent.
  static let columns: [(name: String, type: String)] = [
    ("segment", "String"), ("person", "Int32"), ("origin", "Int32"), ("at", "Int64"),
    ("event", "String"), ("installation", "FixedString(16)"), ("sequence", "Int64"),
    ("session", "Int64"), ("platform", "String"), ("app_version", "String"), ("plan", "String"),
    ("role", "String"), ("space", "String"), ("device_type", "String"),
    ("connection_type", "String"), ("language", "String"), ("traffic", "UInt8"),
    // Parameters, and `user.NAME` of the properties of people: texts, lists with commas between and ids.
    ("text_names", "Array(String)"), ("text_values", "Array(String)"),
    // Numbers in thousandths, as operators have them, and flags as 0 and 1.
    ("number_names", "Array(String)"), ("number_values", "Array(Int64)"),
  ]

  /// The columns that events bear of what the app believed, in the order of `StampKey`.
  static let stamps = [
    "platform", "app_version", "plan", "role", "space", "device_type", "connection_type",
    "language",
  ]

  /// What makes a table of the form.
  static func creation(of table: ClickHouseSQL) -> ClickHouseSQL {
    """
    CREATE TABLE \(sql: table) (segment String, person Int32, origin Int32, at Int64, \
    event String, installation FixedString(16), sequence Int64, session Int64, \
    platform String, app_version String, plan String, role String, space String, \
    device_type String, connection_type String, language String, traffic UInt8, \
    text_names Array(String), text_values Array(String), \
    number_names Array(String), number_values Array(Int64)) \
    ENGINE = MergeTree() PARTITION BY segment ORDER BY (person, at, installation, sequence)
    """
  }
}
