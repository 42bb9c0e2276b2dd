import Database
import SyncServer
import Values

/// One chain on the way from its first row to its last, up to the first that is wrong.
struct ChainWalk: Sendable {
  private let space: UUID
  private let signed: [Int64: AnchorCheck.Signed]
  /// The same by the anchors that were sent away.
  private let sent: [Int64: AnchorCheck.Signed]
  /// The number of the last row that was taken.
  private(set) var last: Int64 = 0
  private(set) var count = 0
  private var hash = ChainHash.start
  /// The last row of which an anchor says that it is right.
  private var sound: Int64 = 0
  /// The last row of which an anchor that was sent away says so.
  private var soundAsSent: Int64 = 0
  private var problem: AuditProblem?
  private var hasEnd = false

  init(
    _ space: UUID, signed: [Int64: AnchorCheck.Signed], sent: [Int64: AnchorCheck.Signed] = [:]
  ) {
    self.space = space
    self.sent = sent
    self.signed = signed
  }

  mutating func check(_ row: ChainRow) {
    count += 1
    defer { last = max(last, row.number) }
    guard problem == nil else { return }
    guard row.number == last + 1 else {
      problem =
        row.number > last
        ? .missing(space: space, row: last + 1) : .changed(space: space, row: row.number)
      return
    }
    hash = ChainHash.next(after: hash, row.values)
    guard hash == row.hash else {
      problem = .changed(space: space, row: row.number)
      return
    }
    if let sent = sent[row.number] {
      guard sent.hash == hash else {
        problem = .disagrees(
          space: space, row: row.number, after: soundAsSent, anchor: sent.anchor)
        return
      }
      soundAsSent = row.number
    }
    guard let signed = signed[row.number] else { return }
    if signed.hash == hash {
      sound = row.number
    } else {
      problem = .rewritten(space: space, row: row.number, after: sound, anchor: signed.anchor)
    }
  }

  /// Takes where the chain is noted to end, after its rows.
  mutating func end(at head: AuditAnchor.Head) {
    hasEnd = true
    guard problem == nil else { return }
    if head.number > last {
      problem = .missing(space: space, row: last + 1)
    } else if head.number < last || head.hash != hash {
      problem = .end(space: space, row: head.number)
    }
  }

  /// What is wrong with the chain, if anything.
  var verdict: AuditProblem? {
    if let problem { return problem }
    if signed.keys.contains(where: { $0 > last }) || sent.keys.contains(where: { $0 > last }) {
      return .missing(space: space, row: last + 1)
    }
    return hasEnd ? nil : .end(space: space, row: last)
  }
}

/// A row as the database holds it.
struct ChainRow: Sendable {
  var space: UUID
  var number: Int64
  /// What its hash covers.
  var values: [SQLValue]
  var hash: [UInt8]

  /// From `AuditTrail.columns`.
  init(_ row: any Row) {
    space = row.withBytes(0) { UUID($0) } ?? .zero
    number = row.int(1)
    values = (0..<AuditTrail.hashed).map { row.value($0) }
    hash = row.bytes(AuditTrail.hashed)
  }
}
