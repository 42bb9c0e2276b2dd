/// In which unit each was active first and last, and what follows of that for each unit. Units are received in order.
struct LifecyclePeople {
  struct Figures: Hashable, Sendable {
    var new: Int64 = 0
    var returning: Int64 = 0
    var resurrecting: Int64 = 0
    /// Below zero: they are missing.
    var dormant: Int64 = 0
  }

  /// The numbers of the units that are told.
  let units: Range<Int>
  private(set) var figures: [Figures]
  /// The unit in which each was active last.
  private var last = ContiguousArray<Int32>()

  private static let never = Int32.min

  init(_ units: Range<Int>) {
    self.units = units
    figures = [Figures](repeating: Figures(), count: units.count)
  }

  var bytes: Int { last.count * 4 }

  /// Whether it is known already that the person was active in that unit.
  func isKnown(_ person: Int32, in unit: Int) -> Bool {
    Int(person) < last.count && last[Int(person)] == Int32(unit)
  }

  mutating func active(_ person: Int32, in unit: Int) {
    while last.count <= Int(person) { last.append(Self.never) }
    let before = last[Int(person)]
    guard before != Int32(unit) else { return }
    last[Int(person)] = Int32(unit)
    if before == Self.never {
      add(1, to: unit, \.new)
    } else if Int(before) == unit - 1 {
      add(1, to: unit, \.returning)
    } else {
      add(1, to: unit, \.resurrecting)
      add(-1, to: Int(before) + 1, \.dormant)
    }
  }

  /// Those who were not there after their last unit.
  mutating func finish() {
    for unit in last where unit != Self.never { add(-1, to: Int(unit) + 1, \.dormant) }
  }

  private mutating func add(
    _ count: Int64, to unit: Int, _ figure: WritableKeyPath<Figures, Int64>
  ) {
    guard units.contains(unit) else { return }
    figures[unit - units.lowerBound][keyPath: figure] += count
  }
}
