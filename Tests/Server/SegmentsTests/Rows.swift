import Effort
import Glibc
import Segments
import Telemetry
import Values

/// Rows of a day at random.
struct RandomRows {
  var random: SeededGenerator
  static let zone = ZoneRules(name: "America/Sao_Paulo", offset: -10_800)
  static let date = CivilDate("2026-03-03")!
  static var start: Instant { zone.start(of: date) }

  init(_ seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  static func day(cold: Bool = false) -> SegmentDay {
    var day = SegmentDay(id(9, 1), of: "sample", on: date, in: zone)
    day.isCold = cold
    day.linkVersion = 7
    day.made = start.adding(milliseconds: 90_000_000)
    return day
  }

  static func id(_ high: UInt64, _ low: UInt64) -> UUID { UUID(high: high, low: low) }

  mutating func rows(_ count: Int, people: Int = 40) -> [SegmentRow] {
    (0..<count).map { _ in row(people) }
  }

  private mutating func row(_ people: Int) -> SegmentRow {
    let at = Self.start.adding(milliseconds: Int64.random(in: 0..<86_400_000, using: &random))
    let name = "event_\(Int.random(in: 0..<90, using: &random))"
    var row = SegmentRow(name, of: Int32.random(in: 0..<Int32(people), using: &random), at: at)
    if Int.random(in: 0..<20, using: &random) == 0 { row.origin = row.person + 1_000 }
    row.captured = at.adding(milliseconds: Int64.random(in: -5_000...5_000, using: &random))
    row.received = at.adding(milliseconds: Int64.random(in: 0...90_000, using: &random))
    row.offset = [-180, 0, 60, 345].randomElement(using: &random)!
    row.installation = Self.id(1, UInt64.random(in: 0..<60, using: &random))
    row.sequence = Int64.random(in: 0 ... .max, using: &random)
    row.session = Int64.random(in: 0..<100_000, using: &random)
    row.stamp = stamp()
    row.traffic = Int.random(in: 0...4, using: &random)
    row.values = values()
    return row
  }

  private mutating func stamp() -> Stamp {
    var stamp = Stamp()
    stamp.platform = "web"
    stamp.version = ["1.9.0", "1.10.0", ""].randomElement(using: &random)!
    stamp.plan = ["free", "gold"].randomElement(using: &random)!
    stamp.automated = Int.random(in: 0..<10, using: &random) == 0
    if Bool.random(using: &random) {
      stamp.space = Self.id(2, UInt64.random(in: 0..<5, using: &random))
    }
    if Bool.random(using: &random) {
      stamp.properties = [
        StampProperty("clinic", ["a", "b"].randomElement(using: &random)!),
        StampProperty("team", "azul"),
      ]
    }
    return stamp
  }

  private mutating func isThere(_ one: Int) -> Bool {
    Int.random(in: 0..<one, using: &random) == 0
  }

  private mutating func values() -> [StoredParameter] {
    var values: [StoredParameter] = []
    if isThere(2) {
      values.append(
        StoredParameter("duration", .decimal(Double(Int.random(in: 0..<99, using: &random)) / 4)))
    }
    if isThere(30) {
      let code = ["é", "", "b"].randomElement(using: &random)!
      values.append(StoredParameter("error_code", .text(code)))
    }
    if isThere(2) { values.append(StoredParameter("is_new", .flag(Bool.random(using: &random)))) }
    if isThere(40) {
      values.append(
        StoredParameter("item_id", .mark(Self.id(3, UInt64.random(in: 0..<9, using: &random)))))
    }
    if isThere(3) {
      values.append(
        StoredParameter("item_count", .integer(Int64.random(in: 0...10_000, using: &random))))
    }
    if isThere(3) {
      values.append(
        StoredParameter("size", .decimal(Double.random(in: -1e9...1e9, using: &random))))
    }
    if isThere(4) {
      let tags: [String] = [["a"], ["a", "b"], []].randomElement(using: &random)!
      values.append(StoredParameter("tags", .texts(tags)))
    }
    return values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

extension SegmentRow {
  /// The order of a file; rows that are alike in all of it come in any order.
  static func isBefore(_ a: SegmentRow, _ b: SegmentRow) -> Bool {
    (a.person, a.at, a.installation, a.sequence) < (b.person, b.at, b.installation, b.sequence)
  }
}

/// The bytes of a file.
func contents(of path: String) -> [UInt8] {
  guard let file = fopen(path, "r") else { return [] }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    if count == 0 { return bytes }
    bytes += buffer[..<count]
  }
}

/// Puts bytes into a file.
func put(_ bytes: [UInt8], into path: String) {
  guard let file = fopen(path, "w") else { return }
  fwrite(bytes, 1, bytes.count, file)
  fclose(file)
}
