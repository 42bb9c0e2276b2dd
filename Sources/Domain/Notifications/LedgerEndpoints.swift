import API
import Fields
import Values

/// The operation by which those who run a space see what became of its messages, those who may read a person's
/// record of the messages to them, and everybody in it of those to themselves.
public enum LedgerEndpoints {
  /// A POST, since ids of people have no place in the addresses that a proxy writes into its log.
  public static let read = Endpoint<LedgerQuery, LedgerPage>(
    "readMessages", .post, "v1/messages/ledger", access: .session,
    summary: """
      What became of the messages of a space, those that were asked for last first; for those who run \
      it, of one person for those who may read their record, and for everybody in it of theirs.
      """,
    isRepeatable: true)
}

/// Whose messages are asked for.
public struct LedgerQuery: FieldObject, Hashable, Sendable {
  /// How many entries a page has at most.
  public static let pageSize = 100

  public var space = UUID.zero
  /// Only messages to them; nil for all.
  public var person: UUID?
  /// Only messages that were asked for before; nil for the latest.
  public var before: Instant?
  /// Besides, those of that very instant that come behind this one: the last entry of the page before.
  public var behind: UUID?

  public init() {}

  public init(
    space: UUID, person: UUID? = nil, before: Instant? = nil, behind: UUID? = nil
  ) {
    self.space = space
    self.person = person
    self.before = before
    self.behind = behind
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("person", &person)
    fields.field("before", &before)
    fields.field("behind", &behind)
  }
}

/// A page of messages.
public struct LedgerPage: FieldObject, Hashable, Sendable {
  /// Those that were asked for last first.
  public var entries: [LedgerEntry] = []

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("entries", &entries, maxCount: LedgerQuery.pageSize)
  }
}

/// One message: without words and addresses.
public struct LedgerEntry: FieldObject, Hashable, Sendable {
  public var id = UUID.zero
  /// Such as `appointment.reminder`.
  public var kind = ""
  /// What people call that, in Portuguese and in English; empty for a kind that is no more.
  public var pt = ""
  public var en = ""
  /// Whom it was for and what it was about, as the app calls them.
  public var person = UUID.zero
  public var subject: UUID?
  public var askedAt = Instant.epoch
  public var dueAt = Instant.epoch
  /// `waiting`, `sent`, `seen`, `failed`, `withdrawn`, `expired` or `unwanted`; a newer server may say
  /// something else.
  public var state = ""
  /// Why it ended so; it names nobody.
  public var reason: String?
  public var shownAt: Instant?
  public var openedAt: Instant?
  /// In the order in which they were made.
  public var attempts: [LedgerAttempt] = []

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("kind", &kind)
    fields.field("pt", &pt)
    fields.field("en", &en)
    fields.field("person", &person)
    fields.field("subject", &subject)
    fields.field("askedAt", &askedAt)
    fields.field("dueAt", &dueAt)
    fields.field("state", &state)
    fields.field("reason", &reason)
    fields.field("shownAt", &shownAt)
    fields.field("openedAt", &openedAt)
    fields.field("attempts", &attempts)
  }
}

/// One attempt to bring a message.
public struct LedgerAttempt: FieldObject, Hashable, Sendable {
  /// `push`, `sms` or `mail`.
  public var channel = ""
  /// `queued`, `sent`, `failed` or `dropped`.
  public var state = ""
  public var queuedAt = Instant.epoch
  public var sentAt: Instant?
  public var shownAt: Instant?
  public var openedAt: Instant?
  public var failedAt: Instant?
  /// Why it failed; it names nobody.
  public var reason: String?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("channel", &channel)
    fields.field("state", &state)
    fields.field("queuedAt", &queuedAt)
    fields.field("sentAt", &sentAt)
    fields.field("shownAt", &shownAt)
    fields.field("openedAt", &openedAt)
    fields.field("failedAt", &failedAt)
    fields.field("reason", &reason)
  }
}
