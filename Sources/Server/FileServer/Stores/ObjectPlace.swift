import Crypto
import Values

/// Where an object lies in a store. It is made of our own numbers alone: nothing that a client wrote
/// is ever part of a path.
public struct ObjectPlace: Hashable, Sendable {
  /// The same bytes in two spaces are two objects, so that a space can go with all it has.
  public var space: UUID
  /// The SHA-256 of the main object.
  public var digest: [UInt8]
  /// The upload that brought it: a place is written once and, when it was emptied, never again.
  public var origin: UUID
  /// The longer edge of a preview, in pixels; nil for the main object.
  public var edge: Int?

  public init(space: UUID, digest: [UInt8], origin: UUID, edge: Int? = nil) {
    self.space = space
    self.digest = digest
    self.origin = origin
    self.edge = edge
  }

  /// The preview of that size beside this object.
  public func preview(_ edge: Int) -> ObjectPlace {
    var place = self
    place.edge = edge
    return place
  }

  /// The path below the store's root: the space, two levels by the digest, and the name.
  public var path: String { folders.joined(separator: "/") + "/" + name }

  var folders: [String] {
    let text = digest.hexadecimal
    return ["\(space)", String(text.prefix(2)), String(text.dropFirst(2).prefix(2))]
  }

  var name: String {
    "\(digest.hexadecimal)-\(origin)" + (edge.map { "-\($0)" } ?? "")
  }
}
