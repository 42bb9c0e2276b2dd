import Database
import SyncServer
import Values

/// How many texts go out at most: each costs money, and too many of them are no service.
extension Delivery {
  /// For an operator to change.
  public struct TextCaps: Sendable, Hashable {
    /// Of one space, on a day and in a month.
    public var ofDay = 2_000
    public var ofMonth = 20_000

    public init() {}
  }

  static let enoughForPerson = "enough texts for them today"
  static let enoughForSpace = "enough texts from here for now"

  /// Why no text of a message goes out; nil where one may. Days are those of whoever gets it.
  func textCap(
    _ message: QueuedMessage, _ kind: MessageKind, in zone: ZoneRules, at now: Instant,
    _ transaction: any ReadTransaction
  ) throws -> String? {
    let today = zone.local(now).date
    let day = zone.instant(CivilDateTime(today, .midnight))
    if let most = kind.textsADay {
      let sent = try Texts.count(
        to: message.person, of: message.kind, in: message.space, but: message.id, since: day,
        transaction)
      if sent >= most { return Self.enoughForPerson }
    }
    guard kind.isCapped else { return nil }
    let month = zone.instant(CivilDateTime(today.adding(days: 1 - today.day), .midnight))
    for (begin, most) in [(day, textCaps.ofDay), (month, textCaps.ofMonth)] {
      let sent = try Texts.count(in: message.space, since: begin, upTo: most, transaction)
      if sent >= most { return Self.enoughForSpace }
    }
    return nil
  }
}
