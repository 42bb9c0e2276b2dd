import Screen
import Shell
import Values

/// How much room the words of a session have: by its length, and by how many stand beside each other in how wide a
/// column. The style sheet could ask each session (a container query), but then lays out each of the three hundred of a
/// week by itself.
extension DayGrid {
  /// What stands around the words of a session, in rem: its edges, and the space within them.
  private static let edges = (across: 1.1, down: 0.325)

  /// `data-lines`, how many lines there are for words: 2, 3 or 4, and none for less; and `data-width`, below how many rem
  /// they are wide: 1, which no word is, 3, 5 or 9, and none for more.
  func room(of block: DayBlock) -> [Attribute] {
    var attributes: [Attribute] = []
    let minutes = block.minutes.clamped(to: plan.shown).count
    let height = Double(minutes) * Self.perMinute - Self.edges.down
    if height >= 5 {
      attributes.append(.fixed("data-lines", "4"))
    } else if height >= 4.2 {
      attributes.append(.fixed("data-lines", "3"))
    } else if height >= 3.2 {
      attributes.append(.fixed("data-lines", "2"))
    }
    let width = columnWidth * widest / 100 / Double(block.lanes) - Self.edges.across
    if width <= 1 {
      attributes.append(.fixed("data-width", "1"))
    } else if width <= 3 {
      attributes.append(.fixed("data-width", "3"))
    } else if width <= 5 {
      attributes.append(.fixed("data-width", "5"))
    } else if width <= 9 {
      attributes.append(.fixed("data-width", "9"))
    }
    return attributes
  }

  /// As `frame.css` and `agenda.css` lay out the page and its hours.
  /// - Parameter window: how wide it is, as `Surroundings.width`.
  static func columnWidth(_ plan: DayPlan, inWindow window: Int) -> Double {
    let window = Double(window) / 16
    // Beside the places of the app a page is no wider than 64, and its margins are 1.5; on a phone they are 1.
    let page = window >= 43.75 ? min(window - 15, 64) - 3 : window - 2
    let hours = page - 3.25
    guard plan.columns.count > 1 else { return hours }
    // In a week, days on which nobody works give their room to the others.
    let closed = plan.isWeek ? plan.columns.filter { $0.isClosed }.count : 0
    let open = max(1, plan.columns.count - closed)
    return max(8.5, (hours - 4.5 * Double(closed)) / Double(open))
  }
}

extension DayPlan {
  /// Whether days stand beside each other.
  var isWeek: Bool { dates.count > 1 && columns.count > 1 }
}

extension DayPlan.Column {
  /// Whether nobody is there on that day, and nothing stands in it.
  var isClosed: Bool { closed == [0..<1_440] && blocks.isEmpty && absences.isEmpty }
}
