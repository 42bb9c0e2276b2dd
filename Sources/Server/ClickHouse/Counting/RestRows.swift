import Analytics
import EventAnswers
import Values

/// Rows that ClickHouse does not have, which go along with a statement: of days of which something is in no file, or in
/// one that was not copied yet.
struct RestRows {
  /// The names and types of their columns.
  static let columns =
    "person Int32, at Int64, event String, platform String, app_version String, plan String, "
    + "role String, space String, device_type String, connection_type String, language String, "
    + "traffic UInt8, text_names Array(String), text_values Array(String), "
    + "number_names Array(String), number_values Array(Int64)"
  /// The most that go along.
  static let most = 300_000

  private var writer = RowBinaryWriter()
  private(set) var count = 0

  var bytes: [UInt8] { writer.bytes }

  /// Those of some days.
  /// - Parameters:
  ///   - names: the parameters and properties that are read.
  ///   - times: which moments count, in milliseconds since 1970.
  /// - Throws: what the source throws.
  /// - Returns: nil where there are too many.
  init?(
    of days: [EventDay], _ source: ClickHouseSource, _ names: [String], in times: Range<Int64>,
    kinds: (String) -> DimensionKind?
  ) throws {
    guard days.reduce(0, { $0 + $1.rows }) <= Self.most else { return nil }
    var columns = ColumnSet()
    columns.hasStamps = true
    columns.parameters = names
    let stamps = source.stamps.stamps.map { StampKey($0) }
    let areNumbers = names.map { name in
      switch kinds(name) {
      case .number, .flag: true
      case .text, .list, nil: false
      }
    }
    for day in days {
      let rows = try source.base.open(day, columns: columns).rows(columns, of: nil)
      for place in rows.people.indices {
        for row in rows.rows(of: place) where times.contains(rows.times[row]) {
          count += 1
          writer.write(rows.people[place])
          writer.write(rows.times[row])
          writer.write(source.names[Int(rows.events[row])])
          let stamp = stamps[Int(rows.stamps[row])]
          for text in stamp.texts { writer.write(text) }
          writer.write(UInt8(truncatingIfNeeded: stamp.traffic))
          var values = EventValues()
          for (name, isNumber) in zip(names, areNumbers) {
            guard let value = rows.column(name)?[row], value != DayRows.null else { continue }
            if isNumber {
              values.add(value, as: name)
            } else {
              values.add(source.names[Int(value)], as: name)
            }
          }
          write(values)
        }
      }
    }
  }

  private mutating func write(_ values: EventValues) {
    writer.write(values.textNames)
    writer.write(values.texts)
    writer.write(values.numberNames)
    writer.write(values.numbers)
  }
}
