import Database
import SyncServer
import Telemetry
import Values

/// Of whom nothing leaves the server.
extension EventStore {
  /// Whose answer about counting is a no by now.
  public struct Withdrawn: Sendable {
    /// Their pseudonyms on devices.
    public var pseudonyms: Set<UUID>
    /// The subjects of accounts (`AnalyticsPeople.subject`).
    public var subjects: Set<UUID>
  }

  /// Whose newest answer is a no, of accounts and of devices that nobody was signed in on.
  public func withdrawn(in transaction: any ReadTransaction) throws -> Withdrawn {
    let newest = """
      FROM event_consent AS c WHERE c.purpose = $1 AND c.answer = 0 AND NOT EXISTS (\
      SELECT 1 FROM event_consent AS n WHERE n.subject = c.subject AND n.purpose = c.purpose \
      AND n.subject_kind = c.subject_kind AND n.received_at > c.received_at)
      """
    let purpose = SQLValue.text(Purpose.analytics.rawValue)
    let account = ConsentSubject.account(.zero).kind
    var (subjects, devices) = (Set<UUID>(), Set<UUID>())
    try transaction.query("SELECT c.subject_kind, c.subject \(newest)", [purpose]) { row in
      if row.int(0) == account {
        subjects.insert(row.uuid(1))
      } else {
        devices.insert(row.uuid(1))
      }
    }
    var pseudonyms = Set<UUID>()
    if subjects.isEmpty, devices.isEmpty { return Withdrawn(pseudonyms: [], subjects: []) }
    try transaction.query("SELECT pseudonym, subject, installation FROM event_epoch") { row in
      let isWithdrawn =
        row.isNull(1) ? devices.contains(row.uuid(2)) : subjects.contains(row.uuid(1))
      if isWithdrawn { pseudonyms.insert(row.uuid(0)) }
    }
    return Withdrawn(pseudonyms: pseudonyms, subjects: subjects)
  }

  /// Of whom nothing is handed out: who was erased, who said no last, on their account or on a
  /// device that is theirs, under whichever pseudonym their events count.
  /// - Parameter accounts: the pseudonyms of accounts, by their subjects.
  public func withheld(
    _ accounts: [UUID: UUID], in transaction: any ReadTransaction
  ) throws -> Set<UUID> {
    let withdrawn = try withdrawn(in: transaction)
    var withheld = withdrawn.pseudonyms
    for subject in withdrawn.subjects {
      if let pseudonym = accounts[subject] { withheld.insert(pseudonym) }
    }
    let links = try links(in: transaction)
    for link in links where withheld.contains(link.origin) { withheld.insert(link.person) }
    for link in links where withheld.contains(link.person) { withheld.insert(link.origin) }
    try withheld.formUnion(erased(in: transaction))
    return withheld
  }
}
