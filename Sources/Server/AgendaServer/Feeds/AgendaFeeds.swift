import Agenda
import Calendars
import Crypto
import Database
import Scheduling
import SyncServer
import Values
import ZoneFiles

/// Agendas that calendar programs read by secret addresses (RFC 5545): one of each person, with the
/// sessions that they give, and one of each room. They say when and where, and who comes by initials,
/// unless their reader chose names; never what for.
public struct AgendaFeeds: Sendable {
  /// Below the app's address; behind it comes the secret, with `.ics` at its end.
  public static let path = "calendar"

  /// What a feed says now.
  public struct Content: Sendable {
    /// A feed's own id, by which its readings are counted.
    public var feed: UUID
    public var space: UUID
    public var bytes: [UInt8]
    /// Whether it was read on this day before.
    public var isNoted: Bool
  }

  /// Why there is no feed.
  public enum Problem: Error, Hashable, Sendable {
    /// The account may not see the agenda, or not the names.
    case notForRole
    case noSuchRoom
    case tooMany
  }

  /// What a role may see, as the app's schema says.
  public struct Sight: Sendable {
    public var seesAgenda: Bool
    public var seesPeople: Bool

    public init(seesAgenda: Bool, seesPeople: Bool) {
      self.seesAgenda = seesAgenda
      self.seesPeople = seesPeople
    }
  }

  /// Days behind and ahead of today that a feed has.
  static let daysBehind = 92
  static let daysAhead = 366
  /// How long what was cancelled is told as such, in milliseconds.
  static let cancelledFor: Int64 = 30 * 86_400_000
  /// Sessions of a feed at most, the earliest.
  static let mostSessions = 10_000
  /// After how many days on which no program read it a feed ends.
  static let unusedDays = 400

  private let rules: AgendaRules
  private let zones: ZoneFolder
  private let now: @Sendable () -> Instant

  init(_ rules: AgendaRules, zones: ZoneFolder, now: @escaping @Sendable () -> Instant) {
    self.rules = rules
    self.zones = zones
    self.now = now
  }

  /// The feeds of an account in a space.
  public func list(
    of account: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> FeedList {
    FeedList(try FeedRows.of(account, in: space, transaction))
  }

  /// Makes the address of a feed. One that the account has of the same ends.
  /// - Throws: `Problem`; `DatabaseError`.
  public func make(
    _ order: FeedOrder, for account: UUID, seeing sight: Sight, id: UUID,
    _ transaction: any WriteTransaction
  ) throws -> MadeFeed {
    guard sight.seesAgenda, sight.seesPeople || !order.showsNames else { throw Problem.notForRole }
    if let room = order.room {
      let names = try FeedSessions.names(ofRooms: order.space, transaction)
      guard names[room.uuid] != nil else { throw Problem.noSuchRoom }
    }
    let all = try FeedRows.of(account, in: order.space, transaction)
    guard all.count < FeedList.most || all.contains(where: { $0.room == order.room }) else {
      throw Problem.tooMany
    }
    var row = FeedRow(space: order.space, account: account, language: order.language)
    row.feed.id = id
    row.feed.room = order.room
    row.feed.showsNames = order.showsNames
    row.feed.madeAt = now()
    let secret = randomBytes(32).hexadecimal
    try FeedRows.put(row, digest: Digest.sha256(secret), transaction)
    return MadeFeed(row.feed, at: "\(Self.path)/\(secret).ics")
  }

  /// Ends a feed of an account.
  /// - Returns: whether there was one.
  public func end(
    _ feed: UUID, of account: UUID, in space: UUID, _ transaction: any WriteTransaction
  ) throws -> Bool {
    try FeedRows.remove(feed, of: account, in: space, transaction)
  }

  /// Ends all feeds of who is no longer in a space.
  public static func endAll(
    of account: UUID, in space: UUID, _ transaction: any WriteTransaction
  ) throws {
    try FeedRows.removeAll(of: account, in: space, transaction)
  }

  /// The id of the feed of an address; nil for one that is none, or no more.
  /// - Parameter name: the last part of its path.
  public func find(by name: String, _ transaction: any ReadTransaction) throws -> UUID? {
    try row(by: name, transaction)?.feed.id
  }

  /// What the feed of an address says.
  /// - Parameters:
  ///   - name: the last part of its path.
  ///   - sight: what an account may see of a space now.
  /// - Returns: nil for an address that is none, or no more, or whose reader may not see it any more.
  public func read(
    by name: String, _ transaction: any ReadTransaction,
    sight: (UUID, _ space: UUID) throws -> Sight
  ) throws -> Content? {
    guard let row = try row(by: name, transaction) else { return nil }
    let sight = try sight(row.account, row.space)
    guard sight.seesAgenda else { return nil }
    let today = CivilDate(at: now(), minutesEast: 0)
    let calendar = try calendar(of: row, withNames: sight.seesPeople, on: today, transaction)
    return Content(
      feed: row.feed.id, space: row.space, bytes: calendar, isNoted: row.feed.usedOn == today)
  }

  /// Notes that a feed was read today.
  public func noteUse(of feed: UUID, _ transaction: any WriteTransaction) throws {
    try FeedRows.noteUse(of: feed, on: CivilDate(at: now(), minutesEast: 0), transaction)
  }

  /// Ends those that no program has read for long.
  func forgetUnused(_ transaction: any WriteTransaction) throws {
    let day = CivilDate(at: now(), minutesEast: 0).adding(days: -Self.unusedDays)
    try FeedRows.removeUnused(
      since: day, madeBefore: now().adding(milliseconds: -Int64(Self.unusedDays) * 86_400_000),
      transaction)
  }

  private func row(by name: String, _ transaction: any ReadTransaction) throws -> FeedRow? {
    guard name.hasSuffix(".ics"), name.utf8.count == 68 else { return nil }
    return try FeedRows.find(digest: Digest.sha256(String(name.dropLast(4))), transaction)
  }

  private func calendar(
    of row: FeedRow, withNames mayName: Bool, on today: CivilDate,
    _ transaction: any ReadTransaction
  ) throws -> [UInt8] {
    let days = today.adding(days: -Self.daysBehind)..<today.adding(days: Self.daysAhead + 1)
    let sessions = try FeedSessions.of(
      therapist: row.account, room: row.feed.room?.uuid, in: row.space, beginning: days,
      most: Self.mostSessions, transaction)
    let rooms = try FeedSessions.names(ofRooms: row.space, transaction)
    var people: [UUID: String] = [:]
    if mayName {
      for person in Set(sessions.flatMap(\.visits).map(\.person)) {
        guard let name = try rules.name(person, row.space, transaction) else { continue }
        people[person] = row.feed.showsNames ? name : FeedWords.initials(of: name)
      }
    }
    let what = row.feed.room.flatMap { rooms[$0.uuid] } ?? FeedWords.own(row.language)
    let title = FeedWords.title(try rules.house(row.space, transaction), what)
    let calendar = FeedCalendar(
      title: title, language: row.language, people: people, rooms: rooms, zones: zones, now: now())
    return calendar.bytes(of: sessions)
  }
}
