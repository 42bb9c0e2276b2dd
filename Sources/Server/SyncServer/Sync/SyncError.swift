import Fields

/// Why a sync was refused as a whole. A retry of the same request does not help, but for
/// `unsettled`, `tooManyClients` and `behind`.
public enum SyncError: Error, Hashable, Sendable {
  /// The device speaks an older version of the protocol, or has an older revision of the schema, than
  /// is served: it reloads the app and keeps its queue.
  case outdated
  /// This server process is older than the device, or than the tables: another one is to answer.
  case behind
  /// The request is no JSON.
  case malformed(JSONError)
  /// A field is not what the wire says.
  case unreadable(FieldError)
  /// No such space, or the person is no member: the two are not told apart.
  case forbidden
  /// The client id belongs to another account or space.
  case foreignClient
  /// So many refusals wait for the device to keep them that no mutation runs before it does. It
  /// knows them all and keeps its queue; a retry helps once its store has taken them.
  case unsettled
  /// The account has had as many new clients within a day as it may; the next may come after so many
  /// seconds.
  case tooManyClients(seconds: Int)
}
