import Database
import Fields
import SyncServer
import Values

/// Which rows of an app's tables are a space's: what goes when it is erased, and what its key seals in
/// a backup.
///
/// A row with a column `space` is that space's. What says that there was a space and who belonged to
/// it, in ids alone, belongs to the installation, and stays: by it devices hear that they are no
/// longer members, and the audit can be verified.
public enum SpaceRows {
  /// How the rows of a table are told apart.
  enum Owner: Hashable, Sendable {
    case installation
    /// The space of the column `space`.
    case column
    /// The space of the device's queue (`sync_refusal`).
    case client
    /// The space that the arguments name (`job`).
    case arguments
  }

  /// Tables with a column `space` that are the installation's all the same: ids, hashes and times.
  public static let kept: Set<String> = [
    "membership", "space_gap", "audit", "audit_head", "audit_anchor_head", ErasureMigrations.table,
  ]
  /// Tables of the installation that have no such column. One that is in neither list must be thought
  /// about; a test says so.
  public static let common: Set<String> = [
    "account", "session", "known_device", "email_confirmation", "password_reset", "email_change",
    "email_change_code", "asked_mail", "asked_mail_turn", "space", "space_schema", "audit_anchor",
    "job_period", "migrations",
    // Of devices and of people whatever the space, by session and by digest.
    "push_subscription", "closed_address", "message_secret", "bounce_mailbox",
    // What was paid stays for the books, with ids alone; what stores said is sealed by account.
    "purchase_fact", "purchase_subscription", "purchase_intent", "purchase_key",
    "purchase_code", "purchase_code_use", "purchase_seat", "purchase_seat_holder",
    "purchase_store", "purchase_use_consent", "entitlement_key",
    // The same of what is paid on the web, by payer; the box is for trying out and has nobody's name.
    "checkout", "checkout_bill", "checkout_object", "checkout_receipt", "checkout_box",
    // Of devices without an account, for a fortnight.
    "left_device", "left_time",
    // Of people whatever the space, for thirteen months, and what they sum up to.
    "access_part", "access_session", "access_month",
    // Of accounts, with which they go.
    "reward_session", "reward_offer", "reward_consent",
    // Of people whatever the space, under which pseudonym they are counted.
    "analytics_person", "analytics_left", "analytics_staff", "analytics_segment",
    // What is counted, under those: where there is PostgreSQL it is beside the app's tables.
    "event_batch", "event_installation", "event_epoch", "event_alias", "event_link",
    "event_consent", "event_message", "event_key", "event_quarantine", "event_count",
    "event_custom", "event_interval", "event_erasure", "event_question", "event_trait",
    "event_engine", "event_person", "event_segment",
    "event_export_plan", "event_export", "event_import", "event_import_row", "event_hook",
    "event_hook_batch", "event_space", "event_copy",
  ]

  static func owner(of table: TableDescription) -> Owner {
    if kept.contains(table.name) { return .installation }
    if table.columns.contains(where: { $0.name == "space" }) { return .column }
    switch table.name {
    case "sync_refusal": return .client
    case "job": return .arguments
    default: return .installation
    }
  }

  /// Whether some of the table's rows are spaces'.
  public static func isOfSpaces(_ table: TableDescription) -> Bool {
    owner(of: table) != .installation
  }

  /// Finds the rows of a space; of jobs it may find more (`job(_:isOf:)`).
  static func condition(_ owner: Owner, _ space: UUID) -> TablePages.Condition {
    switch owner {
    case .installation: .init("1 = 0")
    case .column: .init("space = $1", SQLValue(space))
    case .client:
      .init("client IN (SELECT id FROM sync_client WHERE space = $1)", SQLValue(space))
    case .arguments: .init("arguments LIKE $1", .text("%\(space)%"))
    }
  }

  /// Finds the rows of no space that there is; of jobs all.
  static func rest(_ owner: Owner) -> TablePages.Condition? {
    switch owner {
    case .installation, .arguments: nil
    case .column: .init("space NOT IN (SELECT id FROM space)")
    case .client:
      .init(
        """
        client NOT IN (SELECT c.id FROM sync_client AS c JOIN space AS s ON s.id = c.space)
        """)
    }
  }

  /// The space that the arguments of a job name.
  static func space(ofJob arguments: String) -> UUID? {
    (try? JSONValue.parse(Array(arguments.utf8)))?["space"]?.text.flatMap { UUID($0) }
  }

  /// How many rows of a space there are, by table.
  public static func counts(
    of space: UUID, in transaction: any ReadTransaction
  ) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for table in try transaction.tables() where isOfSpaces(table) {
      let condition = condition(owner(of: table), space)
      let count = try transaction.first(
        "SELECT count(*) FROM \"\(table.name)\" WHERE \(condition.sql)",
        condition.value.map { [$0] } ?? []
      ) { Int($0.int(0)) }
      if let count, count > 0 { counts[table.name] = count }
    }
    return counts
  }

  /// Deletes the rows of a space.
  /// - Parameter spared: tables of which none is deleted.
  public static func delete(
    of space: UUID, sparing spared: Set<String>, in transaction: any WriteTransaction
  ) throws {
    // Refusals first: they are found by what goes after them.
    let tables = try transaction.tables().filter { !spared.contains($0.name) }
      .sorted { owner(of: $0) == .client && owner(of: $1) != .client }
    for table in tables where isOfSpaces(table) {
      let condition = condition(owner(of: table), space)
      try transaction.execute(
        "DELETE FROM \"\(table.name)\" WHERE \(condition.sql)",
        condition.value.map { [$0] } ?? [])
    }
  }
}
