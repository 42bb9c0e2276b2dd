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
    public var patient: Patient
    /// Whether the person says that it is somebody else, who is to be imported.
    public var isWanted = false
  }

  /// One row that can be imported.
  public struct ReadyRow: Equatable, Sendable {
    public var position: Int
    public var patient: Patient
  }

  public var checked = 0
  public var ready: [ReadyRow] = []
  public var duplicates: [DuplicateRow] = []
  /// Those that only may be somebody who is there already: the person decides.
  public var possible: [DuplicateRow] = []
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
      leaveOut(duplicate, isInFile: false, reading.patient, position)
    } else if let duplicate = inFile.match(reading.patient) {
      leaveOut(duplicate, isInFile: true, reading.patient, position)
    } else {
      inFile.insert(reading.patient)
      ready.append(ReadyRow(position: position, patient: reading.patient))
    }
  }

  private mutating func leaveOut(
    _ duplicate: Duplicate, isInFile: Bool, _ patient: Patient, _ position: Int
  ) {
    let row = DuplicateRow(
      position: position, duplicate: duplicate, isInFile: isInFile, patient: patient)
    if duplicate.reason == .sameName { possible.append(row) } else { duplicates.append(row) }
  }

  /// How many would be imported if the plan had room.
  public var wanted: Int { possible.reduce(ready.count) { $0 + ($1.isWanted ? 1 : 0) } }

  /// Says of a possible duplicate, or with nil of all, whether it is somebody else.
  mutating func want(_ row: Int?, _ isWanted: Bool) {
    for index in possible.indices where row == nil || row == index {
      possible[index].isWanted = isWanted
    }
  }

  /// With those who are somebody else among the ready ones.
  var decided: ImportCheck {
    var check = self
    check.possible = []
    for row in possible {
      if row.isWanted {
        check.ready.append(ReadyRow(position: row.position, patient: row.patient))
      } else {
        check.possible.append(row)
      }
    }
    return check
  }
}
