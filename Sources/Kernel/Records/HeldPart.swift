import Fields
import Values

/// Which records of a type a device holds where it does not hold all (Docs/Sync.md, Held in part).
public struct HeldPart: Sendable {
  public enum Extent: Hashable, Sendable {
    /// Those whose day lies at most so many days before the server's today, and so many after it.
    case days(behind: Int, ahead: Int)
    /// So many, those with the greatest values; some more where several have the least of these.
    case newest(Int)
  }

  public let table: RecordTable
  /// The field by which a record is one of them: a day, a civil time or an instant. A record without a value
  /// is always held.
  public let field: String
  public let extent: Extent
  /// The first revision of the schema whose apps know that they do not hold all.
  public let since: Int

  /// The position of the field in a row.
  public var position: Int { table.position(of: field) ?? .max }

  /// The values of those that are held on a day; nil where that depends on what there is.
  public func range(on today: CivilDate) -> FieldRange? {
    guard case .days(let behind, let ahead) = extent else { return nil }
    return FieldRange(
      from: value(of: today.adding(days: -behind)), until: value(of: today.adding(days: ahead + 1)))
  }

  /// The first value of a day, in UTC where the field is an instant.
  private func value(of day: CivilDate) -> JSONValue {
    switch table.fields[position].shape.kind {
    case .integer: .integer(Int64(day.daysSinceEpoch) * 86_400_000)
    default: .text(day.description)
    }
  }
}

extension SpaceSchema {
  /// Declares that devices hold the records of a type whose day lies so many days at most before the server's
  /// today and after it. The rest is at the server alone.
  /// - Parameters:
  ///   - field: a day, a civil time or an instant. An index of the type begins with it, and it is one that
  ///     every app of `since` knows.
  ///   - since: the revision of the schema that declares it. Apps before it go on holding all.
  public mutating func holds<R: Record>(
    _ type: R.Type, by field: String, daysBehind behind: Int, daysAhead ahead: Int, since: Int = 1
  ) {
    hold(R.table, field, .days(behind: behind, ahead: ahead), since)
  }

  /// Declares that devices hold the so many records of a type with the greatest values of a field.
  public mutating func holdsNewest<R: Record>(
    _ type: R.Type, _ count: Int, by field: String, since: Int = 1
  ) {
    hold(R.table, field, .newest(count), since)
  }

  private mutating func hold(
    _ table: RecordTable, _ field: String, _ extent: HeldPart.Extent, _ since: Int
  ) {
    precondition(
      table.indexes.contains { $0.fields.first == field }, "no index begins with what is held by")
    held.append(HeldPart(table: table, field: field, extent: extent, since: since))
  }

  /// Which part of a type apps of a revision hold; nil for all of it.
  public func heldPart(of table: String, in revision: Int) -> HeldPart? {
    for part in held where part.table.name == table && part.since <= revision { return part }
    return nil
  }
}
