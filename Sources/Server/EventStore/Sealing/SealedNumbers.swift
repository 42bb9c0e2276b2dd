import Segments
import Values

/// The numbers of people while a file is written: those that they have, and new ones.
struct SealedNumbers {
  private let table: PersonTable
  private let links: LinkTable
  private let erased: Set<UUID>
  private var added: [UUID: Int32] = [:]
  private(set) var new: [(id: UUID, number: Int32)] = []
  private(set) var next: Int32
  /// What is known of numbers that came up: whose they are by now; nil for nobody's.
  private var known: [Int32: Int32?] = [:]

  init(_ table: PersonTable, _ links: LinkTable) {
    self.table = table
    self.links = links
    erased = Set(links.erased)
    next = table.next
  }

  private mutating func number(of id: UUID) -> Int32 {
    if let number = table.numbers[id] ?? added[id] { return number }
    let number = next
    added[id] = number
    new.append((id: id, number: number))
    next += 1
    return number
  }

  /// An event as a file keeps it; nil for that of somebody who was erased.
  mutating func row(of event: AcceptedEvent) -> SegmentRow? {
    let person = links.targets[event.person] ?? event.person
    guard !erased.contains(event.person), !erased.contains(person) else { return nil }
    var row = SegmentRow(event.name, of: number(of: person), at: event.at)
    row.origin = number(of: event.person)
    row.captured = event.captured
    row.received = event.received
    row.offset = event.offset
    row.installation = event.installation
    row.sequence = event.sequence
    row.session = event.session
    row.stamp = event.stamp
    row.traffic = event.traffic
    row.values = event.values
    return row
  }

  /// A row as it is by now; nil for that of somebody who was erased.
  mutating func renewed(_ row: SegmentRow) -> SegmentRow? {
    let person = person(of: row.origin)
    guard let person else { return nil }
    var renewed = row
    renewed.person = person
    return renewed
  }

  private mutating func person(of origin: Int32) -> Int32? {
    if let known = known[origin] { return known }
    let person = findPerson(of: origin)
    known[origin] = .some(person)
    return person
  }

  private mutating func findPerson(of origin: Int32) -> Int32? {
    let place = Int(origin)
    // One that the table does not know was erased, and all about them is done.
    guard table.ids.indices.contains(place), table.ids[place] != .zero else { return nil }
    let id = table.ids[place]
    let target = links.targets[id] ?? id
    guard !erased.contains(id), !erased.contains(target) else { return nil }
    return number(of: target)
  }
}

extension AcceptedEvent {
  /// An event out of a file.
  /// - Parameter person: the pseudonym of the row's `origin`.
  public init(_ row: SegmentRow, of person: UUID) {
    self.init(row.name, of: person, at: row.at)
    captured = row.captured
    received = row.received
    offset = row.offset
    installation = row.installation
    sequence = row.sequence
    session = row.session
    stamp = row.stamp
    traffic = row.traffic
    values = row.values
  }
}
