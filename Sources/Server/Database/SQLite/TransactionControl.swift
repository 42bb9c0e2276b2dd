/// The statements that begin and end transactions and parts of them.
enum TransactionControl: Int, CaseIterable {
  case begin, beginWriting, commit, rollBack, save, rollBackToSaved, release

  var sql: String {
    switch self {
    case .begin: "BEGIN"
    case .beginWriting: "BEGIN IMMEDIATE"
    case .commit: "COMMIT"
    case .rollBack: "ROLLBACK"
    // A name may be used again inside itself: the innermost is meant.
    case .save: "SAVEPOINT body"
    case .rollBackToSaved: "ROLLBACK TO body"
    case .release: "RELEASE body"
    }
  }
}
