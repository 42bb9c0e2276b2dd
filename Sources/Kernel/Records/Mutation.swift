import Fields
import Values

/// What the user did, as a struct: it runs at once on the device and again on the server, which
/// decides.
public protocol Mutation: Fielded, Equatable, Sendable {
  /// Its name on the wire, lower camel case; a change of meaning gets a new name.
  static var name: String { get }
  /// What its author must be permitted to do with the records of which type. A mutation that depends on
  /// who added a record asks `Author.permission` in `apply` as well.
  static var needs: RecordPermission { get }
  /// Its arguments that hold a record or changes of one. Each must be said: an app of an earlier
  /// revision of the schema is read by it.
  static var carried: [RecordArgument] { get }
  /// Whether it only tells what somebody saw or took along, and changes nothing: nobody would miss it
  /// where it waits.
  static var isTrace: Bool { get }

  /// Does it, reading and writing through `transaction` only, so that it does the same anywhere.
  /// - Throws: a refusal; then nothing of it happens.
  func apply(_ transaction: Transaction, by author: Author) throws(Refusal)
}

extension Mutation {
  public static var carried: [RecordArgument] { [] }
  public static var isTrace: Bool { false }
}

/// Who does a mutation, and when.
public struct Author: Hashable, Sendable {
  /// The account.
  public var account: UUID
  /// The role in the space, by its raw value.
  public var role: String
  /// When the person did it, by the device's clock; the server bounds it by its own.
  public var time: Instant
  /// Whether the space is on this device alone, so that nothing of it goes to a server.
  public var isAlone = false
  /// What the role may do with the records that the mutation is about. The schema says it.
  public internal(set) var permission = Permission.hidden

  public init(account: UUID, role: String, time: Instant) {
    self.account = account
    self.role = role
    self.time = time
  }
}
