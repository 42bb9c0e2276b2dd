/// What of some events was longer or more than GA4 takes, and was therefore cut: never without a
/// word.
public struct GA4Report: Hashable, Sendable {
  /// What was done to what was too much.
  public enum Cut: String, CaseIterable, Hashable, Sendable {
    case eventName = "the name of an event was cut"
    case parameterName = "the name of a parameter was cut"
    case value = "a value was cut"
    case parameters = "parameters were left out"
    case propertyName = "the name of a property was cut"
    case propertyValue = "the value of a property was cut"
    case properties = "properties were left out"
  }

  private struct Place: Hashable {
    var cut: Cut
    var event: String
    var name: String
  }

  private var counts: [Place: Int] = [:]

  public init() {}

  public var isEmpty: Bool { counts.isEmpty }

  /// How often something was cut, of all events.
  public func count(_ cut: Cut) -> Int {
    counts.reduce(0) { $0 + ($1.key.cut == cut ? $1.value : 0) }
  }

  mutating func note(_ cut: Cut, of event: String, _ name: String = "", _ count: Int = 1) {
    counts[Place(cut: cut, event: event, name: name), default: 0] += count
  }

  mutating func add(_ other: GA4Report) {
    counts.merge(other.counts) { $0 + $1 }
  }

  /// A line for each event and name of which something was cut.
  public var lines: [String] {
    counts.map { place, count in
      let what = place.name.isEmpty ? place.event : "\(place.event).\(place.name)"
      return "\(what): \(place.cut.rawValue), \(count) times"
    }.sorted()
  }
}

/// How long names and values may be in GA4 (support.google.com/analytics/answer/9267744).
enum GA4Limits {
  static let name = 40
  static let parameters = 25
  static let value = 100
  static let propertyName = 24
  static let propertyValue = 36
  static let properties = 25

  /// A text as it is, or its beginning where it is longer than so many characters.
  static func cut(_ text: String, to most: Int) -> (text: String, isCut: Bool) {
    // As many bytes are never more characters.
    guard text.utf8.count > most, text.unicodeScalars.count > most else { return (text, false) }
    return (String(String.UnicodeScalarView(text.unicodeScalars.prefix(most))), true)
  }
}
