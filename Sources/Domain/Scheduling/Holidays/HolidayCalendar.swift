import Values

/// Which holidays somebody keeps.
public struct HolidayCalendar: Hashable, Sendable {
  public var brazilian: [BrazilianHoliday]
  public var own: [OwnHoliday]

  public init(_ brazilian: [BrazilianHoliday] = [], own: [OwnHoliday] = []) {
    self.brazilian = brazilian
    self.own = own
  }

  /// A day that is kept.
  public struct Kept: Hashable, Sendable {
    public enum Name: Hashable, Sendable {
      case brazilian(BrazilianHoliday)
      case own(String)

      public func callAsFunction(_ language: Language) -> String {
        switch self {
        case .brazilian(let holiday): holiday.name(language)
        case .own(let name): name
        }
      }
    }

    public let date: CivilDate
    public let name: Name
  }

  /// All national holidays, and no optional days.
  public static var national: HolidayCalendar {
    HolidayCalendar(BrazilianHoliday.allCases.filter { $0.kind == .national })
  }

  /// The days that are kept from one day through another, ascending; two holidays on one day are both there.
  public func days(from first: CivilDate, through last: CivilDate) -> [Kept] {
    guard first <= last else { return [] }
    var found: [Kept] = []
    func add(_ date: CivilDate?, _ name: Kept.Name) {
      if let date, first <= date, date <= last { found.append(Kept(date: date, name: name)) }
    }
    for year in first.year...last.year {
      for holiday in brazilian { add(holiday.date(in: year), .brazilian(holiday)) }
      for each in own {
        if case .yearly(let month, let day) = each.day {
          add(CivilDate(year: year, month: month, day: day), .own(each.name))
        }
      }
    }
    for each in own {
      if case .once(let date) = each.day { add(date, .own(each.name)) }
    }
    return found.ordered { $0.date < $1.date }
  }
}
