/// The sections of the file that a query's process is handed first. All numbers are as the machine has them, for both
/// ends are of one build on one machine: how many sections, then where each begins and how long it is (UInt64), then
/// the sections, each at a multiple of eight.
public enum QuerySection: Int, CaseIterable, Sendable {
  /// The query, in UTF-8.
  case text
  /// The most rows, and the most milliseconds: UInt64.
  case limits
  /// A line for each column: its kind, a space, its name.
  case columns
  /// `event_day` of CEventTables.
  case days
  /// Nine Int32 a stamp: places of texts, or −1.
  case stamps
  /// Where each text ends: UInt64.
  case ends
  /// The texts, one behind the other, in UTF-8.
  case texts
  /// `event_link` of CEventTables.
  case links

  /// The bytes in front of the sections.
  public static let directoryBytes = 8 + 16 * allCases.count
}
