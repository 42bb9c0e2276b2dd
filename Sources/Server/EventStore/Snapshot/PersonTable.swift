import Database
import EventAnswers
import SyncServer
import Values

/// The numbers of people, which they have as soon as events of theirs are in a file (the table `event_person`). No number
/// is ever given twice.
struct PersonTable: Sendable {
  private(set) var numbers: [UUID: Int32] = [:]
  /// By number; zero for those that nobody has any more.
  private(set) var ids = ContiguousArray<UUID>()
  /// The first number that nobody ever had.
  private(set) var next: Int32 = 0

  /// Reads those that came since.
  mutating func load(in transaction: any ReadTransaction) throws {
    try transaction.query(
      "SELECT number, pseudonym FROM event_person WHERE number >= $1 ORDER BY number",
      [.integer(Int64(ids.count))]
    ) { row in
      let number = Int(row.int(0))
      while ids.count < number { ids.append(.zero) }
      let id = row.uuid(1)
      ids.append(id)
      numbers[id] = Int32(number)
    }
    let given = try EngineLease.state(in: transaction)?.people ?? 0
    next = max(Int32(ids.count), Int32(clamping: given))
  }
}

/// Who is who at one moment: links and erasures, in numbers.
struct PeopleView: Sendable {
  /// What stays the same for everyone who has a number of the table.
  struct Key: Hashable, Sendable {
    var linkVersion: Int64
    var next: Int32
  }

  private let table: PersonTable
  /// Those who have no number of the table yet, from `table.next` on.
  private var extra: [UUID] = []
  private var extraNumbers: [UUID: Int32] = [:]
  let key: Key
  /// By number, that of the person whose it is.
  private(set) var canonical: [Int32] = []
  /// Whom no answer counts.
  private(set) var leftOut = PersonSet()

  /// - Parameter fresh: who has events that are in no file.
  init(_ table: PersonTable, _ links: LinkTable, fresh: Set<UUID>) {
    self.table = table
    key = Key(linkVersion: links.version, next: table.next)
    // Always in the same order, so that numbers stay as long as the key does.
    for link in links.links where table.numbers[link.origin] != nil { add(link.person) }
    for person in fresh.sorted() {
      add(person)
      if let target = links.targets[person] { add(target) }
    }
    canonical = (0..<table.next + Int32(extra.count)).map { $0 }
    for id in links.erased {
      if let number = number(of: id) { leftOut.insert(number) }
    }
    for link in links.links {
      guard let origin = number(of: link.origin), let person = number(of: link.person) else {
        continue
      }
      canonical[Int(origin)] = person
      if leftOut.contains(person) { leftOut.insert(origin) }
    }
  }

  private mutating func add(_ person: UUID) {
    guard number(of: person) == nil else { return }
    extraNumbers[person] = table.next + Int32(extra.count)
    extra.append(person)
  }

  func number(of pseudonym: UUID) -> Int32? {
    table.numbers[pseudonym] ?? extraNumbers[pseudonym]
  }

  func pseudonym(of number: Int32) -> UUID? {
    let place = Int(number)
    if place >= Int(table.next) {
      let place = place - Int(table.next)
      return extra.indices.contains(place) ? extra[place] : nil
    }
    guard table.ids.indices.contains(place), table.ids[place] != .zero else { return nil }
    return table.ids[place]
  }

  /// Whether a number is one at all: what a file says need not be.
  @inline(__always)
  func knows(_ number: Int32) -> Bool { Int(number) < canonical.count && number >= 0 }
}

/// Links and erasures as they are in the tables.
struct LinkTable: Sendable {
  private(set) var version: Int64 = -1
  private(set) var links: [EventLink] = []
  private(set) var targets: [UUID: UUID] = [:]
  private(set) var erased: [UUID] = []

  /// Reads them where they have changed.
  mutating func load(_ store: EventStore, in transaction: any ReadTransaction) throws {
    let now = try store.linkVersion(in: transaction)
    guard now != version else { return }
    links = try store.links(in: transaction)
    targets = Dictionary(links.map { ($0.origin, $0.person) }) { first, _ in first }
    erased = try store.erased(in: transaction)
    version = now
  }
}
