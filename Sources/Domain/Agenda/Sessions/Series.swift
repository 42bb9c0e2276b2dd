import Fields
import Records
import Scheduling
import Values

/// Sessions that come again by a rule of RFC 5545. They are records of their own, whose ids follow from the series and
/// the day, so that a device and the server make the same; the server makes them a year ahead.
public struct Series: Record, FieldObject {
  public static let recordType = "series"
  public static let table = RecordTable(Series.self)
  public static let indexes = [RecordIndex("lastDay", on: ["lastDay"])]

  public var id = ID<Series>.none
  /// The value of an RRULE, without a part for its end where `lastDay` says it.
  public var rule = ""
  public var service: ID<Service>?
  /// Of the first session, by the rule; the others have all of it but the day.
  public var place = SessionPlace()
  /// By how many days its sessions are behind the days of the rule, which name them.
  public var daysLater = 0
  public var places = 1
  /// Who comes to each.
  public var people: [UUID] = []
  /// Days of the rule on which there is none.
  public var exceptions: [CivilDate] = []
  /// The last day on which one may be; nil is as the rule says.
  public var lastDay: CivilDate?
  public var createdAt = Instant.epoch
  public var createdBy = UUID.zero
  public var updatedAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("rule", &rule, maxLength: RecurrenceRule.mostBytes)
    fields.field("service", &service)
    place.visit(fields)
    fields.field("daysLater", &daysLater)
    fields.field("places", &places)
    fields.field("people", &people, maxCount: AgendaLimits.places)
    fields.field("exceptions", &exceptions, maxCount: AgendaLimits.absences)
    fields.field("lastDay", &lastDay)
    fields.field("createdAt", &createdAt)
    fields.field("createdBy", &createdBy)
    fields.field("updatedAt", &updatedAt)
  }

  /// Whether a day is between its first and its last, and none that is left out.
  func mayHave(_ day: CivilDate) -> Bool {
    if let lastDay, lastDay < day { return false }
    return place.start.date <= day && !exceptions.contains(day)
  }

  /// The id of its session of a day in its rule, the same wherever it is made.
  public func session(on day: CivilDate) -> ID<Session> {
    ID(.derived(from: id.uuid, "session", day.description))
  }

  /// The id of a person's appointment in that session.
  public func appointment(of person: UUID, on day: CivilDate) -> ID<Appointment> {
    ID(.derived(from: id.uuid, person.description, day.description))
  }
}

/// Begins a series. Its sessions follow.
public struct StartSeries<App: AgendaApp>: Mutation {
  public static var name: String { "startSeries" }
  public static var needs: RecordPermission { .write(Series.recordType) }
  public static var carried: [RecordArgument] { [.record("series", of: Series.recordType)] }

  @Boxed public var series = Series()
  /// Whether it comes from a copy that somebody kept: then its later days are as they were there.
  public var isRecovered: Bool?

  public init() {}

  public init(_ series: Series, isRecovered: Bool? = nil) {
    self.series = series
    self.isRecovered = isRecovered
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("series", &series)
    fields.field("isRecovered", &isRecovered)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard !transaction.has(series.id) else { throw Refusal(.duplicate, "id") }
    var series = series
    if isRecovered == true {
      try AgendaLimits.check(
        series.daysLater, -AgendaLimits.daysLater...AgendaLimits.daysLater, "daysLater")
    } else {
      series.daysLater = 0
    }
    do throws(RecurrenceProblem) {
      _ = try RecurrenceRule(series.rule)
    } catch {
      throw Refusal(.invalid, "rule")
    }
    try series.place.check(transaction)
    try AgendaLimits.check(series.places, 1...AgendaLimits.places, "places")
    if let service = series.service, !transaction.has(service) {
      throw Refusal(.missing, Service.recordType)
    }
    guard !series.people.isEmpty || series.places > 1, series.people.count <= series.places else {
      throw Refusal(.invalid, "people", reason: series.people.isEmpty ? "missing" : "tooMany")
    }
    for (position, person) in series.people.enumerated() {
      guard transaction.has(ID<App.Person>(person)) else {
        throw Refusal(.missing, App.Person.recordType)
      }
      guard !series.people[..<position].contains(person) else {
        throw Refusal(.duplicate, "person")
      }
    }
    series.createdAt = author.time
    series.createdBy = author.account
    series.updatedAt = author.time
    transaction.put(series)
  }
}
