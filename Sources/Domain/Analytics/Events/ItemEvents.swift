import Telemetry
import Values

/// Records, of whatever type: what is done with them, never what is in them.
public enum ItemEvents {
  public static var object: Literal { "item" }
  public static var all: [EventDefinition] {
    [created, viewed, updated, deleted, shared, editButtonTapped]
  }

  /// How many tags there are: their names stay on the device.
  private static let tagCount = ParameterDefinition(
    "tag_count", .count(upTo: 1_000), isRequired: false
  ) { EventWords.tagCount }

  public static let created = EventDefinition(
    "item_created", object: "item", verb: "created",
    parameters: [
      EventParameters.itemType,
      ParameterDefinition(
        "content_length_bucket", .choice(ContentLength.literals), isRequired: false
      ) { EventWords.contentLength },
      tagCount,
    ],
    EventTraits(.analytics, owner: "records")
  ) { EventWords.itemCreated }
  public static let viewed = EventDefinition(
    "item_viewed", object: "item", verb: "viewed",
    parameters: [EventParameters.itemType, EventParameters.itemID],
    EventTraits(.analytics, owner: "records")
  ) { EventWords.itemViewed }
  public static let updated = EventDefinition(
    "item_updated", object: "item", verb: "updated",
    parameters: [
      EventParameters.itemType, EventParameters.duration.optional, EventParameters.status,
      tagCount,
    ],
    EventTraits(.analytics, owner: "records")
  ) { EventWords.itemUpdated }
  public static let deleted = EventDefinition(
    "item_deleted", object: "item", verb: "deleted",
    parameters: [
      EventParameters.itemType, EventParameters.duration.optional, EventParameters.status,
    ],
    EventTraits(.analytics, owner: "records")
  ) { EventWords.itemDeleted }
  public static let shared = EventDefinition(
    "item_shared", object: "item", verb: "shared",
    parameters: [
      EventParameters.itemType,
      ParameterDefinition("channel", .choice(ShareChannel.literals)) { EventWords.channel },
    ],
    EventTraits(.analytics, owner: "records")
  ) { EventWords.itemShared }
  public static let editButtonTapped = EventDefinition(
    "item_edit_button_tapped", object: "item_edit_button", verb: "tapped",
    parameters: [EventParameters.itemType, EventParameters.itemID],
    EventTraits(.analytics, owner: "records")
  ) { EventWords.itemEditButtonTapped }
}

/// How long what somebody wrote is, in characters, and nothing else of it.
public enum ContentLength: EventChoice {
  case empty, upTo100, upTo500, upTo2000, more

  public init(of count: Int) {
    switch count {
    case ...0: self = .empty
    case ...100: self = .upTo100
    case ...500: self = .upTo500
    case ...2_000: self = .upTo2000
    default: self = .more
    }
  }

  public var literal: Literal {
    switch self {
    case .empty: "0"
    case .upTo100: "1-100"
    case .upTo500: "101-500"
    case .upTo2000: "501-2000"
    case .more: "2001+"
    }
  }
}

/// The way by which something is handed on.
public enum ShareChannel: EventChoice {
  case link, copy, file, print
  /// The sheet of the system, which knows what follows.
  case system

  public var literal: Literal {
    switch self {
    case .link: "link"
    case .copy: "copy"
    case .file: "file"
    case .print: "print"
    case .system: "system"
    }
  }
}

extension Event {
  public static func itemCreated(
    _ type: ItemType?, contentLength: ContentLength? = nil, tagCount: Int64? = nil
  ) -> Event {
    Event(
      ItemEvents.created,
      [.optional(type?.literal), .optional(contentLength?.literal), .optional(tagCount)])
  }

  public static func itemViewed(_ type: ItemType?, _ id: UUID) -> Event {
    Event(ItemEvents.viewed, [.optional(type?.literal), .mark(id)])
  }

  /// - Parameter duration: in seconds, from the wish until it was known how it came out; nil where nobody measured.
  public static func itemUpdated(
    _ type: ItemType?, _ status: EventStatus, duration: Double? = nil, tagCount: Int64? = nil
  ) -> Event {
    Event(
      ItemEvents.updated,
      [
        .optional(type?.literal), .optional(duration), .choice(status.literal), .optional(tagCount),
      ])
  }

  public static func itemDeleted(
    _ type: ItemType?, _ status: EventStatus, duration: Double? = nil
  ) -> Event {
    Event(
      ItemEvents.deleted, [.optional(type?.literal), .optional(duration), .choice(status.literal)])
  }

  public static func itemShared(_ type: ItemType?, by channel: ShareChannel) -> Event {
    Event(ItemEvents.shared, [.optional(type?.literal), .choice(channel.literal)])
  }

  public static func itemEditButtonTapped(_ type: ItemType?, _ id: UUID) -> Event {
    Event(ItemEvents.editButtonTapped, [.optional(type?.literal), .mark(id)])
  }
}
