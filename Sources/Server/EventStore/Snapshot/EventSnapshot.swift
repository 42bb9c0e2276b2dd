import Analytics
import EventAnswers
import Segments
import Synchronization
import Values

/// The events of an app at one moment, read in one transaction: files, and what is in none yet.
public struct EventSnapshot: Sendable {
  /// By day.
  let parts: [SegmentPart]
  public let fresh: FreshRows
  let view: PeopleView
  let vocabulary: Vocabulary
  let devices: DeviceTable
  /// Segments that are damaged, which nothing is read of.
  public let aside: [AsideSegment]
  /// What the ledgers say; empty where it was not asked for.
  public internal(set) var intervals = IntervalIndex()
  let zone: ZoneRules
  let memory = SnapshotMemory()

  init(
    parts: [SegmentPart], fresh: FreshRows, view: PeopleView, _ known: KnownNumbers,
    aside: [AsideSegment], zone: ZoneRules
  ) {
    self.parts = parts
    self.fresh = fresh
    self.view = view
    vocabulary = known.vocabulary
    devices = known.devices
    self.aside = aside
    self.zone = zone
  }

  public var segments: [SegmentReader] { parts.map { $0.reader } }
  /// By number, that of the person whose it is.
  public var canonical: [Int32] { view.canonical }
  /// The numbers of those whom no answer counts.
  public var erased: PersonSet { view.leftOut }
  public var linkVersion: Int64 { view.key.linkVersion }
  /// When the last events arrived; nil for none.
  public var newestBatch: Instant? {
    let sealed = parts.map { $0.reader.header.received }.max()
    return [sealed, fresh.newestBatch].compactMap { $0 }.max()
  }

  public func pseudonym(of person: Int32) -> UUID? { view.pseudonym(of: person) }

  /// Segments that were found to be damaged when they were read.
  public var damaged: [UUID] { memory.damaged }
}

/// The numbers of texts, stamps and devices, which stay as long as the process keeps what it knows.
struct KnownNumbers {
  var vocabulary: Vocabulary
  var devices: DeviceTable
}

/// Events that are in no file yet.
public struct FreshRows: Sendable {
  let chunks: [FreshChunk]

  public var count: Int { chunks.reduce(0) { $0 + $1.rows.count } }
  public var newestBatch: Instant? { chunks.map { $0.receivedAt }.max() }
}

/// What is made of a snapshot while it is read, once.
final class SnapshotMemory: Sendable {
  private struct State {
    var fresh: [CivilDate: FreshPart] = [:]
    var people: [CivilDate: PeopleList] = [:]
    var damaged: Set<UUID> = []
    var leftOut: Int64?
  }

  private let state = Mutex(State())

  func fresh(_ day: CivilDate, _ make: () -> FreshPart) -> FreshPart {
    if let known = state.withLock({ $0.fresh[day] }) { return known }
    let part = make()
    state.withLock { $0.fresh[day] = part }
    return part
  }

  func people(_ day: CivilDate) -> PeopleList? { state.withLock { $0.people[day] } }

  func keep(_ people: PeopleList, of day: CivilDate) {
    state.withLock { $0.people[day] = people }
  }

  func note(damaged segment: UUID) { state.withLock { _ = $0.damaged.insert(segment) } }

  var damaged: [UUID] { state.withLock { $0.damaged.sorted() } }

  func leftOut(_ count: () -> Int64) -> Int64 {
    if let known = state.withLock({ $0.leftOut }) { return known }
    let counted = count()
    state.withLock { $0.leftOut = counted }
    return counted
  }
}
