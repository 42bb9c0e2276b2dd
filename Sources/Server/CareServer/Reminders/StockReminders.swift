import Care
import Database
import Delivery
import Records
import SyncServer
import Values

/// Tells people in the morning that a medicine runs out (CG-134): so many days before, once for each time
/// that it was bought or counted.
struct StockReminders {
  let rules: CareRules
  let cared: CaredPerson
  let now: Instant
  /// What is known of the medicines already.
  var outlooks: [UUID: StockOutlook?] = [:]

  /// After how many days a medicine is looked at again at the latest: what was bought may be lost, and no plan says what is
  /// taken when needed.
  private static let mostDays = 30

  private var zone: ZoneRules { cared.whereabouts.zone(at: now) }

  /// - Parameter morning: from when on people may be told.
  /// - Returns: the next morning, at which they are looked at again; nil where nothing is warned of.
  func tell(
    since morning: Instant, _ reader: SpaceReader, in space: UUID, _ delivery: Delivery,
    _ transaction: any WriteTransaction
  ) throws -> (seen: Instant, due: Instant)? {
    let local = zone.local(now)
    let isMorning = morning <= now
    var days: Int?
    for regimen in cared.regimens {
      guard let warnDays = regimen.medicine.warnDays,
        let outlook = try self.outlook(of: regimen, reader)
      else { continue }
      let left = outlook.daysUntilWarning(warnDays, on: local.date) ?? Self.mostDays
      if left > 0 {
        // After half of it, so that whoever takes twice what is planned is warned in time.
        let half = max(1, left / 2)
        days = min(days ?? half, half)
        continue
      }
      var isTold = true
      for recipient in cared.plan.told(.first) {
        let key = "\(space) \(regimen.medicine.id) \(recipient.account) \(outlook.refill)"
        if try delivery.message(DoseMessages.stock, key: key, in: transaction) != nil { continue }
        guard isMorning else {
          isTold = false
          continue
        }
        var message = QueuedMessage(
          id: UUID(naming: "\(DoseMessages.stock) \(key)"), of: DoseMessages.stock, key: key,
          in: space, to: recipient.account,
          worth: now..<now.adding(milliseconds: 3 * 86_400_000))
        message.subject = regimen.medicine.id.uuid
        message.detail = outlook.refill.description
        try delivery.add(message, transaction)
      }
      // Once they know there is nothing to say of it before it is bought.
      let next = isTold ? Self.mostDays : 0
      days = min(days ?? next, next)
    }
    guard let days else { return nil }
    var date = local.date.adding(days: min(days, Self.mostDays))
    if zone.instant(CivilDateTime(date, rules.stockTime)) <= now { date = date.adding(days: 1) }
    let next = zone.instant(CivilDateTime(date, rules.stockTime))
    return (next, next)
  }

  private func outlook(of regimen: Regimen, _ reader: SpaceReader) throws -> StockOutlook? {
    if let known = outlooks[regimen.medicine.id.uuid] { return known }
    return try Self.outlook(of: regimen, cared, reader, at: now)
  }

  static func outlook(
    of regimen: Regimen, _ cared: CaredPerson, _ reader: SpaceReader, at now: Instant
  ) throws -> StockOutlook? {
    let medicine = regimen.medicine.id.json
    let entries = try reader.all(StockEntry.self, by: "medicine", equal: [medicine])
    guard !entries.isEmpty else { return nil }
    let log = DoseLog(try reader.all(Dose.self, by: "medicine", equal: [medicine]))
    return StockOutlook(
      regimen, entries, log, cared.whereabouts, homes: cared.homes, at: now)
  }
}
