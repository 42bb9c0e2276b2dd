import Fields

/// Why a sync was refused as a whole. A retry of the same request does not help.
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
}
