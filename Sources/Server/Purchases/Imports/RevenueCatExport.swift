import Crypto
import Fields
import Subscriptions
import Values

/// The transactions that RevenueCat exports as CSV (Scheduled Data Exports, "Transactions", versions 3 to 7),
/// of which a row is a purchase or a renewal. Columns are found by their names.
public struct RevenueCatExport: Sendable {
  /// Why a file is none.
  public enum Failure: Error, Hashable, Sendable {
    /// It cannot be read as CSV from that line on.
    case line(Int)
    /// It has no column of that name.
    case column(String)
    /// It has nothing.
    case empty
  }

  /// A subscription, as its rows tell of it.
  public struct Purchase: Sendable {
    /// In its store: the original transaction.
    public var storeID: String
    public var product: ProductID
    /// By what its customer may be known here: ids that the app gave, and e-mails.
    public var users: [String]
    public var told: ToldPurchase
    /// That a trial came before; told apart, since of a grant the last alone counts.
    public var trial: ToldPurchase?
    /// The end of what is paid or promised; nil for ever.
    public var until: Instant?
    public var isRefunded: Bool
  }

  /// By their ids.
  public let purchases: [Purchase]
  /// Rows of the sandbox, which are left out, and rows that lack what is needed, by their lines.
  public let sandboxRows: Int
  public let unreadable: [Int]

  /// - Throws: `Failure`.
  public init(_ bytes: [UInt8]) throws(Failure) {
    var reader = CSVReader(bytes)
    guard let head = try Self.next(&reader) else { throw .empty }
    let columns = try RevenueCatColumns(head)
    var groups: [String: [RevenueCatRow]] = [:]
    var sandbox = 0
    var unreadable: [Int] = []
    while let row = try Self.next(&reader) {
      guard !row.isBlank else { continue }
      guard let read = RevenueCatRow(row, columns) else {
        unreadable.append(row.line)
        continue
      }
      if read.isSandbox {
        sandbox += 1
      } else {
        groups[read.originalID, default: []].append(read)
      }
    }
    purchases = groups.keys.sorted().compactMap { Purchase(id: $0, groups[$0] ?? []) }
    sandboxRows = sandbox
    self.unreadable = unreadable
  }

  private static func next(_ reader: inout CSVReader) throws(Failure) -> CSVRow? {
    do throws(CSVError) {
      return try reader.next()
    } catch {
      throw .line(error.line)
    }
  }
}

extension RevenueCatExport.Purchase {
  /// Nil without rows.
  fileprivate init?(id: String, _ rows: [RevenueCatRow]) {
    let ordered = rows.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    guard let first = ordered.first, let last = ordered.last else { return nil }
    storeID = id
    product = ProductID(last.product)
    users = last.users
    until = last.end
    isRefunded = last.refundedAt != nil
    var grant = GrantSnapshot()
    grant.subscription = SubscriptionID(.imported, id)
    grant.product = product
    grant.from = last.isTrial ? last.start : first.isTrial ? first.end ?? last.start : first.start
    grant.until = last.end
    grant.revokedAt = last.refundedAt
    grant.offer = last.isTrial ? .trial : last.isIntro ? .intro : nil
    grant.renews = last.renews
    grant.recordedAt = ordered.map(\.changedAt).max() ?? last.start
    let words = ordered.map(\.text).joined(separator: "\n")
    grant.digest = FactDigest(Digest.sha256(words))
    told = ToldPurchase(
      grant.subscription, [ToldFact(.grant(grant), reason: "revenuecat", words: Array(words.utf8))])
    guard let had = ordered.first(where: { $0.isTrial }), !last.isTrial else { return }
    var past = GrantSnapshot()
    past.subscription = SubscriptionID(.imported, id + ".trial")
    past.product = ProductID(had.product)
    past.from = had.start
    past.until = had.end ?? had.start
    past.offer = .trial
    past.recordedAt = had.start
    past.digest = FactDigest(Digest.sha256(had.text))
    trial = ToldPurchase(
      past.subscription,
      [ToldFact(.grant(past), reason: "revenuecat", words: Array(had.text.utf8))])
  }
}

