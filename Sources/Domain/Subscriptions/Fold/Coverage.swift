import Values

/// A time that a web checkout's trial or paid bill covers.
struct Coverage {
  let from: Instant
  var until: Instant
  let product: ProductID
  /// The beginning of the period that the provider names.
  let nominal: Instant
  /// Nil of a trial.
  let bill: WebBill?

  var isPaidByHand: Bool { bill?.method.isPaidByHand ?? false }

  /// By their beginnings.
  /// - Parameter bills: by the beginnings of their periods.
  static func all(of snapshot: WebSnapshot, _ bills: [WebBill]) -> [Coverage] {
    var all: [Coverage] = []
    if let trialUntil = snapshot.trialUntil {
      all.append(
        Coverage(
          from: snapshot.startedAt, until: trialUntil, product: snapshot.product,
          nominal: snapshot.startedAt, bill: nil))
    }
    var reach = snapshot.trialUntil
    for bill in bills {
      guard let coverage = Coverage(of: bill, after: reach) else { continue }
      all.append(coverage)
      if coverage.until > coverage.from { reach = max(reach ?? coverage.until, coverage.until) }
    }
    if let endedAt = snapshot.endedAt {
      for position in all.indices { all[position].until = min(all[position].until, endedAt) }
    }
    // Equal ones stay in the order of their bills.
    return all.ordered { $0.from < $1.from }
  }

  /// Nil of a bill that is not paid.
  /// - Parameter reach: until when there is access without this bill.
  private init?(of bill: WebBill, after reach: Instant?) {
    guard let paidAt = bill.paidAt else { return nil }
    if bill.method.isPaidByHand {
      let isOnTime: Bool
      if let reach, reach >= bill.periodStart {
        isOnTime = paidAt <= max(reach, bill.graceUntil ?? reach)
      } else {
        isOnTime = paidAt <= bill.periodStart
      }
      let earliest = isOnTime ? bill.periodStart : paidAt
      from = max(earliest, reach ?? earliest)
      let length = max(0, bill.periodEnd.since(bill.periodStart))
      until = from.adding(milliseconds: length)
    } else {
      from = bill.periodStart
      until = bill.periodEnd
    }
    if let revokedAt = bill.revokedAt { until = min(until, revokedAt) }
    product = bill.product
    nominal = bill.periodStart
    self.bill = bill
  }

  private init(
    from: Instant, until: Instant, product: ProductID, nominal: Instant, bill: WebBill?
  ) {
    self.from = from
    self.until = until
    self.product = product
    self.nominal = nominal
    self.bill = bill
  }
}
