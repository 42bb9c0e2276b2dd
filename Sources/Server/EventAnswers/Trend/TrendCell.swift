import Analytics
import Fields

/// What a trend keeps of one bucket and group.
struct TrendCell {
  private(set) var events: Int64 = 0
  private var people = PersonSet()
  private var numbers = 0
  private var sum: Int128 = 0
  private var least = Int64.max
  private var most = Int64.min
  private var histogram: ValueHistogram
  /// Of a figure with a base: its events and their people.
  private var baseEvents: Int64 = 0
  private var basePeople = PersonSet()

  init(distinct: Int) {
    histogram = ValueHistogram(limit: distinct)
  }

  var bytes: Int { people.bytes + basePeople.bytes + histogram.bytes + 160 }
  var isApproximate: Bool { histogram.isApproximate }

  @inline(__always)
  mutating func add(_ person: Int32, _ number: Int64?, for figure: TrendFigure) {
    events += 1
    switch figure {
    case .total, .share, .perActive: break
    case .unique, .perPerson: people.insert(person)
    case .sum, .average:
      guard let number else { return }
      numbers += 1
      sum += Int128(number)
    case .min, .max:
      guard let number else { return }
      numbers += 1
      least = min(least, number)
      most = max(most, number)
    case .percentile:
      guard let number else { return }
      histogram.add(number)
    }
  }

  /// Takes an event of the base.
  @inline(__always)
  mutating func addBase(_ person: Int32, for figure: TrendFigure) {
    baseEvents += 1
    if figure == .perActive { basePeople.insert(person) }
  }

  /// The figure, null where there is nothing to make it of.
  /// - Parameter percent: of a percentile.
  mutating func value(of figure: TrendFigure, percent: Double) -> JSONValue {
    switch figure {
    case .total: return .integer(events)
    case .unique: return .integer(Int64(people.count))
    case .perPerson:
      return people.count == 0 ? .null : .number(Double(events) / Double(people.count))
    case .sum: return .number(Double(sum) / 1_000)
    case .average: return numbers == 0 ? .null : .number(Double(sum) / 1_000 / Double(numbers))
    case .min: return numbers == 0 ? .null : .number(Double(least) / 1_000)
    case .max: return numbers == 0 ? .null : .number(Double(most) / 1_000)
    case .share:
      return baseEvents == 0 ? .null : .number(Double(events) / Double(baseEvents))
    case .perActive:
      return basePeople.count == 0 ? .null : .number(Double(events) / Double(basePeople.count))
    case .percentile:
      return histogram.quantile(percent / 100).map { .number($0 / 1_000) } ?? .null
    }
  }
}
