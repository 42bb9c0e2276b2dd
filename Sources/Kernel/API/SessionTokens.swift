/// What a signed-in device proves itself with. Both tokens are opaque.
public struct SessionTokens: Hashable, Sendable {
  /// Short-lived; goes with each request.
  public var access: String
  /// Good once, for a new pair.
  public var refresh: String

  public init(access: String, refresh: String) {
    self.access = access
    self.refresh = refresh
  }
}
