import Values

/// A space has a new version, durable already.
public struct SpaceMove: Hashable, Sendable {
  public var space: UUID
  public var version: Int64
  /// The session whose push moved it, which hears of it in its own answer; nil for the server.
  public var session: UUID?

  public init(space: UUID, version: Int64, session: UUID? = nil) {
    self.space = space
    self.version = version
    self.session = session
  }
}
