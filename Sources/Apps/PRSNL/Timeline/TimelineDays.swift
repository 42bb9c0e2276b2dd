import Shell
import Values

/// Days and months as the timeline writes them.
enum TimelineDays {
  /// "Novembro de 2026", "November 2026", as a heading.
  static func month(_ date: CivilDate, _ language: Language) -> String {
    date.monthAndYear(in: language).firstCapitalized
  }

  /// "Novembro", "November", where it stands alone.
  static func name(_ month: Int, _ language: Language) -> String {
    CivilDate.name(ofMonth: month)(language).firstCapitalized
  }

  /// "qua", "Wed".
  static func weekday(_ day: Weekday) -> Phrase {
    switch day {
    case .monday: Phrase(pt: "seg", en: "Mon")
    case .tuesday: Phrase(pt: "ter", en: "Tue")
    case .wednesday: Phrase(pt: "qua", en: "Wed")
    case .thursday: Phrase(pt: "qui", en: "Thu")
    case .friday: Phrase(pt: "sex", en: "Fri")
    case .saturday: Phrase(pt: "sáb", en: "Sat")
    case .sunday: Phrase(pt: "dom", en: "Sun")
    }
  }

  /// One letter each, from a day of the week on.
  static func letters(from start: Weekday, _ language: Language) -> [String] {
    let all = Phrase(pt: "S T Q Q S S D", en: "M T W T F S S")(language).parts { $0 == " " }
    let first = start.rawValue - 1
    return (0..<7).map { all.count == 7 ? all[(first + $0) % 7] : "" }
  }
}

extension Path {
  /// The timeline, scrolled to a day.
  static func timeline(on day: CivilDate) -> Path {
    Path(tidy: Timeline.path.text + "/dia/" + day.description)
  }

  static var calendar: Path { "linha/calendario" }
  static var onThisDay: Path { "linha/neste-dia" }
  static var trash: Path { "lixeira" }

  /// Whether it is the timeline at a day, whatever stands there.
  var isTimelineDay: Bool {
    let parts = parts
    return parts.count == 3 && parts[0] == "linha" && parts[1] == "dia"
  }

  /// The day to which the timeline is to be scrolled; nil of another path, and of a day that there is not.
  var timelineDay: CivilDate? { isTimelineDay ? CivilDate(parts[2]) : nil }
}
