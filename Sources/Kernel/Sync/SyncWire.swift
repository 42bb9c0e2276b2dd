import API
import Fields
import Records
import Values

/// The version of the wire between device and server. A test holds a hash of the schema, so that a
/// change of the wire fails until this moves.
public let syncProtocolVersion = 5

/// The first version of the wire in which a client can be told that it has ended.
public let endingProtocolVersion = 4

/// The first version of the wire whose clients know the refusal `overlap`. An answer with a code that a client
/// does not know is no answer to it.
public let overlapProtocolVersion = 5

/// The first version of the wire in which a client can be told that it holds a part of a record type.
public let windowProtocolVersion = 5

/// The oldest version of the wire that the server still speaks. Versions up to now only add fields,
/// which an older side passes over.
public let oldestSyncProtocolVersion = 1

/// The endpoint through which a device pushes what it did and pulls what changed.
public var syncEndpoint: Endpoint<SyncRequest, SyncResponse> {
  Endpoint(
    "sync", .post, "v1/sync", access: .session,
    summary: "Push queued mutations of one space in order and pull what changed since a cursor.")
}

/// Push and pull of one space in one request.
public struct SyncRequest: FieldObject, Hashable, Sendable {
  public var protocolVersion = syncProtocolVersion
  public var space = UUID.zero
  /// This device's queue for this space; its sequence numbers only grow.
  public var client = UUID.zero
  /// The space's version that the device has seen; 0 for nothing yet.
  public var cursor: Int64 = 0
  /// Up to this sequence number the device has kept what the server said of its mutations.
  public var settled: Int64 = 0
  /// The role for which the device got what it holds; nil says nothing about it.
  public var role: String?
  /// Of what was removed up to this version of the space the device holds nothing any more: the
  /// cursor, but while it pulls from the beginning; nil says nothing about it.
  public var whole: Int64?
  /// What the device's clock says as it sends this, so that the times of mutations can be judged.
  public var sentAt: Instant?
  /// The revision of the space's schema that the device has: it is answered in its words. Nil is 1.
  public var schema: Int?
  /// What the device holds up to `cursor` of the record types that it was told a window of; nil where it holds
  /// all of each.
  public var windows: [HeldWindow]?
  /// Whether the device is to hold all of the record types that are held in part, as for a copy; nil is no.
  public var holdsAll: Bool?
  /// In order of their sequence numbers.
  public var mutations: [QueuedMutation] = []

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("protocolVersion", &protocolVersion)
    fields.field("space", &space)
    fields.field("client", &client)
    fields.field("cursor", &cursor)
    fields.field("settled", &settled)
    fields.field("role", &role)
    fields.field("whole", &whole)
    fields.field("sentAt", &sentAt)
    fields.field("schema", &schema)
    fields.field("windows", &windows)
    fields.field("holdsAll", &holdsAll)
    fields.field("mutations", &mutations, maxCount: SyncLimits.mutations)
  }
}

/// One mutation on its way.
public struct QueuedMutation: FieldObject, Hashable, Sendable {
  public var sequence: Int64 = 0
  public var id = UUID.zero
  public var name = ""
  public var time = Instant.epoch
  public var arguments = JSONValue.null
  /// The revision of the space's schema that wrote the arguments; nil is the request's.
  public var schema: Int?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("sequence", &sequence)
    fields.field("id", &id)
    fields.field("name", &name)
    fields.field("time", &time)
    fields.field("arguments", &arguments)
    fields.field("schema", &schema)
  }
}

/// What the server did and what changed.
public struct SyncResponse: FieldObject, Hashable, Sendable {
  /// The space's version up to which `changes` go: the next cursor.
  public var cursor: Int64 = 0
  /// Whether more changes wait behind `cursor`.
  public var hasMore = false
  /// Whether what the device holds of the space is to be dropped before `changes`.
  public var startsOver = false
  /// The last sequence number of this client that took effect or was refused; durable.
  public var acknowledged: Int64 = 0
  /// The refusals after `settled`.
  public var refusals: [RefusedSequence] = []
  public var changes: [RecordChange] = []
  /// The person's role in the space, by its raw value; empty for one who is no member any more.
  public var role = ""
  /// The version of the space when this was answered.
  public var head: Int64 = 0
  /// Whether the client has ended: refusals of it were forgotten, so of its mutations up to
  /// `acknowledged` nobody knows any more which took effect; those behind never did, and nothing of it
  /// ever runs again.
  public var ended = false
  /// How full the space is, where that is worth a warning.
  public var usage: SpaceUsage?
  /// What the device is to hold from now on of the record types that are held in part: all of it up to `cursor`
  /// is here and in `changes`. Nil where that is as the request says.
  public var windows: [HeldWindow]?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("cursor", &cursor)
    fields.field("hasMore", &hasMore)
    fields.field("startsOver", &startsOver)
    fields.field("acknowledged", &acknowledged)
    fields.field("refusals", &refusals, maxCount: .max)
    fields.field("changes", &changes, maxCount: .max)
    fields.field("role", &role)
    fields.field("head", &head)
    fields.field("ended", &ended)
    fields.field("usage", &usage)
    fields.field("windows", &windows)
  }
}

/// The server's no to one mutation of the client.
public struct RefusedSequence: FieldObject, Hashable, Sendable {
  public var sequence: Int64 = 0
  public var refusal = Refusal()

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("sequence", &sequence)
    fields.field("refusal", &refusal)
  }
}

/// One record as it is now, or that it is gone.
public struct RecordChange: FieldObject, Hashable, Sendable {
  /// The record's type.
  public var table = ""
  public var id = UUID.zero
  /// The record as a JSON object; null when it is gone.
  public var record = JSONValue.null

  public init() {}

  /// A record as it is.
  public init<R: Record>(_ record: R) {
    table = R.recordType
    id = record.id.uuid
    self.record = record.object
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("table", &table)
    fields.field("id", &id)
    fields.field("record", &record)
  }
}

/// The sizes that both sides keep to.
public enum SyncLimits {
  /// The most mutations of one request.
  public static let mutations = 500
  /// The most bytes of one request.
  public static let requestBytes = 1_048_576
  /// The most bytes of one mutation's arguments.
  public static let argumentBytes = 65_536
  /// About how many changes one response carries; it may run over to the end of a version.
  public static let changes = 2_000
  /// About how many bytes of changes one response carries; it may run over to the end of a version.
  public static let changeBytes = 4_194_304
  /// The most refusals that are kept of one client, and so the most that one response carries. What
  /// comes behind them in the queue waits until some are settled.
  public static let refusals = 1_000
  /// The most refusals that are kept of all clients of one account in one space: beyond it those that
  /// were away for longest end.
  public static let accountRefusals: Int64 = 10_000
  /// The most bytes of a refusal's subject.
  public static let refusalSubject = 200
}

/// What the server sends over the live channel (`v1/live`, WebSocket): a space moved.
public struct SpacePoke: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  public var version: Int64 = 0

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("version", &version)
  }
}

/// The first message of the device over the live channel, within 10 seconds: who it is and which
/// space it watches. The server closes with 4401 when the token is not (any more) good, 4403 when
/// the person is no member.
public struct LiveHello: FieldObject, Hashable, Sendable {
  public var token = ""
  public var space = UUID.zero

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("token", &token)
    fields.field("space", &space)
  }
}
