import Values

/// Days in a row on which something was done. A day that was missed is frozen where there is a freeze, and then neither
/// breaks the streak nor counts; where there are fewer freezes than missed days, the streak is over and none is used.
public struct DayStreak: Hashable, Sendable {
  /// How many days of a streak earn a freeze.
  public static let earnedEvery = 7

  /// Days of the streak that goes on.
  public private(set) var days = 0
  /// Days of the longest streak there was.
  public private(set) var best = 0
  /// How many days can still be missed.
  public private(set) var freezes = 0
  /// The days of the streak that were missed, ascending.
  public private(set) var frozen: [CivilDate] = []

  /// Without any day.
  public init() {}

  private mutating func count(most: Int) {
    days += 1
    best = max(best, days)
    if days % Self.earnedEvery == 0 { freezes += 1 }
    freezes = min(freezes, most)
  }

  private mutating func miss(_ dates: [CivilDate], most: Int) {
    freezes = min(freezes, most)
    guard !dates.isEmpty, days > 0 else { return }
    if dates.count <= freezes {
      freezes -= dates.count
      frozen += dates
    } else {
      days = 0
      frozen = []
    }
  }
}

/// When and where somebody began to use the app.
public struct AppVisit: Hashable, Sendable {
  public var at: Instant
  /// The rules of where they were.
  public var zone: ZoneRules

  public init(_ instant: Instant, in zone: ZoneRules) {
    at = instant
    self.zone = zone
  }
}

extension DayStreak {
  /// A streak of visits, on the clocks of where each was.
  ///
  /// A day that nobody lived, because they crossed the date line, was not missed: of the days between two visits those
  /// count that lie in both zones' calendars. A day that came twice counts once.
  /// - Parameters:
  ///   - zone: where they are now.
  ///   - most: how many freezes may be held at an instant.
  public init(
    of visits: [AppVisit], now: Instant, in zone: ZoneRules, most: (Instant) -> Int
  ) {
    self.init()
    var last: AppVisit?
    var lastDate = CivilDate.first
    for visit in visits.filter({ $0.at <= now }).ordered(by: { $0.at < $1.at }) {
      let date = visit.zone.local(visit.at).date
      if date > lastDate {
        if let last {
          miss(
            Self.missed(since: last, until: visit.at, in: visit.zone), most: most(visit.at))
        }
        count(most: most(visit.at))
        lastDate = date
      }
      last = visit
    }
    if let last { miss(Self.missed(since: last, until: now, in: zone), most: most(now)) }
  }

  /// The days between a visit and another instant, which has not been missed itself.
  private static func missed(
    since visit: AppVisit, until instant: Instant, in zone: ZoneRules
  ) -> [CivilDate] {
    let date = zone.local(instant).date
    let there = visit.zone.local(instant).date.days(since: visit.zone.local(visit.at).date)
    let here = date.days(since: zone.local(visit.at).date)
    let count = max(0, min(there, here) - 1)
    var missed: [CivilDate] = []
    for back in 0..<count { missed.append(date.adding(days: back - count)) }
    return missed
  }

  /// A streak of days on which all that was planned was taken. Days without a planned dose are passed over; today counts once
  /// it is done, and is missed once nothing of it is open.
  /// - Parameters:
  ///   - doses: in any order.
  ///   - most: how many freezes may be held.
  public init(of doses: [PlannedDose], today: CivilDate, most: Int) {
    self.init()
    let last = doses.isOpen(on: today) ? today.adding(days: -1) : today
    var missed: [CivilDate] = []
    for day in doses.filter({ $0.planned.date <= last }).coverage {
      if day.isCovered {
        miss(missed, most: most)
        missed = []
        count(most: most)
      } else {
        missed.append(day.date)
      }
    }
    miss(missed, most: most)
  }
}