/// Where the columns are.
private struct RevenueCatColumns {
  private var places: [String: Int] = [:]

  /// Without which nothing can be said.
  static let needed = [
    "rc_original_app_user_id", "product_identifier", "start_time", "store_transaction_id",
    "original_store_transaction_id",
  ]

  init(_ head: CSVRow) throws(RevenueCatExport.Failure) {
    for (place, name) in head.fields.enumerated() where places[name] == nil {
      places[name] = place
    }
    for name in Self.needed where places[name] == nil { throw .column(name) }
  }

  func text(_ name: String, of row: CSVRow) -> String? {
    guard let place = places[name] else { return nil }
    let text = row[place]
    return text.isEmpty || text == "null" ? nil : text
  }

  func instant(_ name: String, of row: CSVRow) -> Instant? {
    guard let written = text(name, of: row)?.replacingBlank else { return nil }
    // `2026-01-31 09:30:00.000` is in UTC.
    return Instant(written) ?? Instant(written + "Z")
  }

  func boolean(_ name: String, of row: CSVRow) -> Bool {
    ["true", "t", "1"].contains(text(name, of: row)?.lowercased() ?? "")
  }
}

extension String {
  /// With a T in place of its first blank.
  fileprivate var replacingBlank: String {
    guard let blank = firstIndex(of: " ") else { return self }
    return "\(self[..<blank])T\(self[index(after: blank)...])"
  }
}

/// A row that can be read.
private struct RevenueCatRow {
  var id: String
  var originalID: String
  var product: String
  var users: [String]
  var start: Instant
  var end: Instant?
  var refundedAt: Instant?
  var isTrial: Bool
  var isIntro: Bool
  var isSandbox: Bool
  var renews: Bool
  /// When it was last otherwise, as far as it says.
  var changedAt: Instant
  /// The fields that count.
  var text: String

  init?(_ row: CSVRow, _ columns: RevenueCatColumns) {
    func text(_ name: String) -> String? { columns.text(name, of: row) }
    func instant(_ name: String) -> Instant? { columns.instant(name, of: row) }
    guard let id = text("store_transaction_id"), let product = text("product_identifier"),
      let start = instant("start_time"), let user = text("rc_original_app_user_id")
    else { return nil }
    self.id = id
    self.product = product
    self.start = start
    originalID = text("original_store_transaction_id") ?? id
    users = [text("rc_last_seen_app_user_id_alias"), user, columns.email(of: row)]
      .compactMap { $0 }
    end = instant("effective_end_time") ?? instant("grace_period_end_time") ?? instant("end_time")
    refundedAt = instant("refunded_at")
    isTrial = columns.boolean("is_trial_period", of: row)
    isIntro = columns.boolean("is_in_intro_offer_period", of: row)
    isSandbox = columns.boolean("is_sandbox", of: row)
    let cancelledAt = instant("unsubscribe_detected_at")
    renews =
      columns.boolean("is_auto_renewable", of: row) && cancelledAt == nil && refundedAt == nil
    changedAt =
      [
        start, refundedAt, cancelledAt, instant("billing_issues_detected_at"),
        instant("updated_at"),
      ].compactMap { $0 }.max() ?? start
    self.text = [
      id, originalID, product, "\(start)", end.map { "\($0)" } ?? "",
      refundedAt.map { "\($0)" } ?? "", "\(renews)", "\(isTrial)",
    ].joined(separator: ";")
  }
}

extension RevenueCatColumns {
  /// The customer's e-mail, where the app told it (`$email`).
  fileprivate func email(of row: CSVRow) -> String? {
    guard let written = text("reserved_subscriber_attributes", of: row),
      let attributes = try? JSONValue.parse(written), let email = attributes["$email"]
    else { return nil }
    return email.text ?? email["value"]?.text
  }
}
