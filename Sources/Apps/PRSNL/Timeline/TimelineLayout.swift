import Journal
import Screen
import Values

/// Where the months and rows of the timeline stand, from its top.
///
/// Lengths are CSS pixels at the default text size of 16 pixels, as scroll events carry them (`VirtualWindow`).
struct TimelineLayout {
  /// The height of a row, and of the heading of a month.
  static let row = 92.0
  static let heading = 56.0
  /// So many pixels are kept ready on each side of what is seen.
  static let margin = row * 8
  /// More rows than these are shown in parts: browsers lay out nothing higher than some millions of pixels.
  static let most = 120_000

  /// The months that are shown, and where each begins.
  let months: [ShelfMonths.Month]
  private let tops: [Double]
  let height: Double
  /// The day to go to for what is newer, and for what is older, than the months that are shown.
  let newer: CivilDate?
  let older: CivilDate?

  /// - Parameters:
  ///   - since: the first day of the newest month to be shown; nil for the newest there is.
  ///   - most: more rows than these are shown in parts.
  init(_ months: ShelfMonths, since: CivilDate? = nil, most: Int = TimelineLayout.most) {
    let all = months.all
    let start = since.flatMap { since in all.firstIndex { $0.first <= since } } ?? 0
    var shown: [ShelfMonths.Month] = []
    var tops: [Double] = []
    var (rows, height) = (0, 0.0)
    for month in all[start...] {
      if rows > 0, rows + month.count > most { break }
      shown.append(month)
      tops.append(height)
      rows += month.count
      height += Self.heading + Double(month.count) * Self.row
    }
    self.months = shown
    self.tops = tops
    self.height = height
    newer = start > 0 ? all[start - 1].first : nil
    older = start + shown.count < all.count ? Self.end(of: all[start + shown.count].first) : nil
  }

  private static func end(of month: CivilDate) -> CivilDate {
    month.adding(months: 1).adding(days: -1)
  }

  /// The newest month to be shown so that a position is among the rows; nil where those from the newest on have it.
  static func since(
    _ position: Int, in months: ShelfMonths, most: Int = TimelineLayout.most
  ) -> CivilDate? {
    let first = TimelineLayout(months, most: most)
    if first.has(position) { return nil }
    // In the middle of its part, so that one may scroll both ways.
    guard let target = months.month(of: position) else { return nil }
    let month = months.month(of: max(0, position - most / 2)) ?? target
    let begun = months.all[month].first
    let isWithin = TimelineLayout(months, since: begun, most: most).has(position)
    return isWithin ? begun : months.all[target].first
  }

  /// Whether a position is among the rows that are shown.
  func has(_ position: Int) -> Bool {
    guard let first = months.first, let last = months.last else { return false }
    return first.start <= position && position < last.start + last.count
  }

  func top(ofMonth month: Int) -> Double { tops[month] }

  /// Where a row stands; nil for one that is not shown.
  func top(of position: Int) -> Double? {
    for (number, month) in months.enumerated() where month.positions.contains(position) {
      return tops[number] + Self.heading + Double(position - month.start) * Self.row
    }
    return nil
  }

  func height(ofMonth month: Int) -> Double {
    Self.heading + Double(months[month].count) * Self.row
  }

  /// The rows that are to be on the screen, by months.
  /// - Parameter kept: a position that stays though it is scrolled away.
  func rows(in window: TimelineWindow, keeping kept: Int? = nil) -> [Rows] {
    let (from, to) = (window.offset - Self.margin, window.offset + window.viewport + Self.margin)
    var all: [Rows] = []
    for number in months.indices {
      let (month, top) = (months[number], tops[number])
      let bottom = top + height(ofMonth: number)
      var positions: [Int] = []
      if bottom >= from, top <= to {
        let first = Int(max(0, from - top - Self.heading) / Self.row)
        let end = Int(max(0, to - top - Self.heading) / Self.row) + 1
        let (low, high) = (min(first, month.count), min(end, month.count))
        if low < high { positions = Array(month.start + low..<month.start + high) }
      }
      if let kept, month.positions.contains(kept), !positions.contains(kept) {
        if let first = positions.first, kept > first {
          positions.append(kept)
        } else {
          positions.insert(kept, at: 0)
        }
      }
      if !positions.isEmpty { all.append(Rows(month: number, positions: positions)) }
    }
    return all
  }

  struct Rows: Equatable {
    /// Which of the months that are shown.
    let month: Int
    /// In order.
    let positions: [Int]
  }
}

/// How far the timeline is scrolled, and how much of it is seen.
struct TimelineWindow: Equatable {
  private(set) var offset = 0.0
  private(set) var viewport = 800.0

  init() {}

  /// - Parameter offset: in CSS pixels.
  init(at offset: Double, seeing viewport: Double = 800) {
    self.offset = max(0, offset)
    self.viewport = viewport
  }

  /// Takes in what the list's listener heard: by whole rows, so that a scroll within one changes nothing.
  mutating func scrolled(_ data: EventData) {
    guard case .scroll(let offset, let viewport) = data else { return }
    self.offset = Double(Int(max(0, offset) / TimelineLayout.row)) * TimelineLayout.row
    // A list that nothing bounds is as high as all of its rows; no window is.
    self.viewport = min(viewport, 4_000)
  }
}
