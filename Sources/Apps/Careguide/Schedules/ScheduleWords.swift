import Care
import Scheduling
import Values

/// A schedule in words: "Todos os dias · 1 comprimido às 08:00 e às 20:00".
struct ScheduleWords {
  private let schedule: Schedule
  private let medicine: Medicine

  init(_ schedule: Schedule, _ medicine: Medicine) {
    self.schedule = schedule
    self.medicine = medicine
  }

  /// A line for each phase, and one for when it may be taken beside; at the end when all of it ends.
  func lines(_ language: Language) -> [String] {
    var lines: [String] = []
    for (position, phase) in schedule.phases.enumerated() {
      var line = Self.days(phase.pattern, language) + " · " + doses(phase, language)
      if let days = phase.days {
        line = Self.forDays(days, language) + ": " + line
      } else if position > 0 {
        line = Self.afterwards(language) + ": " + line
      }
      lines.append(line)
    }
    if let needed = schedule.asNeeded { lines.append(self.needed(needed, language)) }
    if schedule.phases.isEmpty, schedule.asNeeded == nil { lines.append(Self.nothing(language)) }
    if let end = schedule.end, !schedule.phases.isEmpty {
      // It ends with the day before a midnight.
      let last = end.time == .midnight ? end.date.adding(days: -1) : end.date
      lines.append(Self.until(language, last.slashed))
    }
    return lines
  }

  /// "1 comprimido às 08:00 e às 20:00": times with the same amount stand together.
  private func doses(_ phase: SchedulePhase, _ language: Language) -> String {
    var groups: [(amount: DoseAmount, times: [String])] = []
    for (position, time) in phase.times.enumerated() {
      let amount = position < phase.amounts.count ? phase.amounts[position] : .one
      if let last = groups.indices.last, groups[last].amount == amount {
        groups[last].times.append(time.shortText)
      } else {
        groups.append((amount, [time.shortText]))
      }
    }
    return groups.map { group in
      Self.at(
        language, medicine.form.text(group.amount, language),
        Self.list(group.times, language))
    }.joined(separator: "; ")
  }

  private func needed(_ needed: NeededDose, _ language: Language) -> String {
    var line = Self.whenNeeded(language, medicine.form.text(needed.amount, language))
    if let minutes = needed.leastMinutes {
      line += ", " + Self.gap(language, Self.duration(minutes))
    }
    if let most = needed.most {
      line += ", " + Self.most(most, language)
    }
    return line
  }

  /// "6 h", "1 h 30 min".
  static func duration(_ minutes: Int) -> String {
    let (hours, rest) = (minutes / 60, minutes % 60)
    if hours == 0 { return "\(rest) min" }
    return rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
  }

  static func days(_ pattern: DayPattern, _ language: Language) -> String {
    switch pattern {
    case .every(let days) where days <= 1:
      return Phrase(pt: "Todos os dias", en: "Every day")(language)
    case .every(let days):
      return Plural(
        one: Phrase(pt: "Todos os dias", en: "Every day"),
        other: Phrase(pt: "A cada # dias", en: "Every # days"))(days, language)
    case .weekdays(let weekdays):
      let days = Weekday.allCases.filter { weekdays.contains($0) }
      return days.count == 7
        ? Phrase(pt: "Todos os dias", en: "Every day")(language)
        : list(days.map { $0.short(language) }, language)
    case .cycle(let on, let off):
      return Phrase(pt: "{0} dias sim, {1} dias não", en: "{0} days on, {1} days off")(
        language, "\(on)", "\(off)")
    }
  }

  /// "08:00, 14:00 e 20:00".
  static func list(_ items: [String], _ language: Language) -> String {
    guard items.count > 1, let last = items.last else { return items.first ?? "" }
    return Array(items.dropLast()).joined(separator: ", ")
      + Phrase(pt: " e ", en: " and ")(language) + last
  }

  static func from(_ language: Language, _ date: String) -> String {
    Phrase(pt: "A partir de {0}", en: "From {0}")(language, date)
  }

  private static let at = Phrase(pt: "{0} às {1}", en: "{0} at {1}")
  private static let afterwards = Phrase(pt: "Depois", en: "Afterwards")
  private static let until = Phrase(pt: "Até {0}", en: "Until {0}")
  private static let whenNeeded = Phrase(pt: "Quando precisar: {0}", en: "When needed: {0}")
  private static let gap = Phrase(pt: "com {0} entre doses", en: "{0} between doses")
  private static let nothing = Phrase(pt: "Nada a tomar", en: "Nothing to take")

  private static func forDays(_ days: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "Por # dia", en: "For # day"),
      other: Phrase(pt: "Por # dias", en: "For # days"))(
        days, language)
  }

  private static func most(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "no máximo # em 24 h", en: "at most # in 24 h"),
      other: Phrase(pt: "no máximo # em 24 h", en: "at most # in 24 h"))(count, language)
  }
}

extension Weekday {
  /// "seg", "Mon".
  func short(_ language: Language) -> String {
    let phrase =
      switch self {
      case .monday: Phrase(pt: "seg", en: "Mon")
      case .tuesday: Phrase(pt: "ter", en: "Tue")
      case .wednesday: Phrase(pt: "qua", en: "Wed")
      case .thursday: Phrase(pt: "qui", en: "Thu")
      case .friday: Phrase(pt: "sex", en: "Fri")
      case .saturday: Phrase(pt: "sáb", en: "Sat")
      case .sunday: Phrase(pt: "dom", en: "Sun")
      }
    return phrase(language)
  }
}
