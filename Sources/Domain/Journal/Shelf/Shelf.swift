import Fields
import Records
import Values

/// The heads of all items of a journal in the order of the timeline, the newest day first. It keeps rows as the engine
/// has them, which both share, and a key of eight bytes beside each; what is shown of one is read when it is shown.
public struct Shelf: Equatable, Sendable {
  /// By which one stands where it does: what is greater comes first.
  public struct Place: Hashable, Comparable, Sendable {
    /// The day and the minute.
    let day: UInt32
    let minute: UInt16
    /// Of two with the same day and minute the later made comes first, as their ids tell (UUID version 7).
    let id: UUID

    /// Whose place it is.
    public var item: ID<Item> { ID(id) }

    public static func < (a: Place, b: Place) -> Bool {
      if a.day != b.day { return a.day > b.day }
      if a.minute != b.minute { return a.minute > b.minute }
      return b.id < a.id
    }
  }

  private var rows = HashMap<UUID, Row>()
  /// Those that are in no trash.
  private var order: [Place] = []
  /// Those in the trash, in no order.
  private var trashed = HashSet<UUID>()
  /// So many changes have been taken in: who keeps something made of it looks whether it still is.
  public private(set) var version = 0

  public init() {}

  /// How many the timeline has.
  public var count: Int { order.count }

  /// The id of the one at that place of the timeline.
  public func id(at position: Int) -> ID<Item> { ID(order[position].id) }

  /// The one at that place of the timeline.
  public func item(at position: Int) -> Item? { find(ID(order[position].id)) }

  /// The one with that id, in the trash or not; nil for one that is not here.
  public func find(_ id: ID<Item>) -> Item? { rows[id.uuid].flatMap { Item(stored: $0) } }

  public func has(_ id: ID<Item>) -> Bool { rows[id.uuid].isThere }

  /// The row of the one at that place.
  public func row(at position: Int) -> Row { rows[order[position].id] ?? Item.table.blank }

  /// By which the one at that position stands there.
  public func place(at position: Int) -> Place { order[position] }

  /// The first position behind a place, whether anything stands there still or not.
  public func position(after place: Place) -> Int {
    let position = lowest(notBefore: place)
    return position < order.count && order[position] == place ? position + 1 : position
  }

  /// The row with that id as the engine has it, in the trash or not: for who looks at a field or two of very many.
  public func row(_ id: UUID) -> Row? { rows[id] }

  /// The day of the one at that place.
  public func day(at position: Int) -> CivilDate { Self.date(order[position].day) }

  /// Where the timeline has it; nil for one that it has not.
  public func position(of id: ID<Item>) -> Int? {
    guard let row = rows[id.uuid], let place = Self.place(of: row, id.uuid) else { return nil }
    let position = lowest(notBefore: place)
    return position < order.count && order[position] == place ? position : nil
  }

  /// The first place that has a day that is no later.
  public func position(from day: CivilDate) -> Int {
    lowest(notBefore: Place(day: Self.number(day), minute: .max, id: Self.greatest))
  }

  /// All that are in the trash, those first that were put there last.
  public var trash: [Item] {
    var items: [Item] = []
    for id in trashed.all {
      if let item = find(ID(id)) { items.append(item) }
    }
    return items.ordered { ($0.deletedAt ?? .epoch) > ($1.deletedAt ?? .epoch) }
  }

  public var trashCount: Int { trashed.count }

  /// The ids of all there are, those in the trash among them.
  public var ids: [UUID] { rows.keys }

  /// Hands out each row of the timeline with the place at which it stands, from the newest, until it answers false.
  public func each(_ look: (_ position: Int, _ row: Row) -> Bool) {
    for (position, place) in order.enumerated() {
      guard let row = rows[place.id], look(position, row) else { return }
    }
  }

  /// Takes in what came, changed or went.
  /// - Parameter isComplete: whether that is all there is.
  public mutating func take(_ changed: [Row], removed: [UUID], isComplete: Bool) {
    version += 1
    if isComplete {
      rows = HashMap()
      order = []
      trashed = HashSet()
    }
    // Beyond so many it is quicker to order all of it anew.
    let isMany = changed.count > 64 || removed.count > 64
    for id in removed {
      if !isMany { drop(id) }
      rows.removeValue(forKey: id)
    }
    for row in changed {
      guard let id = Self.id(of: row) else { continue }
      if !isMany { drop(id) }
      rows[id] = row
      if !isMany, let place = Self.place(of: row, id) {
        order.insert(place, at: lowest(notBefore: place))
      }
    }
    if isMany { arrange() } else { noteTrash(changed, removed) }
  }

  private mutating func arrange() {
    var places: [Place] = []
    places.reserveCapacity(rows.count)
    var trashed: [UUID] = []
    for (position, id) in rows.keys.enumerated() {
      if let place = Self.place(of: rows.values[position], id) {
        places.append(place)
      } else {
        trashed.append(id)
      }
    }
    order = places.ordered()
    self.trashed = HashSet(trashed)
  }

  private mutating func noteTrash(_ changed: [Row], _ removed: [UUID]) {
    var all = trashed.all
    let touched = HashSet(changed.compactMap { Self.id(of: $0) } + removed)
    all.remove { touched.contains($0) }
    for row in changed {
      guard let id = Self.id(of: row) else { continue }
      if !Self.place(of: row, id).isThere { all.append(id) }
    }
    trashed = HashSet(all)
  }

  /// Takes it out of the order.
  private mutating func drop(_ id: UUID) {
    guard let row = rows[id], let place = Self.place(of: row, id) else { return }
    let position = lowest(notBefore: place)
    if position < order.count, order[position] == place { order.remove(at: position) }
  }

  /// The first position whose place is not before that one.
  private func lowest(notBefore place: Place) -> Int {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if order[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Two of as many changes are the same: comparing all would take longer than what it saves.
  public static func == (a: Shelf, b: Shelf) -> Bool {
    a.version == b.version && a.order.count == b.order.count && a.rows.count == b.rows.count
  }

  private static let idPlace = Item.table.position(of: "id") ?? 0
  private static let dayPlace = Item.table.position(of: "day") ?? 0
  private static let minutePlace = Item.table.position(of: "minute") ?? 0
  private static let deletedPlace = Item.table.position(of: "deletedAt") ?? 0
  private static let greatest = UUID(high: .max, low: .max)

  static func id(of row: Row) -> UUID? {
    idPlace < row.count ? UUID(json: row[idPlace]) : nil
  }

  /// Nil for one in the trash.
  private static func place(of row: Row, _ id: UUID) -> Place? {
    guard deletedPlace < row.count, row[deletedPlace].isNull,
      let text = row[dayPlace].text, let day = CivilDate(text)
    else { return nil }
    let minute = row[minutePlace].integer ?? 1_439
    return Place(day: number(day), minute: UInt16(clamping: minute), id: id)
  }

  private static func number(_ day: CivilDate) -> UInt32 {
    UInt32(bitPattern: day.daysSinceEpoch) ^ 0x8000_0000
  }

  private static func date(_ number: UInt32) -> CivilDate {
    CivilDate(daysSinceEpoch: Int(Int32(bitPattern: number ^ 0x8000_0000)))
  }
}
