/// Which rows of a day a question needs. A reader may read others as well, unless it says that it chooses rows.
public struct RowNeed: Sendable {
  /// Whose; nil for everybody's. Others' may be read by any reader.
  public var people: PersonSet?
  /// Of which events, by the numbers of names; nil for all.
  public var events: ContiguousArray<Bool>?
  /// With which stamps, by their numbers; nil for all. Only beside `events`.
  public var stamps: ContiguousArray<Bool>?
  /// Of which event not all are needed that follow each other; nil for none.
  public var repeated: Repeated?

  public init(people: PersonSet? = nil, events: ContiguousArray<Bool>? = nil) {
    self.people = people
    self.events = events
  }
}

extension RowNeed {
  /// An event of which, where several of a person follow each other among those that are needed, the last is enough.
  public struct Repeated: Sendable {
    /// By the number of its name.
    public var event: Int32
    /// Of whom the day's first one is needed as well.
    public var firstOf: PersonSet

    public init(_ event: Int32, firstOf people: PersonSet) {
      self.event = event
      firstOf = people
    }
  }
}
