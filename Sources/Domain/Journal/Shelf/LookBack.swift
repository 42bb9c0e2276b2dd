import Values

/// What of the years before one looks back at.
public struct LookBack: Equatable, Sendable {
  /// The items about this day of an earlier year.
  public struct Year: Equatable, Sendable {
    public let yearsAgo: Int
    public let positions: Range<Int>
  }

  /// The nearest year first; those without any are left out.
  public private(set) var years: [Year] = []
  /// The whole week before this one: its first day, and what is about it.
  public let week: CivilDate
  public let weekPositions: Range<Int>
  /// Whether the present week is young, so that one looks back at the last.
  public let isNewWeek: Bool

  /// So many years back, at most.
  static let most = 150
  /// For so many days a week is young.
  static let youngDays = 3

  /// - Parameter weekStart: from 1 for Monday to 7 for Sunday.
  public init(of shelf: Shelf, on today: CivilDate, weekStart: Int) {
    let thisWeek = JournalDay.week(of: today, start: weekStart)
    week = thisWeek.adding(days: -7)
    weekPositions = shelf.positions(from: week, through: thisWeek.adding(days: -1))
    isNewWeek = today.days(since: thisWeek) < Self.youngDays
    guard shelf.count > 0 else { return }
    let oldest = shelf.day(at: shelf.count - 1).year
    for ago in 1..<Self.most + 1 where today.year - ago >= oldest {
      guard let days = Self.days(of: today.year - ago, as: today) else { continue }
      let positions = shelf.positions(from: days.first, through: days.last)
      if !positions.isEmpty { years.append(Year(yearsAgo: ago, positions: positions)) }
    }
  }

  /// The days of a year that are the same day: two on the 28th of February of a year without the 29th.
  private static func days(
    of year: Int, as today: CivilDate
  ) -> (first: CivilDate, last: CivilDate)? {
    guard let day = CivilDate(year: year, month: today.month, day: today.day) else { return nil }
    let next = day.adding(days: 1)
    return (day, JournalDay.isSame(next, as: today) ? next : day)
  }

  public var count: Int {
    var count = 0
    for year in years { count += year.positions.count }
    return count
  }
}
