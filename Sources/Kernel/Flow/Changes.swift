import Fields
import Records
import Values

/// Records of one type that came, changed or went.
public struct Changes<R: Record>: Equatable, Sendable {
  /// Whether `changed` is all there is, and what the observer has is to be dropped.
  public var isComplete: Bool
  public var changed: [R]
  public var removed: [ID<R>]
  /// How many rows could not be read as `R`; they are left out.
  public var unreadable: Int
  /// Whether others are still being read, older ones: what the observer has by then is the newest part.
  public var hasMore: Bool

  public init(
    isComplete: Bool = false, changed: [R] = [], removed: [ID<R>] = [], unreadable: Int = 0,
    hasMore: Bool = false
  ) {
    self.isComplete = isComplete
    self.changed = changed
    self.removed = removed
    self.unreadable = unreadable
    self.hasMore = hasMore
  }

  /// Reads the rows of untyped changes.
  public init(_ changes: RecordChanges) {
    self.init(isComplete: changes.isComplete, hasMore: changes.hasMore)
    changed.reserveCapacity(changes.changed.count)
    for row in changes.changed {
      if let record = R(stored: row) { changed.append(record) } else { unreadable += 1 }
    }
    for id in changes.removed { removed.append(ID(id)) }
  }

  /// Brings a list up to date: what is there keeps its place, what is new goes to the end.
  public func apply(to list: inout [R]) {
    if isComplete {
      list = changed
      return
    }
    if !removed.isEmpty {
      let gone = HashSet(removed.map { $0.uuid })
      list.remove { gone.contains($0.id.uuid) }
    }
    guard !changed.isEmpty else { return }
    let places = places(of: changed.map { $0.id.uuid }, in: list.map { $0.id.uuid })
    for number in changed.indices {
      let place = places[number]
      if place < list.count { list[place] = changed[number] } else { list.append(changed[number]) }
    }
  }

  /// Brings a dictionary by id up to date.
  public func apply(to records: inout [ID<R>: R]) {
    if isComplete { records.removeAll(keepingCapacity: true) }
    for id in removed { records[id] = nil }
    for record in changed { records[record.id] = record }
  }
}

// Not of the generic type, which would have it once for each record.

/// Where each of the changed is in a list, or comes to be behind its end, in their order.
private func places(of changed: [UUID], in list: [UUID]) -> [Int] {
  var positions = HashMap<UUID, Int>()
  for (position, id) in list.enumerated() { positions[id] = position }
  var places: [Int] = []
  var count = list.count
  for id in changed {
    if let position = positions[id] {
      places.append(position)
    } else {
      positions[id] = count
      places.append(count)
      count += 1
    }
  }
  return places
}

extension Changes {
  /// The untyped form of the same changes, as a host or a test answers it.
  public var untyped: RecordChanges {
    RecordChanges(
      isComplete: isComplete, changed: changed.map { $0.row }, removed: removed.map { $0.uuid },
      hasMore: hasMore)
  }
}
