import Values

/// Something of which plans allow so much: the name by which an app's plans, its rules and its words
/// mean the same. An app names its own as static members.
public struct LimitKey: Hashable, Sendable {
  /// As a refusal names what its limit counts.
  public let name: Literal

  public init(_ name: Literal) {
    self.name = name
  }

  /// Bytes of files, which every app may have.
  public static var storage: LimitKey { LimitKey("storage") }
  /// Whether documents are added and downloaded, in an app whose plans say so; those that are there may be viewed.
  public static var documents: LimitKey { LimitKey("documents") }
  /// Whether what is on a device goes to the server, in an app whose plans say so.
  public static var sync: LimitKey { LimitKey("sync") }
}
