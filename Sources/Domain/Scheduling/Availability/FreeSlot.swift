import Values

/// When a session may begin, and which resources it would have.
public struct FreeSlot: Hashable, Sendable {
  /// On the clocks of the first resource.
  public let start: CivilDateTime
  /// Without buffers.
  public let span: Range<Instant>
  /// One of each group, as positions among the resources that were given.
  public let resources: [Int]

  public init(start: CivilDateTime, span: Range<Instant>, resources: [Int]) {
    self.start = start
    self.span = span
    self.resources = resources
  }
}
