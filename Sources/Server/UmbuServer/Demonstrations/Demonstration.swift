import Identity
import Records
import SyncServer
import Values

/// What an app shows to who sees it for the first time: a space with people who have worked in it for a
/// while (`umbu demo`). All of it is done as their devices would do it, by the rules of the app.
public struct Demonstration: Sendable {
  /// What its space is called. It says that it is a demonstration.
  public var spaceName: String
  /// The plan that the space is on from its beginning; nil for the one that every space begins with.
  public var plan: String?
  /// Who belongs to it. The first creates the space and manages it.
  public var people: [Person]
  /// What they did, in the order of its times, none of which is after `now`. The same at every call,
  /// but for the times and the cast.
  public var story: @Sendable (_ now: Instant, _ cast: Cast) -> [Deed]

  public init(
    of spaceName: String, onPlan plan: String? = nil, people: [Person],
    story: @escaping @Sendable (_ now: Instant, _ cast: Cast) -> [Deed]
  ) {
    self.spaceName = spaceName
    self.plan = plan
    self.people = people
    self.story = story
  }

  /// Where a story is told, and by whom.
  public struct Cast: Sendable {
    public var space: UUID
    /// The accounts of `people`, in their order.
    public var accounts: [UUID]

    public init(_ space: UUID, _ accounts: [UUID]) {
      self.space = space
      self.accounts = accounts
    }
  }

  /// Someone with an account.
  public struct Person: Sendable {
    /// What the others call them.
    public var name: String
    /// At a domain that nobody has (RFC 2606 section 2), so that no mail reaches anyone.
    public var email: String
    public var role: Role

    public init(_ name: String, _ email: String, as role: Role) {
      self.name = name
      self.email = email
      self.role = role
    }
  }

  /// Something that somebody did.
  public struct Deed: Sendable {
    public enum Act: Sendable {
      case mutation(any Mutation)
      /// Sends the bytes of a file that belongs to a record, which says that it is coming.
      case file([UInt8], named: String, of: UUID)
      /// Does what is no mutation, by an operation of the app's own.
      case work(@Sendable (_ app: AppServer, _ space: UUID, _ by: Caller) async throws -> Void)
      /// Invites somebody who does not come. It is as old as the demonstration itself.
      case invitation(String, as: Role)
    }

    /// When, by the person's device.
    public var time: Instant
    /// Whose place in `people` it is.
    public var person: Int
    public var act: Act

    public init(at time: Instant, by person: Int, _ act: Act) {
      self.time = time
      self.person = person
      self.act = act
    }
  }
}
