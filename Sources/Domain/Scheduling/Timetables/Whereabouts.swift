import Values

/// In which zones a person was and is.
public struct Whereabouts: Hashable, Sendable {
  /// From an instant until the next stay's.
  public struct Stay: Hashable, Sendable {
    public let since: Instant
    public let zone: ZoneRules

    public init(since: Instant, in zone: ZoneRules) {
      self.since = since
      self.zone = zone
    }
  }

  /// Ascending; the first one begins with time itself.
  public let stays: [Stay]

  /// - Parameter journeys: in any order; of two at one instant the last one counts.
  public init(_ zone: ZoneRules, journeys: [Stay] = []) {
    var stays = [Stay(since: Instant(milliseconds: .min), in: zone)]
    for stay in journeys.ordered(by: { $0.since < $1.since }) {
      if stays[stays.count - 1].since == stay.since { stays.removeLast() }
      stays.append(stay)
    }
    self.stays = stays
  }

  /// When the stay at that position ends: the beginning of the next one, or the end of time.
  func end(ofStay position: Int) -> Instant {
    position + 1 < stays.count
      ? stays[position + 1].since : Instant(milliseconds: .max)
  }

  /// The stay in which an instant lies.
  func stay(at instant: Instant) -> Int {
    var position = stays.count - 1
    while position > 0, stays[position].since > instant { position -= 1 }
    return position
  }

  /// The zone in which the person is at that instant.
  public func zone(at instant: Instant) -> ZoneRules { stays[stay(at: instant)].zone }
}
