/// What a plan may stand in the way of, with what is already used. An app names its own by static
/// functions: `addPatient(active:)`.
public struct MeteredAction: Hashable, Sendable {
  public let key: LimitKey
  /// How much of it there is.
  public let used: Int64
  /// How much more there would be.
  public let adding: Int64

  public init(_ key: LimitKey, used: Int64 = 0, adding: Int64 = 1) {
    self.key = key
    self.used = used
    self.adding = adding
  }

  /// `bytes` to store beside the `used` ones.
  public static func uploadFile(bytes: Int64, used: Int64) -> MeteredAction {
    MeteredAction(.storage, used: used, adding: bytes)
  }
}
