import Fields
import Records
import Scheduling
import Values

/// Ends a series with a day: none comes after it, and those that were to come are called off. What has begun by then stays as
/// it was.
public struct EndSeries: Mutation {
  public static let name = "endSeries"
  public static let needs = RecordPermission.write(Series.recordType)

  public var series = ID<Series>.none
  /// The last day of its rule on which there is one.
  public var lastDay = CivilDate.epoch

  public init() {}

  public init(_ series: ID<Series>, with lastDay: CivilDate) {
    self.series = series
    self.lastDay = lastDay
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("series", &series)
    fields.field("lastDay", &lastDay)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard var found = transaction.find(series) else {
      throw Refusal(.missing, Series.recordType)
    }
    if let before = found.lastDay, before < lastDay {
      throw Refusal(.invalid, "lastDay", reason: "ended")
    }
    found.lastDay = lastDay
    found.updatedAt = author.time
    transaction.put(found)
    for session in transaction.all(Session.self, by: "series", equal: [series.json]) {
      guard let day = session.seriesDay, lastDay < day, author.time < session.place.startsAt,
        session.wantsPlace(transaction)
      else { continue }
      transaction.callOff(session, reason: "", by: author)
    }
  }
}
