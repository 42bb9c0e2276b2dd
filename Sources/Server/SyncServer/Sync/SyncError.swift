import Fields

/// Why a sync was refused as a whole. A retry of the same request does not help, but for
/// `unsettled`.
public enum SyncError: Error, Hashable, Sendable {
  /// The device speaks another version of the protocol: it reloads the app and keeps its queue.
  case outdated
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
}
