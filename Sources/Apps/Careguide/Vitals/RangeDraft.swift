import Care
import RecordPages
import Records
import Shell
import Values

/// A person's own range while it is typed. All empty, it is the usual one again.
struct RangeDraft: Equatable {
  let range: VitalRange
  var low: String
  var high: String
  var low2: String
  var high2: String
  private(set) var isTried = false

  init(_ range: VitalRange) {
    self.range = range
    func text(_ value: Int64?) -> String { value.map { range.kind.text($0, .pt) } ?? "" }
    low = text(range.values.low)
    high = text(range.values.high)
    low2 = text(range.values.low2)
    high2 = text(range.values.high2)
  }

  var kind: VitalKind { range.kind }

  mutating func type(_ text: String, into field: VitalField) {
    switch field {
    case .low: low = text
    case .high: high = text
    case .low2: low2 = text
    case .high2: high2 = text
    case .value, .value2, .date, .time, .note: break
    }
  }

  func text(of field: VitalField) -> String {
    switch field {
    case .low: low
    case .high: high
    case .low2: low2
    case .high2: high2
    case .value, .value2, .date, .time, .note: ""
    }
  }

  func problem(of field: VitalField) -> VitalProblem? {
    let text = text(of: field)
    if text.isBlank { return nil }
    guard let value = VitalKind.thousandths(typed: text) else { return .malformed }
    guard kind.bounds.contains(value) else { return .outOfBounds }
    let least = field == .high ? low : field == .high2 ? low2 : ""
    return value < VitalKind.thousandths(typed: least) ?? .min ? .order : nil
  }

  static let fields: [VitalField] = [.low, .high, .low2, .high2]

  /// The range; nil where something is wrong, which is told from now on.
  mutating func read() -> VitalRange? {
    isTried = true
    guard Self.fields.allSatisfy({ problem(of: $0) == nil }) else { return nil }
    var read = range
    read.values = VitalRange.Values(
      low: VitalKind.thousandths(typed: low), high: VitalKind.thousandths(typed: high),
      low2: VitalKind.thousandths(typed: low2), high2: VitalKind.thousandths(typed: high2))
    return read
  }
}
