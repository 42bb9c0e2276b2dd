import Analytics
import EventAnswers
import Values

/// Events as they come out of batches, in few bytes, day by day.
struct UnsortedRows {
  private let zone: ZoneRules
  private let limit: Int
  /// Under which pseudonym of a person the events of another one count.
  private let links: [UUID: UUID]
  private let erased: Set<UUID>
  private var people: [UUID: Int32] = [:]
  private var installations: [UUID: Int32] = [:]
  private(set) var vocabulary = Vocabulary()
  private(set) var facts = SourceFacts()
  private var days: [CivilDate: UnsortedDay] = [:]
  private var values = 0
  private var rows = 0
  private var leftOut: Int64 = 0
  /// The day of the last event, for most are of the same as the one before.
  private var current: (date: CivilDate, start: Instant, end: Instant)?

  /// - Parameter limit: the most bytes that they may take.
  init(_ zone: ZoneRules, links: [EventLink], erased: [UUID], limit: Int) {
    self.zone = zone
    self.limit = limit
    self.links = Dictionary(links.map { ($0.origin, $0.person) }) { first, _ in first }
    self.erased = Set(erased)
    facts.linkVersion = Int64(links.count)
  }

  /// Adds those of a batch.
  /// - Throws: `QuestionFailure.tooMuch`.
  mutating func add(_ events: [AcceptedEvent], receivedAt: Instant) throws(QuestionFailure) {
    for event in events { add(event) }
    facts.freshness.newestBatch = max(facts.freshness.newestBatch ?? receivedAt, receivedAt)
    let bytes =
      rows * MemoryLayout<UnsortedDay.Row>.stride + values * MemoryLayout<UnsortedDay.Value>.stride
    if bytes > limit { throw QuestionFailure.tooMuch(.bytes) }
  }

  private mutating func add(_ event: AcceptedEvent) {
    let person = self.person(of: event.person)
    guard !erased.contains(event.person), !erased.contains(person) else {
      leftOut += 1
      return
    }
    facts.freshness.newestEvent = max(facts.freshness.newestEvent ?? event.at, event.at)
    let number = Self.number(of: person, in: &people)
    let installation = Self.number(of: event.installation, in: &installations)
    var row = UnsortedDay.Row(
      person: number, event: vocabulary.names.add(event.name), time: event.at.milliseconds)
    row.installation = installation
    row.sequence = event.sequence
    row.session = event.session
    row.stamp = vocabulary.stamp(of: event)
    let found = vocabulary.values(of: event)
    days[date(of: event.at), default: UnsortedDay()].append(row, found)
    rows += 1
    values += found.count
  }

  private func person(of pseudonym: UUID) -> UUID { links[pseudonym] ?? pseudonym }

  private static func number(of id: UUID, in numbers: inout [UUID: Int32]) -> Int32 {
    if let number = numbers[id] { return number }
    let number = Int32(numbers.count)
    numbers[id] = number
    return number
  }

  private mutating func date(of instant: Instant) -> CivilDate {
    if let current, current.start <= instant, instant < current.end { return current.date }
    let date = zone.local(instant).date
    current = (date: date, start: zone.start(of: date), end: zone.start(of: date.adding(days: 1)))
    return date
  }

  /// By the numbers of people.
  var pseudonyms: [UUID] {
    people.sorted { $0.value < $1.value }.map { $0.key }
  }

  /// What the ledgers say of people who have events.
  func intervals(_ rows: [IntervalRow]) -> IntervalIndex {
    let known = rows.compactMap { row in
      people[person(of: row.person)].map { (person: $0, row: row) }
    }
    var index = IntervalIndex()
    for (person, row) in known.sorted(by: { $0.row.since < $1.row.since }) {
      index.add(row.value, of: person, row.kind, since: row.since, until: row.until)
    }
    return index
  }

  /// Puts all in order. Nothing is added after that.
  mutating func finish() -> [(day: EventDay, rows: UnsortedDay)] {
    let ranks = Self.ranks(installations)
    if leftOut > 0 { facts.leftOut = [LeftOut("erased", events: leftOut)] }
    var finished: [(day: EventDay, rows: UnsortedDay)] = []
    for date in days.keys.sorted() {
      guard var rows = days.removeValue(forKey: date) else { continue }
      rows.sort(by: ranks)
      let day = EventDay(
        date: date, rows: rows.count, start: zone.start(of: date),
        end: zone.start(of: date.adding(days: 1)))
      finished.append((day: day, rows: rows))
    }
    return finished
  }

  /// For each number of a device its place in the order of ids, which stays the same however they are read.
  private static func ranks(_ installations: [UUID: Int32]) -> [Int32] {
    var ranks = [Int32](repeating: 0, count: installations.count)
    let sorted = installations.sorted { $0.key < $1.key }
    for (rank, entry) in sorted.enumerated() { ranks[Int(entry.value)] = Int32(rank) }
    return ranks
  }
}
