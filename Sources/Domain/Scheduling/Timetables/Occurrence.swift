import Values

/// One moment at which something is due.
public struct Occurrence: Hashable, Sendable {
  /// What the timetable's clock shows then, by which the occurrence is known: it stays what it is when
  /// the rules of a zone change, and is the same on all devices.
  public let planned: CivilDateTime
  /// 1, and 2 where the date line brought the same day again.
  public let showing: Int
  public let instant: Instant
  /// The position of its phase in the timetable.
  public let phase: Int
  /// The position of its time in the phase.
  public let position: Int

  public init(
    _ planned: CivilDateTime, showing: Int = 1, at instant: Instant, phase: Int, position: Int
  ) {
    self.planned = planned
    self.showing = showing
    self.instant = instant
    self.phase = phase
    self.position = position
  }

  /// `2026-11-25T08:00`, or `2026-11-25T08:00/2` for the second showing.
  public var name: String { planned.description + (showing > 1 ? "/\(showing)" : "") }
}
