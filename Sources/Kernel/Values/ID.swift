/// The identifier of one `Entity`: a patient's id is no appointment's id, and the compiler knows.
public struct ID<Entity>: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let uuid: UUID

  @inlinable
  public init(_ uuid: UUID) {
    self.uuid = uuid
  }

  /// Reads the canonical text of a UUID; anything else is nil.
  @inlinable
  public init?(_ text: String) {
    guard let uuid = UUID(text) else { return nil }
    self.uuid = uuid
  }

  /// The id that names nothing: what a record has before it is read.
  public static var none: ID { ID(.zero) }

  @inlinable
  public var description: String { uuid.description }

  public static func < (a: ID, b: ID) -> Bool { a.uuid < b.uuid }
}
