/// What files may cost, whatever the plan.
public struct FileLimits: Sendable, Hashable {
  /// Bytes of one file.
  public var fileBytes: Int64 = 2 << 30
  /// Uploads of one account that are under way.
  public var openUploads = 20
  /// How long an upload may take from its creation; then what came is thrown away and its
  /// reservation ends. Milliseconds.
  public var uploadTime: Int64 = 48 * 3_600_000
  /// How long what may be litter stays in the store before it is swept up. Far longer than any
  /// upload takes to finish. Milliseconds.
  public var litterTime: Int64 = 24 * 3_600_000

  public init() {}
}
