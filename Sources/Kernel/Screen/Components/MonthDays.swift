import Values

/// A day of a month, with a mark that says how it stands.
public struct MonthDay {
  /// They differ in shape and not in colour alone.
  public enum Mark: Literal, Sendable {
    case whole, part, empty, ahead
    case nothing = ""
  }

  public let date: CivilDate
  public let mark: Mark
  /// The date and what the mark says: its name.
  public let label: String

  @inline(never)
  public init(_ date: CivilDate, _ mark: Mark, _ label: String) {
    self.date = date
    self.mark = mark
    self.label = label
  }
}

extension Node {
  /// The days of one month, in weeks. One can be chosen: the keyboard stops at them once, and
  /// arrows move among them. Each hears `.change`.
  /// - Parameters:
  ///   - weekdays: seven letters, from the first day of the week on.
  ///   - today: where it is one of them, it stands out.
  ///   - weekStart: the first day of the week.
  @inline(never)
  public static func monthDays(
    _ field: Field, weekdays: [String], _ days: [MonthDay], today: CivilDate,
    selected: CivilDate?, weekStart: Weekday = .sunday, on listener: (CivilDate) -> Listener
  ) -> Node {
    let head = weekdays.enumerated().map { Node.words("span", $1).keyed($0.description) }
    let cells = days.map { day -> Node in
      let value = day.date.description
      let input = Node.tag(
        "input", "radio",
        [
          .fixed("type", "radio"), .text("name", field.id), .text("value", value),
          .label(day.label), .property("checked", is: day.date == selected),
        ], on: [listener(day.date)]
      ).id(field.id + "-" + value)
      let cell = Node.tag(
        "label", day.date == today ? "month-day month-today" : "month-day", [],
        [input, .words("span", "month-number", day.date.day.description), .dayMark(day.mark)])
      return cell.keyed(value)
    }
    let first = days.first?.date.weekday ?? weekStart
    let before = (first.rawValue - weekStart.rawValue + 7) % 7
    return field.aroundGroup([
      .tag("div", "month-head", [.hidden], head),
      .tag("div", "month-days", [.text("data-before", before.description)], cells),
    ]).adding("quiet-label")
  }

  /// A mark by itself, for a legend that says what it means.
  @inline(never)
  public static func dayMark(_ mark: MonthDay.Mark) -> Node {
    .tag("span", "day-mark", [.hidden]).adding("day-", mark.rawValue)
  }
}
