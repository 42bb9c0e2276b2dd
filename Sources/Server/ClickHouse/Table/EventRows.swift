import EventAnswers
import Segments
import Telemetry
import Values

/// Rows of a segment as the table takes them.
struct EventRows {
  private var writer = RowBinaryWriter()
  private let segment: String
  private(set) var count = 0

  init(of segment: UUID) {
    self.segment = segment.description
  }

  var bytes: [UInt8] { writer.bytes }

  mutating func clear() {
    writer.clear()
    count = 0
  }

  /// In the order of `EventTableForm.columns`.
  mutating func add(_ row: SegmentRow) {
    count += 1
    writer.write(segment)
    writer.write(row.person)
    writer.write(row.origin)
    writer.write(row.at.milliseconds)
    writer.write(row.name)
    writer.write(row.installation)
    writer.write(row.sequence)
    writer.write(row.session)
    for text in StampKey.texts(of: row.stamp) { writer.write(text) }
    writer.write(UInt8(truncatingIfNeeded: row.traffic))
    let values = EventValues(row)
    writer.write(values.textNames)
    writer.write(values.texts)
    writer.write(values.numberNames)
    writer.write(values.numbers)
  }
}

/// What an event says, as the table has it.
struct EventValues {
  private(set) var textNames: [String] = []
  private(set) var texts: [String] = []
  private(set) var numberNames: [String] = []
  private(set) var numbers: [Int64] = []

  init() {}

  init(_ row: SegmentRow) {
    for parameter in row.values {
      switch parameter.value {
      case .text(let text): add(text, as: parameter.name)
      case .texts(let texts): add(texts.joined(separator: ","), as: parameter.name)
      case .mark(let mark): add(mark.description, as: parameter.name)
      case .integer(let number): add(Thousandths.of(number), as: parameter.name)
      case .decimal(let number): add(Thousandths.of(number), as: parameter.name)
      case .flag(let isOn): add(isOn ? 1 : 0, as: parameter.name)
      }
    }
    for property in row.stamp.properties {
      add(property.value, as: SegmentReader.ofPeople + property.name)
    }
  }

  mutating func add(_ text: String, as name: String) {
    textNames.append(name)
    texts.append(text)
  }

  mutating func add(_ number: Int64, as name: String) {
    numberNames.append(name)
    numbers.append(number)
  }
}

/// What operators see of a stamp, whose texts are columns of the table.
struct StampKey: Hashable {
  /// In the order of `EventTableForm.stamps`.
  let texts: [String]
  let traffic: Int

  init(_ texts: [String], traffic: Int) {
    self.texts = texts
    self.traffic = traffic
  }

  init(_ stamp: SourceStamp) {
    self.init(Self.texts(of: stamp.stamp), traffic: stamp.traffic)
  }

  static func texts(of stamp: Stamp) -> [String] {
    [
      stamp.platform, stamp.version, stamp.plan, stamp.role,
      stamp.space.map { $0.description } ?? "", stamp.device, stamp.connection, stamp.language,
    ]
  }
}
