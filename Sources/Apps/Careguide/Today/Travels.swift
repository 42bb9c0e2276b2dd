import Scheduling
import Values

/// In which zones this device has been: what was planned before a journey counts by the clock of where it was then.
///
/// It is a setting of this device, which goes nowhere else and ends with signing out.
public struct Travels: Hashable {
  struct Stay: Hashable {
    var since: Instant
    /// By its name in tzdata.
    var zone: String
  }

  /// Ascending.
  private(set) var stays: [Stay] = []

  /// The setting under which they are kept.
  static var key: String { "travels" }
  /// More are not kept: whoever flies every week has those of half a year.
  static var most: Int { 50 }

  init() {}

  /// What cannot be read is left out.
  init(_ text: String?) {
    for line in (text ?? "").parts(between: { $0 == "\n" }) {
      let words = line.parts(between: { $0 == " " })
      guard words.count == 2, let time = words[0].wholeNumber, !words[1].isEmpty else { continue }
      stays.append(Stay(since: Instant(milliseconds: time), zone: words[1]))
    }
    stays = stays.ordered { $0.since < $1.since }
  }

  var text: String {
    stays.map { $0.since.milliseconds.description + " " + $0.zone }.joined(separator: "\n")
  }

  /// The device is in that zone. Whether it was in another one before.
  mutating func arrive(in zone: String, at now: Instant) -> Bool {
    if let last = stays.last {
      guard last.zone != zone else { return false }
      // A clock that was turned back does not undo a journey.
      stays.append(Stay(since: max(now, last.since.adding(milliseconds: 1)), zone: zone))
    } else {
      stays.append(Stay(since: now, zone: zone))
    }
    if stays.count > Self.most { stays.removeFirst() }
    return true
  }

  /// - Parameters:
  ///   - zone: where the device is.
  ///   - known: the rules that have come so far; a stay without any counts as the one before it.
  func whereabouts(in zone: ZoneRules, _ known: [ZoneRules]) -> Whereabouts {
    func rules(_ name: String) -> ZoneRules? {
      zone.name == name ? zone : known.first { $0.name == name }
    }
    var journeys: [Whereabouts.Stay] = []
    for stay in stays.dropFirst() {
      if let rules = rules(stay.zone) { journeys.append(.init(since: stay.since, in: rules)) }
    }
    return Whereabouts(stays.first.flatMap { rules($0.zone) } ?? zone, journeys: journeys)
  }
}
