import Values

/// What already occupies a resource.
public struct Occupation: Hashable, Sendable {
  /// With the buffers of what occupies it.
  public var span: Range<Instant>
  /// The date on which it counts towards the most a day, on the resource's clocks; nil does not count, as absences
  /// do not.
  public var day: CivilDate?

  public init(_ span: Range<Instant>, countsOn day: CivilDate? = nil) {
    self.span = span
    self.day = day
  }
}

/// A therapist, a room or a piece of equipment: its hours, and what occupies it.
public struct Resource: Sendable {
  public var hours: ResourceHours
  /// In any order.
  public var occupied: [Occupation]

  public init(_ hours: ResourceHours, occupied: [Occupation] = []) {
    self.hours = hours
    self.occupied = occupied
  }
}
