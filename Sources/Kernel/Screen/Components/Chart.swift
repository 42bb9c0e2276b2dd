import Values

/// Values over time, as lines that are read without a legend: what each is stands beside it.
public struct TimeChart {
  public struct Point {
    /// Any measure of time that grows.
    public var x: Double
    public var y: Double
    /// Marked by its form as well as by its colour.
    public var isOutside: Bool

    public init(_ x: Double, _ y: Double, isOutside: Bool = false) {
      self.x = x
      self.y = y
      self.isOutside = isOutside
    }
  }

  /// Ascending by `x`.
  public struct Line {
    /// Empty where there is one line alone.
    public var name: String
    public var points: [Point]

    public init(_ name: String, _ points: [Point]) {
      self.name = name
      self.points = points
    }
  }

  /// Where values are as they should be; an end that is nil is open.
  public struct Band {
    public var name: String
    public var low: Double?
    public var high: Double?

    public init(_ name: String, low: Double?, high: Double?) {
      self.name = name
      self.low = low
      self.high = high
    }
  }

  public var lines: [Line]
  public var bands: [Band]
  /// What stands under the chart, ascending; each at its `x`.
  public var marks: [(x: Double, text: String)]
  /// How a value is written.
  public var text: (Double) -> String

  @inline(never)
  public init(
    _ lines: [Line], bands: [Band] = [], marks: [(x: Double, text: String)] = [],
    text: @escaping (Double) -> String
  ) {
    self.lines = lines
    self.bands = bands
    self.marks = marks
    self.text = text
  }
}

extension Node {
  /// - Parameters:
  ///   - label: what it shows, for screen readers; the same numbers should be in a table nearby.
  ///   - width: what there is room for, in CSS pixels: texts are then as large as others.
  @inline(never)
  public static func chart(_ chart: TimeChart, label: String, width: Int) -> Node {
    let plot = ChartPlot(chart, width: width)
    return .tag(
      "svg", "chart",
      [
        .text("viewBox", "0 0 \(width) \(ChartPlot.height)"), .role("img"), .label(label),
      ], plot.nodes)
  }
}

/// Where everything of a chart lies, in its own pixels.
private struct ChartPlot {
  static let height = 232
  private static let (top, bottom, left) = (16.0, 204.0, 40.0)

  private let chart: TimeChart
  private let right: Double
  private let width: Double
  private let times: ClosedRange<Double>
  private let scale: ChartScale

  init(_ chart: TimeChart, width: Int) {
    self.chart = chart
    self.width = Double(width)
    right = Double(width) - (chart.lines.contains { !$0.name.isEmpty } ? 74 : 48)
    let points = chart.lines.flatMap { $0.points }
    let xs = points.map { $0.x }
    let first = xs.min() ?? 0
    times = first...max(xs.max() ?? first, first)
    let limits = chart.bands.flatMap { [$0.low, $0.high].compactMap { $0 } }
    scale = ChartScale(holding: points.map { $0.y } + limits)
  }

  var nodes: [Node] {
    bands + grid + marks + chart.lines.enumerated().map { line($1, isSecond: $0 > 0) }
      + bandNames + names
  }

  private func x(_ time: Double) -> Double {
    let span = times.upperBound - times.lowerBound
    // One alone stands in the middle.
    guard span > 0 else { return (Self.left + right) / 2 }
    return Self.left + (time - times.lowerBound) / span * (right - Self.left)
  }

  private func y(_ value: Double) -> Double {
    let part = (value - scale.low) / (scale.high - scale.low)
    return min(max(Self.bottom - part * (Self.bottom - Self.top), Self.top), Self.bottom)
  }

  private func ends(of band: TimeChart.Band) -> (upper: Double, lower: Double) {
    (band.high.map { y($0) } ?? Self.top, band.low.map { y($0) } ?? Self.bottom)
  }

  private var bands: [Node] {
    chart.bands.map { band in
      let (upper, lower) = ends(of: band)
      return .tag(
        "rect", "chart-band",
        [
          .text("x", pixels(Self.left)), .text("y", pixels(upper)),
          .text("width", pixels(right - Self.left)), .text("height", pixels(max(lower - upper, 1))),
        ])
    }
  }

  /// Above the lines, each at the foot of its band.
  private var bandNames: [Node] {
    chart.bands.map { band in
      .label(band.name, "chart-note chart-halo", x: Self.left + 4, y: ends(of: band).lower - 5)
    }
  }

