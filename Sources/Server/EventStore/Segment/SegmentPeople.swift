import Values

/// What the app's own tables know of people whom another system names.
public struct SegmentPeople: Sendable {
  /// An account that another system brings events of.
  public struct Account: Hashable, Sendable {
    public var person: EventStore.Person
    /// Since when the pseudonym is theirs, where they had another one before, of which nothing more is taken.
    public var since: Instant?

    public init(_ person: EventStore.Person, since: Instant?) {
      self.person = person
      self.since = since
    }
  }

  /// Those of some ids that are accounts'.
  public var accounts: @Sendable (Set<UUID>) async throws -> [UUID: Account]
  /// Whose consent counts for some pseudonyms, of those that are accounts'.
  public var subjects: @Sendable (Set<UUID>) async throws -> [UUID: UUID]

  public init(
    accounts: @escaping @Sendable (Set<UUID>) async throws -> [UUID: Account],
    subjects: @escaping @Sendable (Set<UUID>) async throws -> [UUID: UUID]
  ) {
    self.accounts = accounts
    self.subjects = subjects
  }

  /// Of an app whose people no other system knows.
  public static let none = SegmentPeople(accounts: { _ in [:] }, subjects: { _ in [:] })
}
