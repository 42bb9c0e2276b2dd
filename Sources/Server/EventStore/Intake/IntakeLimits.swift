/// How much is taken from a stranger.
public struct IntakeLimits: Sendable, Hashable {
  /// The most bytes of a body, unpacked.
  public var bodyBytes = 524_288
  /// The most events of a body.
  public var events = 500
  /// The most bytes of an event.
  public var eventBytes = 32_768
  /// How deep a body may be nested.
  public var depth = 8
  /// The most epochs in which nobody was signed in that a device may have.
  public var epochs = 10_000
  /// The most messages of a body of another system.
  public var messages = 2_500
  /// How deep such a body may be nested: of what is far down in it nothing is kept.
  public var messageDepth = 32
  /// How long ago an event may have happened, in milliseconds.
  public var oldest: Int64 = 90 * 86_400_000
  /// How far ahead it may be, by the server's clock.
  public var newest: Int64 = 3_600_000
  /// How far a device's clock may be off without being put right.
  public var skew: Int64 = 1_000

  public init() {}
}