  private var grid: [Node] {
    scale.steps.flatMap { value -> [Node] in
      let y = y(value)
      return [
        .stroke("chart-grid", from: (Self.left, y), to: (right, y)),
        .label(chart.text(value), "chart-text chart-end", x: Self.left - 6, y: y + 4),
      ]
    }
  }

  private var marks: [Node] {
    chart.marks.enumerated().map { position, mark in
      let className: Literal =
        chart.marks.count > 1 && position == 0
        ? "chart-text"
        : position == chart.marks.count - 1 && position > 0
          ? "chart-text chart-end" : "chart-text chart-middle"
      return .label(mark.text, className, x: x(mark.x), y: Self.bottom + 20)
    }
  }

  private func line(_ line: TimeChart.Line, isSecond: Bool) -> Node {
    let places = line.points.map { (x: x($0.x), y: y($0.y), isOutside: $0.isOutside) }
    var path = ""
    for (position, place) in places.enumerated() {
      path += (position == 0 ? "M" : "L") + pixels(place.x) + " " + pixels(place.y)
    }
    let points = places.map { place -> Node in
      place.isOutside
        ? .tag("path", "chart-outside", [.text("d", diamond(place.x, place.y))])
        : .tag(
          "circle", "chart-point",
          [.text("cx", pixels(place.x)), .text("cy", pixels(place.y)), .fixed("r", "3.5")])
    }
    return .tag(
      "g", isSecond ? "chart-second" : "chart-first", [],
      [.tag("path", "chart-line", [.text("d", path)])] + points)
  }

  private func diamond(_ x: Double, _ y: Double) -> String {
    "M" + pixels(x) + " " + pixels(y - 6) + "l6 6l-6 6l-6-6z"
  }

  /// The last value of each line beside it, and what the line is called; apart where they would meet.
  private var names: [Node] {
    var lowest = -Double.infinity
    let ends = chart.lines.filter { !$0.points.isEmpty }
      .map { (line: $0, last: $0.points[$0.points.count - 1]) }
      .ordered { $0.last.y > $1.last.y }
    return ends.flatMap { end -> [Node] in
      let named = !end.line.name.isEmpty
      let place = max(y(end.last.y) + 5, lowest + (named ? 30 : 16))
      lowest = place
      let value = Node.label(
        chart.text(end.last.y), "chart-value", x: x(end.last.x) + 9, y: place)
      return named
        ? [value, .label(end.line.name, "chart-note", x: x(end.last.x) + 9, y: place + 13)]
        : [value]
    }
  }
}

/// The values that a chart shows, from a round one to a round one.
private struct ChartScale {
  let low: Double
  let high: Double
  let steps: [Double]

  init(holding values: [Double]) {
    let least = values.min() ?? 0
    let most = max(values.max() ?? 1, least)
    let step = Self.step(over: max(most - least, most.magnitude / 10, 1))
    var first = Double(Int64(least / step)) * step
    if first > least { first -= step }
    var all = [first]
    while all[all.count - 1] < most || all.count < 2 {
      all.append(first + Double(all.count) * step)
    }
    (low, high, steps) = (first, all[all.count - 1], all)
  }

  /// 1, 2 or 5 times a power of ten, so that there are four or five of them.
  private static func step(over span: Double) -> Double {
    var unit = 0.001
    while true {
      for factor in [1.0, 2, 5] where unit * factor * 5 >= span { return unit * factor }
      unit *= 10
    }
  }
}

/// With one decimal.
private func pixels(_ value: Double) -> String {
  let tenths = Int64(value * 10 + (value < 0 ? -0.5 : 0.5))
  let (whole, rest) = (tenths.magnitude / 10, tenths.magnitude % 10)
  return (tenths < 0 ? "-" : "") + String(whole) + (rest == 0 ? "" : "." + String(rest))
}

extension Node {
  fileprivate static func label(
    _ text: String, _ className: Literal, x: Double, y: Double
  ) -> Node {
    .tag("text", className, [.text("x", pixels(x)), .text("y", pixels(y))], [.text(text)])
  }

  fileprivate static func stroke(
    _ className: Literal, from start: (x: Double, y: Double), to end: (x: Double, y: Double)
  ) -> Node {
    .tag(
      "line", className,
      [
        .text("x1", pixels(start.x)), .text("y1", pixels(start.y)), .text("x2", pixels(end.x)),
        .text("y2", pixels(end.y)),
      ])
  }
}
