/// The app whose purchases are believed, and where they are made.
public struct StoreApp: Sendable, Hashable {
  public let bundleID: String
  /// Its number at Apple; known in production.
  public let appleID: Int64?
  public let environment: StoreEnvironment

  /// Nil for production without a number, and for an empty bundle identifier.
  public init?(bundleID: String, appleID: Int64? = nil, environment: StoreEnvironment) {
    guard !bundleID.isEmpty, environment != .production || appleID != nil else { return nil }
    self.bundleID = bundleID
    self.appleID = appleID
    self.environment = environment
  }
}
