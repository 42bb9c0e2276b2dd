import Analytics
import EventAnswers
import QueryWire
import Values

/// What a query may see of a snapshot: handed over once as a head, and then day by day as it is asked for. Events of
/// people who were erased are in no source; those of programs, demonstrations and who works on the app stay here.
struct QueryFeed {
  private let source: any EventSource
  private let columns: [QueryColumn]
  private let links: [QueryLink]
  private let days: [EventDay]
  /// By the numbers of stamps.
  private let isVisible: [Bool]
  private var open: (request: QueryRequest.Place, day: VisibleDay)?

  init(_ source: any EventSource, _ columns: [QueryColumn], _ links: [QueryLink]) {
    self.source = source
    self.columns = columns
    self.links = links
    days = source.days
    isVisible = source.stamps.stamps.map { stamp in
      switch Traffic(code: stamp.traffic) {
      case .normal, .imported: true
      case .internal, .demonstration, .bot, nil: false
      }
    }
  }

  // MARK: - Head

  /// Writes all that parts name by numbers.
  /// - Parameter limits: the most rows of an answer, and the most milliseconds until it.
  func writeHead(
    of text: String, limits: [Int], to file: QueryFile
  ) throws(QueryFailure) {
    var head = HeadFile(file)
    try head.begin(.text)
    try head.write(text.utf8)
    try head.begin(.limits)
    for limit in limits { try head.write(number: UInt64(limit)) }
    try head.begin(.columns)
    for column in columns { try head.write("\(column.kind.rawValue) \(column.name)\n".utf8) }
    try head.begin(.days)
    for day in days { try write(day, to: &head) }
    try head.begin(.stamps)
    let names = try writeStamps(to: &head)
    try head.begin(.ends)
    var end: UInt64 = 0
    for text in names.texts {
      end += UInt64(text.utf8.count)
      try head.write(number: end)
    }
    try head.begin(.texts)
    for text in names.texts { try head.write(text.utf8) }
    try head.begin(.links)
    for link in links {
      try head.write(link.origin.bytes)
      try head.write(link.person.bytes)
      try head.write(number: link.at.milliseconds)
    }
    try head.finish()
  }

  private func write(_ day: EventDay, to head: inout HeadFile) throws(QueryFailure) {
    try head.write(number: Int64(day.rows))
    try head.write(number: day.start.milliseconds)
    try head.write(number: day.end.milliseconds)
    let name = Array(day.date.description.utf8.prefix(15))
    try head.write(name + [UInt8](repeating: 0, count: 16 - name.count))
  }

  /// The texts of the source, and behind them those that only stamps have.
  private func writeStamps(to head: inout HeadFile) throws(QueryFailure) -> NameTable {
    var names = source.names
    for stamp in source.stamps.stamps {
      for name in QueryColumn.ofStamps {
        let place = stamp.value(of: name).map { names.add($0) } ?? -1
        try head.write(number: place)
      }
    }
    return names
  }

  // MARK: - Parts

  /// A part of a day: how the answer begins, and what the file has.
  mutating func part(
    _ request: QueryRequest
  ) throws(QueryFailure) -> (head: [UInt8], bytes: [UInt8]) {
    let day = try visible(request.place)
    guard day.parts.indices.contains(request.number) else { throw .damaged }
    let part = day.parts[request.number]
    let (before, count) = day.rows(of: part)
    let head = QueryRequest.answer(
      rows: count, people: part.count, parts: day.parts.count, before: before)
    let bytes = day.bytes(of: part) { [source] person in
      (source.pseudonym(of: person) ?? UUID(high: 0, low: UInt64(person))).bytes
    }
    return (head: head, bytes: bytes)
  }

  private mutating func visible(_ place: QueryRequest.Place) throws(QueryFailure) -> VisibleDay {
    if let open, open.request == place { return open.day }
    guard days.indices.contains(place.day) else { throw .damaged }
    open = nil
    var wanted = ColumnSet()
    wanted.hasStamps = true
    wanted.hasSessions = place.has(QueryColumn.sessionBit)
    wanted.hasInstallations = place.has(QueryColumn.installationBit)
    let others = columns.indices.filter { place.has(QueryColumn.firstBit + $0) }
    wanted.parameters = others.map { columns[$0].parameter }
    let rows: DayRows
    do {
      rows = try source.open(days[place.day], columns: wanted).rows(wanted, of: nil)
    } catch {
      throw .damaged
    }
    var found: [ContiguousArray<Int64>?] = []
    if wanted.hasSessions { found.append(rows.sessions) }
    if wanted.hasInstallations { found.append(rows.installations) }
    if place.has(QueryColumn.stampBit) { found.append(rows.stamps) }
    found += wanted.parameters.map { rows.column($0) }
    let day = VisibleDay(rows, found, isVisible: isVisible)
    open = (request: place, day: day)
    return day
  }
}

/// That the events of one pseudonym are a person's as well.
public struct QueryLink: Hashable, Sendable {
  public var origin: UUID
  public var person: UUID
  public var at: Instant

  public init(origin: UUID, person: UUID, at: Instant) {
    self.origin = origin
    self.person = person
    self.at = at
  }
}

extension UUID {
  /// In network order.
  fileprivate var bytes: [UInt8] { (0..<16).map { self[$0] } }
}
