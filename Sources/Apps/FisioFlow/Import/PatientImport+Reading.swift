import Fields
import Flow
import Values

/// A file that is being read, part by part.
public struct SheetReading: Equatable, Sendable {
  public var fileName: String
  var reader: CSVReader
  var headers: [String]?
  var rows: [CSVRow] = []

  init(fileName: String, reader: CSVReader) {
    self.fileName = fileName
    self.reader = reader
  }

  /// Readings of the same file differ by how far they are.
  public static func == (a: SheetReading, b: SheetReading) -> Bool {
    a.fileName == b.fileName && a.reader.position == b.reader.position
  }

  /// From 0 to 1.
  public var progress: Double {
    reader.count == 0 ? 1 : Double(reader.position) / Double(reader.count)
  }
}

extension PatientImport {
  /// How many rows are read or checked in one frame.
  static let rowsPerFrame = 400

  static func open(_ state: inout State, _ choice: FileChoice) -> Effect<Action> {
    switch choice {
    case .nothing:
      return .none
    case .tooLarge:
      state.step = .choosing(.tooLarge)
      return .none
    case .picked(let file):
      let reader = CSVReader(file.bytes)
      guard reader.isText else {
        state.step = .choosing(.notText)
        return .none
      }
      state.step = .reading(SheetReading(fileName: file.name, reader: reader))
      return .nextFrame(.readMore)
    }
  }

  static func readMore(_ state: inout State) -> Effect<Action> {
    guard case .reading(var reading) = state.step else { return .none }
    state.step = .choosing(nil)
    do throws(CSVError) {
      for _ in 0..<rowsPerFrame {
        guard let row = try reading.reader.next() else {
          finishReading(&state, reading)
          return .none
        }
        if row.isBlank { continue }
        if reading.headers == nil {
          reading.headers = row.fields.map { $0.tidied }
        } else {
          reading.rows.append(row)
        }
      }
      state.step = .reading(reading)
      return .nextFrame(.readMore)
    } catch {
      state.step = .choosing(.unclosedQuote(line: error.line))
      return .none
    }
  }

  private static func finishReading(_ state: inout State, _ reading: SheetReading) {
    guard let headers = reading.headers, !reading.rows.isEmpty else {
      state.step = .choosing(.empty)
      return
    }
    state.step = .mapping(
      Sheet(fileName: reading.fileName, headers: headers, rows: reading.rows))
  }

  static func checkMore(_ state: inout State) -> Effect<Action> {
    guard case .checking(let sheet, var check) = state.step else { return .none }
    state.step = .choosing(nil)
    check.check(sheet, next: rowsPerFrame, known: state.known, today: state.today)
    guard check.checked < sheet.rows.count else {
      state.step = .review(sheet, check)
      return .focus("import-review")
    }
    state.step = .checking(sheet, check)
    return .nextFrame(.checkMore)
  }

  static func goBack(_ state: inout State) {
    switch state.step {
    case .review(let sheet, _), .checking(let sheet, _): state.step = .mapping(sheet)
    case .mapping, .reading: state.step = .choosing(nil)
    case .choosing, .importing, .done: break
    }
  }
}
