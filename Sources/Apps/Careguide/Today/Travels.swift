import Scheduling
import Values

/// In which zones this device has been: what was planned before a journey counts by the clock of where it was then.
///
/// It is a setting of this device, which goes nowhere else: one of the account, which goes when that signs out, and
/// one of the device's own space, which stays with that (`device.`, Docs/Browser.md). Each has where the device was
/// while its space was open or shown beside the open one, and begins with a copy of the other's, so that what goes up
/// or comes down keeps its journeys. It is no more than the zones that the browser tells any page, and is kept as
/// other settings are.
public struct Travels: Hashable {
  struct Stay: Hashable {
    var since: Instant
    /// By its name in tzdata.
    var zone: String
  }

  /// Ascending.
  private(set) var stays: [Stay] = []

  /// The setting under which they are kept.
  /// - Parameter isOnDevice: of the device's own space, and not of an account.
  static func key(isOnDevice: Bool) -> String { isOnDevice ? "device.travels" : "travels" }
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

  /// The device is in that zone now. Whether that is to be kept.
  mutating func arrive(in zone: String, at now: Instant) -> Bool {
    guard stays.last?.zone != zone else { return false }
    // What a clock wrote that was ahead.
    stays.removeAll { $0.since > now }
    if stays.last?.zone != zone { stays.append(Stay(since: now, zone: zone)) }
    if stays.count > Self.most { stays.removeFirst() }
    return true
  }

  /// Where the device was up to now; now it is in `zone`, whatever its clock wrote before.
  /// - Parameter known: the rules that have come so far; a stay without any counts as the one before it.
  func whereabouts(in zone: ZoneRules, _ known: [ZoneRules], at now: Instant) -> Whereabouts {
    func rules(_ name: String) -> ZoneRules? {
      zone.name == name ? zone : known.first { $0.name == name }
    }
    let past = stays.filter { $0.since <= now }
    var journeys: [Whereabouts.Stay] = []
    for stay in past.dropFirst() {
      if let rules = rules(stay.zone) { journeys.append(.init(since: stay.since, in: rules)) }
    }
    if past.last?.zone != zone.name { journeys.append(.init(since: now, in: zone)) }
    return Whereabouts(past.first.flatMap { rules($0.zone) } ?? zone, journeys: journeys)
  }
}
