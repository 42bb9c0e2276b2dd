import Analytics
import Crypto
import Database
import SyncServer
import Telemetry
import Values

/// The table `event_consent`: who said yes or no to what, when, and to which words. Rows are only added; the one that
/// was received last decides, whenever it was decided. Without one nothing is counted.
extension EventStore {
  /// What holds now.
  public func consent(
    of subject: ConsentSubject, in transaction: any ReadTransaction
  ) throws -> ConsentState {
    var state = ConsentState()
    for purpose in Purpose.allCases {
      guard let newest = try newest(of: subject, purpose, in: transaction) else { continue }
      state[purpose] = newest.isYes ? .yes : .no
      state.textVersion = max(state.textVersion, newest.textVersion)
    }
    return state
  }

  /// Whether events of the subject may be counted.
  func agrees(_ subject: ConsentSubject, in transaction: any ReadTransaction) throws -> Bool {
    try newest(of: subject, .analytics, in: transaction)?.isYes ?? false
  }

  /// Whether the subject has said no.
  func refuses(_ subject: ConsentSubject, in transaction: any ReadTransaction) throws -> Bool {
    try newest(of: subject, .analytics, in: transaction)?.isYes == false
  }

  private struct Newest {
    var isYes: Bool
    var textVersion: Int64
    var receivedAt: Int64
  }

  private func newest(
    of subject: ConsentSubject, _ purpose: Purpose, in transaction: any ReadTransaction
  ) throws -> Newest? {
    try transaction.first(
      """
      SELECT answer, text_version, received_at FROM event_consent \
      WHERE subject = $1 AND purpose = $2 AND subject_kind = $3 ORDER BY received_at DESC LIMIT 1
      """, [SQLValue(subject.id), .text(purpose.rawValue), .integer(subject.kind)]
    ) { row in
      Newest(isYes: row.int(0) == 1, textVersion: row.int(1), receivedAt: row.int(2))
    }
  }

  /// All that the subject ever said, in the order in which it was received.
  public func proofs(
    of subject: ConsentSubject, in transaction: any ReadTransaction
  ) throws -> [ConsentProof] {
    try transaction.rows(
      """
      SELECT purpose, answer, text_version, text_hash, decided_at, received_at, region, zone, \
      language, source FROM event_consent WHERE subject = $1 AND subject_kind = $2 \
      ORDER BY received_at, purpose LIMIT 10000
      """, [SQLValue(subject.id), .integer(subject.kind)]
    ) { row in
      var entry = ConsentEntry()
      entry.purpose = Purpose(rawValue: row.text(0)) ?? .analytics
      entry.isYes = row.int(1) == 1
      entry.textVersion = row.int(2)
      entry.decidedAt = Instant(milliseconds: row.int(4))
      entry.region = Region(rawValue: row.text(6)) ?? .other
      entry.zone = row.text(7)
      entry.language = Language(rawValue: row.text(8)) ?? .pt
      entry.source = ConsentSource(rawValue: row.text(9)) ?? .server
      return ConsentProof(
        entry, textHash: row.text(3), receivedAt: Instant(milliseconds: row.int(5)))
    }
  }

  /// Adds to the ledger, in the order in which it was decided. A write about the subject. What is on its
  /// way of the subject's events is either there before, or hears of it.
  public func add(
    _ entries: [ConsentEntry], of subject: ConsentSubject, in transaction: any WriteTransaction
  ) throws {
    if !transaction.isOnlyWriter, case .account(let id) = subject {
      try hold(id, in: transaction)
      // Who brings events of the subject from some device writes about that device.
      try transaction.query(
        "SELECT epoch FROM event_epoch WHERE subject = $1 FOR UPDATE", [SQLValue(id)]
      ) { _ in }
    }
    let now = now().milliseconds
    for entry in entries {
      // No two are of one moment, and a clock that was set back does not let an older one decide.
      let last = try newest(of: subject, entry.purpose, in: transaction)?.receivedAt
      let receivedAt = max(now, last.map { $0 + 1 } ?? now)
      let text = consentText(entry.purpose, entry.textVersion)
      let zone = entry.zone.isZoneName ? entry.zone : ""
      try transaction.execute(
        """
        INSERT INTO event_consent (id, subject_kind, subject, purpose, answer, text_version, \
        text_hash, decided_at, received_at, region, zone, language, source) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
        """,
        [
          SQLValue(newID()), .integer(subject.kind), SQLValue(subject.id),
          .text(entry.purpose.rawValue), .integer(entry.isYes ? 1 : 0),
          .integer(entry.textVersion), .text(Digest.sha256(text).hexadecimal),
          .integer(entry.decidedAt.milliseconds), .integer(receivedAt),
          .text(entry.region.rawValue), .text(zone), .text(entry.language.rawValue),
          .text(entry.source.rawValue),
        ])
    }
  }
}

extension String {
  /// Whether it may be a zone's in the tz database, and holds nothing else.
  fileprivate var isZoneName: Bool {
    utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"),
        UInt8(ascii: "-"), UInt8(ascii: "/"):
        true
      default: false
      }
    }
  }
}
