import Care
import Database
import Values

/// What operators are told of a session, and why it is as it is.
extension DaySessions {
  /// What operators are told of a session by its id, or by that of a part of it; nil for any other id.
  public static func reasons(
    of id: UUID, in transaction: any ReadTransaction
  ) throws -> [String]? {
    let told = try AccessParts.find(id, in: transaction)
    let row = try AccessRows.find(id, in: transaction)
    guard let session = row ?? told?.part else { return nil }
    var lines = [
      "Session of the day \(id) of account \(told?.account.description ?? session.userId)."
    ]
    if !row.isThere {
      lines.append("It is a part that a device told; the row of its day has another id.")
      if let told, let day = try Self.row(with: told.part, of: told.account, transaction) {
        lines += ["The row is \(day.id):"] + self.lines(of: day)
        return lines
      }
    }
    return lines + self.lines(of: session)
  }

  private static func lines(of session: AccessSession) -> [String] {
    var lines = [
      "  \(session.type.rawValue), day \(session.accessDate) in \(session.zone)",
      "  started \(session.sessionStartTime), last seen \(session.lastSeen)",
    ]
    if let end = session.sessionEndTime, let reason = session.endReason {
      lines.append("  ended \(end): \(reason.rawValue)")
    } else {
      lines.append("  runs")
    }
    if session.usesDay { lines.append("  the day ends \(session.dayEnds)") }
    if let reward = session.reward { lines.append("  extra, earned as \(reward)") }
    lines.append(
      "  \(session.deviceIds.count) devices, version \(session.appVersion), clock ahead by "
        + "\(session.serverSkew) ms")
    let flags = session.flags.map(\.rawValue).joined(separator: ", ")
    lines.append(flags.isEmpty ? "  nothing was noticed" : "  noticed: \(flags)")
    return lines
  }

  /// The row of the day of which a session of a device is a part.
  static func row(
    with part: AccessSession, of account: UUID, _ transaction: any ReadTransaction
  ) throws -> AccessSession? {
    try AccessRows.of(account, in: transaction).last {
      $0.usesDay == part.usesDay && $0.sessionStartTime <= part.sessionStartTime
    }
  }
}
