import Fields
import Records
import Values

/// A record of what somebody did or saw: a dose that was given, a measurement. Who may say something
/// says it by `Log`, and takes back their own by `RemoveLogged`; the mutations are the same everywhere,
/// and are called after the record: `logReading`, `removeReading`.
public protocol LoggedRecord: Record, FieldObject {
  /// The argument that it is in a mutation: as its type is called, unless the wire has another name.
  static var argument: String { get }
  /// The account that said it.
  var by: UUID { get set }

  /// Refuses what the space cannot keep, and sets who said it and when.
  /// - Parameter isRecovered: whether it comes from a copy that somebody kept: then the copy says who
  ///   said it, and when.
  mutating func log(
    _ transaction: Transaction, by author: Author, isRecovered: Bool
  ) throws(Refusal)
}

extension LoggedRecord {
  public static var argument: String { recordType }
}

extension Author {
  /// Refuses what another account said, unless the author may change everybody's.
  public func requireOwn(_ account: UUID) throws(Refusal) {
    guard permission >= .write || account == self.account else { throw Refusal(.forbidden) }
  }
}
