import Values

/// What was read of a calendar: its events, and those that were left out with why.
public struct CalendarReading: Hashable, Sendable {
  /// An event that cannot be followed.
  public struct LeftOut: Hashable, Sendable {
    /// Where it begins.
    public let line: Int
    /// May be empty.
    public let summary: String
    public let problem: EventProblem
  }

  public private(set) var file = CalendarFile()
  public private(set) var leftOut: [LeftOut] = []
  /// Where each event of the file begins.
  public private(set) var lines: [Int] = []

  public static let mostBytes = 5_000_000
  public static let mostEvents = 20_000
  private static let mostDepth = 8

  /// Reads the bytes of a file of one calendar or several. Parts that are no events are skipped: alarms, tasks, and
  /// definitions of zones, which are known by their names.
  public init(_ bytes: [UInt8], _ zones: CalendarZones) throws(CalendarProblem) {
    guard bytes.count <= Self.mostBytes else { throw .tooLarge(mostBytes: Self.mostBytes) }
    var lines = LineReader(bytes)
    var open: [String] = []
    var event: (reader: EventReader, line: Int)?
    var hasBegun = false
    while let (bytes, number) = lines.next() {
      let line = ContentLine(bytes)
      switch line?.name {
      case "BEGIN":
        let part = line?.value.trimmed.asciiLowercased ?? ""
        if open.isEmpty, part != "vcalendar" {
          throw hasBegun ? .damaged(line: number) : .notACalendar
        }
        guard open.count < Self.mostDepth else { throw .damaged(line: number) }
        hasBegun = true
        open.append(part)
        if part == "vevent", open.count == 2 { event = (EventReader(zones), number) }
      case "END":
        guard let part = open.popLast(), part == line?.value.trimmed.asciiLowercased else {
          throw .damaged(line: number)
        }
        if open.count == 1, let ended = event {
          event = nil
          try add(ended.reader, at: ended.line)
        }
      default:
        guard let level = open.last else {
          throw hasBegun ? .damaged(line: number) : .notACalendar
        }
        if level == "vevent" {
          event?.reader.add(line)
        } else if open.count == 1, let line {
          read(line)
        }
      }
    }
    guard hasBegun else { throw .notACalendar }
    guard open.isEmpty else { throw .cutOff }
  }

  private mutating func add(_ reader: EventReader, at line: Int) throws(CalendarProblem) {
    guard file.events.count + leftOut.count < Self.mostEvents else {
      throw .tooManyEvents(most: Self.mostEvents)
    }
    do throws(EventProblem) {
      file.events.append(try reader.event())
      lines.append(line)
    } catch {
      leftOut.append(LeftOut(line: line, summary: reader.summary, problem: error))
    }
  }

  private mutating func read(_ line: ContentLine) {
    switch line.name {
    case "METHOD": file.method = CalendarFile.Method(rawValue: line.value)
    case "NAME", "X-WR-CALNAME": file.name = line.text.cut(CalendarEvent.mostOfLine)
    default: break
    }
  }
}
