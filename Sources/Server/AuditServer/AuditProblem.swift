import SyncServer
import Values

/// What is wrong with an audit: of each chain the first row, since all behind it hang on it.
public enum AuditProblem: Hashable, Sendable, CustomStringConvertible {
  /// The row is not as it was written, or does not belong here.
  case changed(space: UUID, row: Int64)
  /// The row is gone.
  case missing(space: UUID, row: Int64)
  /// The row's hash is not the one that an anchor signed: it, or one after `sound`, was written anew
  /// together with its hashes.
  case rewritten(space: UUID, row: Int64, after: Int64, anchor: Int64)
  /// The chain does not end where it is noted to end.
  case end(space: UUID, row: Int64)
  /// The anchor is not as it was signed, or does not follow the one before.
  case anchor(Int64)
  /// There is no anchor of this number, and there are later ones.
  case anchorMissing(Int64)
  /// The anchor is signed by a key that is not trusted here.
  case foreignKey(anchor: Int64, key: String)
  /// The row's hash is not the one in an anchor that was sent away: it, or one after `sound`, was
  /// written anew, whoever signed it.
  case disagrees(space: UUID, row: Int64, after: Int64, anchor: Int64)
  /// The anchor is another one than was sent away.
  case notAsSent(Int64)
  /// The anchor was sent away, and there is none of its number.
  case sentMissing(Int64)
  /// In what was sent away the anchor is not whole, or was changed.
  case sentDamaged(Int64)

  public var description: String {
    switch self {
    case .changed(let space, let row):
      "space \(space), row \(row): it is not as it was written"
    case .missing(let space, let row):
      "space \(space), row \(row): it is missing"
    case .rewritten(let space, let row, let after, let anchor):
      """
      space \(space), row \(row): it is not the one that anchor \(anchor) signed; the first row that \
      was written anew is between \(after + 1) and \(row)
      """
    case .end(let space, let row):
      "space \(space), row \(row): the chain's end is noted elsewhere, or not at all"
    case .anchor(let number):
      "anchor \(number): it is not as it was signed"
    case .anchorMissing(let number):
      "anchor \(number): it is missing"
    case .foreignKey(let number, let key):
      """
      anchor \(number): its key is not trusted here; if it is another server's of yours, write this \
      line into audit.trusted in the folder of data: \(key)
      """
    case .disagrees(let space, let row, let after, let anchor):
      """
      space \(space), row \(row): it is not the one of anchor \(anchor) as it was sent away; the first \
      row that does not agree is between \(after + 1) and \(row)
      """
    case .notAsSent(let number):
      "anchor \(number): it is not the one that was sent away"
    case .sentMissing(let number):
      "anchor \(number): it was sent away, and it is missing here"
    case .sentDamaged(let number):
      "anchor \(number): as it was sent away it is not whole, or was changed since"
    }
  }
}
