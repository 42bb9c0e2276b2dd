import Care
import Records
import Screen
import Values

/// Measurements of one kind as a chart.
struct VitalChart {
  let chart: TimeChart

  /// - Parameter readings: the latest first.
  init(
    _ readings: [Reading], _ range: (values: VitalRange.Values, isOwn: Bool)?, _ zone: ZoneRules,
    _ language: Language
  ) {
    let kind = readings.first?.kind ?? .pressure
    let ascending = Array(readings.reversed())
    func line(_ name: String, _ low: Int64?, _ high: Int64?, _ value: (Reading) -> Int64)
      -> TimeChart.Line
    {
      .init(
        name,
        ascending.map { reading in
          let value = value(reading)
          return TimeChart.Point(
            Double(reading.at.milliseconds), Double(value) / 1_000,
            isOutside: value < low ?? .min || value > high ?? .max)
        })
    }
    func band(_ low: Int64?, _ high: Int64?, _ name: String) -> TimeChart.Band? {
      low == nil && high == nil
        ? nil
        : .init(name, low: low.map { Double($0) / 1_000 }, high: high.map { Double($0) / 1_000 })
    }
    let values = range?.values ?? VitalRange.Values()
    let name = (range?.isOwn == true ? Vitals.Words.ownBand : Vitals.Words.usualBand)(language)
    var lines = [
      line(
        kind.isPair ? Vitals.Words.systolic(language) : "", values.low, values.high
      ) { $0.value }
    ]
    if kind.isPair {
      lines.append(
        line(Vitals.Words.diastolic(language), values.low2, values.high2) { $0.value2 ?? 0 })
    }
    let bands = [
      band(values.low, values.high, name), band(values.low2, values.high2, name),
    ].compactMap { $0 }
    chart = TimeChart(
      lines, bands: bands, marks: Self.marks(ascending, zone),
      text: { kind.text(Int64(($0 * 1_000).rounded()), language) })
  }

  /// The first and the last day, or the hours of one day, and what lies in the middle.
  private static func marks(_ readings: [Reading], _ zone: ZoneRules) -> [(x: Double, text: String)]
  {
    guard let first = readings.first?.at, let last = readings.last?.at else { return [] }
    let span = last.since(first)
    let isOneDay = zone.local(first).date == zone.local(last).date
    let isLong = span > 300 * 86_400_000
    let parts: [Int64] = span == 0 ? [0] : isOneDay || span < 3 * 86_400_000 ? [0, 2] : [0, 1, 2]
    return parts.map { part in
      let at = first.adding(milliseconds: span / 2 * part)
      let local = zone.local(at)
      let slashed = local.date.slashed.scalars
      // dd/mm, or mm/yyyy where that tells more.
      let day = String(String.UnicodeScalarView(isLong ? slashed.dropFirst(3) : slashed.prefix(5)))
      return (Double(at.milliseconds), isOneDay ? local.time.shortText : day)
    }
  }
}
