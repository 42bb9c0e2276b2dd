import Fields
import Records
import Values

/// Says how the sessions of a series that are made from now on are: where, and who comes. Those that are there are moved
/// and cancelled by their own mutations.
///
/// It is its own undoing: back to the place that it had, or with who came.
public struct ChangeSeries: Mutation {
  public static let name = "changeSeries"
  public static let needs = RecordPermission.write(Series.recordType)

  public var series = ID<Series>.none
  /// The place of its first, whose day stays, as the rule goes on from it; nil stays as it was.
  public var place: SessionPlace?
  /// By how many days they are behind those of the rule. Counts with a place alone.
  public var daysLater = 0
  /// Who comes no more, and who comes again.
  public var leaving: UUID?
  public var joining: UUID?

  public init() {}

  public init(_ series: ID<Series>, to place: SessionPlace, daysLater: Int) {
    self.series = series
    self.place = place
    self.daysLater = daysLater
  }

  public init(_ series: ID<Series>, leaving: UUID? = nil, joining: UUID? = nil) {
    self.series = series
    self.leaving = leaving
    self.joining = joining
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("series", &series)
    fields.field("place", &place)
    fields.field("daysLater", &daysLater)
    fields.field("leaving", &leaving)
    fields.field("joining", &joining)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var found = try transaction.require(series)
    if let place {
      try place.check(transaction)
      guard place.start.date == found.place.start.date else { throw Refusal(.invalid, "start") }
      try AgendaLimits.check(
        daysLater, -AgendaLimits.daysLater...AgendaLimits.daysLater, "daysLater")
      found.place = place
      found.daysLater = daysLater
    }
    if let leaving { found.people.remove { $0 == leaving } }
    if let joining, !found.people.contains(joining) {
      guard found.people.count < found.places else {
        throw Refusal(.invalid, "people", reason: "tooMany", limit: found.places)
      }
      found.people.append(joining)
    }
    found.updatedAt = author.time
    transaction.put(found)
  }
}
