import Clinic
import Values

/// What would become of each row, before anything happens.
public struct ImportCheck: Equatable, Sendable {
  /// One row that cannot be imported as it is.
  public struct BadRow: Equatable, Sendable {
    public var position: Int
    public var problems: [PatientField: FormProblem]
  }

  /// One row that is somebody who is there already.
  public struct DuplicateRow: Equatable, Sendable {
    public var position: Int
    public var duplicate: Duplicate
    /// Whether the other one is in the file itself.
    public var isInFile: Bool
  }

  /// One row that can be imported.
  public struct ReadyRow: Equatable, Sendable {
    public var position: Int
    public var patient: Patient
  }

  public var checked = 0
  public var ready: [ReadyRow] = []
  public var duplicates: [DuplicateRow] = []
  public var bad: [BadRow] = []
  /// Those of the file so far, by whom repetitions are recognised.
  var inFile = KnownPatients([])

  public init() {}

  /// Checks the next rows of the sheet, `count` at most.
  mutating func check(_ sheet: Sheet, next count: Int, known: KnownPatients, today: CivilDate) {
    let end = min(sheet.rows.count, checked + count)
    for position in checked..<end {
      checkRow(sheet, position, known: known, today: today)
    }
    checked = end
  }

  private mutating func checkRow(
    _ sheet: Sheet, _ position: Int, known: KnownPatients, today: CivilDate
  ) {
    let draft = sheet.draft(of: sheet.rows[position])
    let reading = draft.reading(over: Patient(), today: today)
    if !reading.problems.isEmpty {
      bad.append(BadRow(position: position, problems: reading.problems))
    } else if let duplicate = known.match(reading.patient) {
      duplicates.append(
        DuplicateRow(position: position, duplicate: duplicate, isInFile: false))
    } else if let duplicate = inFile.match(reading.patient) {
      duplicates.append(DuplicateRow(position: position, duplicate: duplicate, isInFile: true))
    } else {
      inFile.insert(reading.patient)
      ready.append(ReadyRow(position: position, patient: reading.patient))
    }
  }
}
