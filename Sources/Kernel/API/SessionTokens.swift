import Values

/// What a signed-in device proves itself with. Both tokens are opaque.
public struct SessionTokens: Hashable, Sendable {
  private struct Pair: Hashable, Sendable {
    let access: String
    let refresh: String
  }

  @Boxed private var pair: Pair

  public init(access: String, refresh: String) {
    pair = Pair(access: access, refresh: refresh)
  }

  /// Short-lived; goes with each request.
  public var access: String { pair.access }
  /// Good once, for a new pair.
  public var refresh: String { pair.refresh }
}
