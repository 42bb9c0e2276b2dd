import Records
import Values

/// An order in which a list shows its records, and the sections that come of it.
public struct RecordOrder<R: Listed> {
  /// Under which the device keeps that the person wants it.
  let name: Literal
  /// "Mais novos".
  let title: Phrase
  /// The largest come first; nil for the order of titles.
  let rank: ((R) -> Int64)?
  /// The section that a record is in.
  let section: (RecordBook<R>.Entry, _ minutesEast: Int) -> String

  /// By title, in sections of a letter.
  public static func byTitle(_ name: Literal, _ title: Phrase) -> RecordOrder {
    RecordOrder(name: name, title: title, rank: nil) { entry, _ in letter(of: entry.sortKey) }
  }

  /// What is latest first, in sections of a month.
  public static func latest(
    _ name: Literal, _ title: Phrase, _ time: @escaping (R) -> Instant
  ) -> RecordOrder {
    RecordOrder(name: name, title: title, rank: { time($0).milliseconds }) { entry, minutesEast in
      month(of: CivilDate(at: time(entry.record), minutesEast: minutesEast))
    }
  }

  /// One sign for all that is no letter.
  private static func letter(of title: FoldedText) -> String {
    guard let first = title.bytes.first, 0x61...0x7A ~= first else { return "#" }
    return String(utf8: [first - 0x20])
  }

  private static func month(of day: CivilDate) -> String {
    let (year, month, _) = day.parts
    return "\(month < 10 ? "0" : "")\(month)/\(year)"
  }
}
