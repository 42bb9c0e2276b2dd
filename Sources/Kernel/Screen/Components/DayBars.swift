import Values

/// A number of each of some days, side by side, with a part of it that is marked.
public struct DayBar {
  /// Under the bar: a day in a few letters.
  public var label: String
  /// What the bar shows, in words.
  public var words: String
  public var value: Int
  /// How much of the value is marked.
  public var part: Int
  /// Whether the day is the present one.
  public var isCurrent: Bool

  @inline(never)
  public init(_ label: String, _ words: String, _ value: Int, part: Int, isCurrent: Bool) {
    self.label = label
    self.words = words
    self.value = value
    self.part = part
    self.isCurrent = isCurrent
  }
}

extension Node {
  /// Bars with their numbers above and their days below. For screen readers it is a list of the words.
  /// - Parameter label: what they show.
  @inline(never)
  public static func dayBars(_ bars: [DayBar], label: String) -> Node {
    let most = max(bars.map { $0.value }.max() ?? 1, 1)
    return .tag(
      "ul", "day-bars", [.label(label), .role("list")],
      bars.map { bar in
        let filled = Node.tag(
          "span", "day-bar-part", [.text("style", "height:\(percent(bar.part, of: bar.value))%")])
        let whole = Node.tag(
          "span", "day-bar",
          // Above the highest there is room for its number.
          [.text("style", "height:\(percent(bar.value * 4, of: most * 5))%")], [filled])
        return .tag(
          "li", bar.isCurrent ? "day-bars-day day-bars-now" : "day-bars-day", [],
          [
            .spoken(bar.words),
            .tag("span", "day-bars-room", [.hidden], [.number("\(bar.value)"), whole]),
            .tag("span", "caption", [.hidden], [.text(bar.label)]),
          ]
        ).keyed(bar.words)
      })
  }

  private static func percent(_ part: Int, of whole: Int) -> Int {
    part * 100 / max(whole, 1)
  }
}
