import Fields
import Records
import Scheduling
import Values

/// Ends a series with a day: none comes after it, and those that were to come are called off. What has begun by then stays as
/// it was.
///
/// With `insteadOf` it takes such an end back and calls nothing off; what was called off is taken back one by one.
public struct EndSeries: Mutation {
  public static let name = "endSeries"
  public static let needs = RecordPermission.write(Series.recordType)

  public var series = ID<Series>.none
  /// The last day of its rule with a session. Nil, only where an end is taken back, leaves that to the rule.
  public var lastDay: CivilDate?
  /// The `lastDay` of the end that is taken back; nil where none is.
  public var insteadOf: CivilDate?

  public init() {}

  public init(
    _ series: ID<Series>, with lastDay: CivilDate?, insteadOf former: CivilDate? = nil
  ) {
    self.series = series
    self.lastDay = lastDay
    insteadOf = former
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("series", &series)
    fields.field("lastDay", &lastDay)
    fields.field("insteadOf", &insteadOf)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var found = try transaction.require(series)
    if let insteadOf {
      // Somebody has ended it with another day meanwhile, and that end stays.
      guard found.lastDay == insteadOf else {
        throw Refusal(.invalid, "lastDay", reason: "ended")
      }
    } else {
      guard let lastDay else { throw Refusal(.invalid, "lastDay", reason: "missing") }
      if let before = found.lastDay, before < lastDay {
        throw Refusal(.invalid, "lastDay", reason: "ended")
      }
    }
    found.lastDay = lastDay
    found.updatedAt = author.time
    transaction.put(found)
    guard insteadOf == nil, let lastDay else { return }
    for session in transaction.all(Session.self, by: "series", equal: [series.json]) {
      guard let day = session.seriesDay, lastDay < day, author.time < session.place.startsAt,
        session.wantsPlace(transaction, at: author.time)
      else { continue }
      transaction.callOff(session, reason: "", by: author)
    }
  }
}
