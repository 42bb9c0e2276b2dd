import Fields
import Records
import Sync
import Values

/// Which bookings there must be after the mutations that took effect, told without the code under test:
/// each is compared with all others.
struct BookingModel {
  struct State: Equatable {
    var desk: String
    var helper: String?
    var start: Int64
    var end: Int64
    var isPlaced: Bool
    var wish: Wish?

    mutating func takePlace(of other: State) {
      (desk, start, end) = (other.desk, other.start, other.end)
    }
  }

  struct Wish: Equatable {
    var desk: String
    var start: Int64
    var end: Int64
  }

  private(set) var all: [UUID: State] = [:]
  /// What took effect and never may.
  private(set) var mistake: String?

  mutating func take(_ mutation: QueuedMutation) {
    let arguments = mutation.arguments
    if mutation.name == SwapBookings.name { return swap(arguments) }
    guard let id = arguments["booking"]?.text.flatMap({ UUID($0) }) else { return }
    switch mutation.name {
    case BookDesk.name:
      guard var new = Self.state(in: arguments) else { return }
      new.isPlaced = isFree(new, id)
      if !new.isPlaced, arguments["asks"]?.boolean == false {
        mistake = "a desk that is taken was seized"
      }
      all[id] = new
    case MoveBooking.name: move(id, arguments)
    case CancelBooking.name: all[id] = nil
    default: return
    }
  }

  private mutating func move(_ id: UUID, _ arguments: JSONValue) {
    guard let found = all[id], var moved = Self.state(in: arguments) else { return }
    moved.helper = found.helper
    moved.isPlaced = isFree(moved, id)
    if moved.isPlaced || !found.isPlaced {
      all[id] = moved
    } else {
      all[id]?.wish = Wish(desk: moved.desk, start: moved.start, end: moved.end)
    }
  }

  private mutating func swap(_ arguments: JSONValue) {
    guard let one = arguments["one"]?.text.flatMap({ UUID($0) }),
      let other = arguments["other"]?.text.flatMap({ UUID($0) }), let first = all[one],
      let second = all[other]
    else { return }
    all[one]?.takePlace(of: second)
    all[other]?.takePlace(of: first)
  }

  private func isFree(_ state: State, _ id: UUID) -> Bool {
    all.allSatisfy { key, other in
      key == id || !other.isPlaced || other.end <= state.start || state.end <= other.start
        || (other.desk != state.desk && (other.helper == nil || other.helper != state.helper))
    }
  }

  private static func state(in arguments: JSONValue) -> State? {
    guard let desk = arguments["desk"]?.text, let start = arguments["start"]?.integer,
      let end = arguments["end"]?.integer
    else { return nil }
    return State(
      desk: desk, helper: arguments["helper"]?.text, start: start, end: end, isPlaced: false)
  }

  /// A row of the table by the places of its fields; nil for one that contradicts itself.
  static func state(of row: Row) -> State? {
    guard row.count == 10, let desk = row[1].text, let start = row[3].integer,
      let end = row[4].integer, row[5].isNull == row[6].isNull
    else { return nil }
    let isPlaced = !row[5].isNull
    if isPlaced, row[5] != row[3] || row[6] != row[4] { return nil }
    var wish: Wish?
    if let desk = row[7].text, let start = row[8].integer, let end = row[9].integer {
      wish = Wish(desk: desk, start: start, end: end)
    }
    return State(
      desk: desk, helper: row[2].text, start: start, end: end, isPlaced: isPlaced, wish: wish)
  }

  /// Whether two of them that have their places overlap.
  static func overlap(in rows: some Sequence<Row>) -> Bool {
    let placed = rows.lazy.compactMap { state(of: $0) }.filter { $0.isPlaced }
    func overlap(by key: (State) -> String?) -> Bool {
      var ends: [String: Int64] = [:]
      for state in placed.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
        guard let key = key(state) else { continue }
        if state.start < ends[key] ?? .min { return true }
        ends[key] = max(ends[key] ?? .min, state.end)
      }
      return false
    }
    return overlap { $0.desk } || overlap { $0.helper }
  }
}
