import API
import Fields
import Values

/// The operations on addresses by which calendar programs read an agenda. Each is for the account that calls: nobody
/// has, sees or ends another's.
public enum FeedEndpoints {
  public static let list = Endpoint<FeedSpace, FeedList>(
    "listAgendaFeeds", .post, "v1/agenda/feeds/list", access: .session,
    summary: "The caller's feeds of a space, without their addresses: the server keeps none.",
    isRepeatable: true)
  public static let make = Endpoint<FeedOrder, MadeFeed>(
    "makeAgendaFeed", .post, "v1/agenda/feeds", access: .session,
    summary: """
      The address of a feed, told this once. Where the caller has one of the same already, that one ends at once, as \
      does what was made by a call whose answer was lost.
      """,
    isRepeatable: true)
  public static let end = Endpoint<FeedChoice, Nothing>(
    "endAgendaFeed", .post, "v1/agenda/feeds/end", access: .session,
    summary: "Ends a feed: its address answers 404 from then on.", isRepeatable: true)
}

/// Of which space feeds are asked for.
public struct FeedSpace: FieldObject, Hashable, Sendable {
  public var space = UUID.zero

  public init() {}

  public init(_ space: UUID) {
    self.space = space
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
  }
}

/// An agenda that a calendar program reads by an address that nobody else knows.
public struct AgendaFeed: FieldObject, Hashable, Sendable {
  public var id = UUID.zero
  /// The room, or the piece of equipment, whose sessions it has; nil for those that its reader gives.
  public var room: ID<Room>?
  /// Whether it has the names of those who come, and not their initials alone.
  public var showsNames = false
  public var madeAt = Instant.epoch
  /// The day on which a program last read it, by the clocks of UTC; nil where none has.
  public var usedOn: CivilDate?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("room", &room)
    fields.field("showsNames", &showsNames)
    fields.field("madeAt", &madeAt)
    fields.field("usedOn", &usedOn)
  }
}

/// Feeds of one account in one space.
public struct FeedList: FieldObject, Hashable, Sendable {
  /// The account may have so many there.
  public static let most = 40

  public var feeds: [AgendaFeed] = []

  public init() {}

  public init(_ feeds: [AgendaFeed]) {
    self.feeds = feeds
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("feeds", &feeds, maxCount: Self.most)
  }
}

/// Which feed is wanted.
public struct FeedOrder: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  /// Nil for the sessions that the caller gives.
  public var room: ID<Room>?
  public var showsNames = false
  /// Of its few words.
  public var language = Language.pt

  public init() {}

  public init(in space: UUID, of room: ID<Room>? = nil, names: Bool, _ language: Language) {
    self.space = space
    self.room = room
    showsNames = names
    self.language = language
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("room", &room)
    fields.field("showsNames", &showsNames)
    fields.field("language", &language)
  }
}

/// A feed with its address.
public struct MadeFeed: FieldObject, Hashable, Sendable {
  public var feed = AgendaFeed()
  /// Below the app's address: `calendar/9f86….ics`. Whoever has it reads the feed.
  public var path = ""

  public init() {}

  public init(_ feed: AgendaFeed, at path: String) {
    self.feed = feed
    self.path = path
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("feed", &feed)
    fields.field("path", &path, maxLength: 200)
  }
}

/// One of the caller's feeds.
public struct FeedChoice: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  public var feed = UUID.zero

  public init() {}

  public init(_ feed: UUID, in space: UUID) {
    self.space = space
    self.feed = feed
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("feed", &feed)
  }
}
