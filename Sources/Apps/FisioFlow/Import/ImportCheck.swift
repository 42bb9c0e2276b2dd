import Clinic
import RecordPages
import Values

/// What would become of each row, before anything happens.
public struct ImportCheck: Equatable, Sendable {
  /// One row that cannot be imported as it is.
  public struct BadRow: Equatable, Sendable {
    public var position: Int
    public var problems: SmallMap<PatientField, FormProblem>
  }

  /// One row that is somebody who is there already.
  public struct DuplicateRow: Equatable, Sendable {
    public var position: Int
    public var duplicate: Duplicate
    /// Whether the other one is in the file itself.
    public var isInFile: Bool
    /// Whether the person says that it is somebody else, who is to be imported.
    public var isWanted = false
  }

  /// One row that can be imported.
  public struct ReadyRow: Equatable, Sendable {
    public var position: Int
    @Boxed public var patient: Patient
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
      leaveOut(DuplicateRow(position: position, duplicate: duplicate, isInFile: false))
    } else if let duplicate = inFile.match(reading.patient) {
      leaveOut(DuplicateRow(position: position, duplicate: duplicate, isInFile: true))
    } else {
      inFile.insert(reading.patient)
      ready.append(ReadyRow(position: position, patient: reading.patient))
    }
  }

  private mutating func leaveOut(_ row: DuplicateRow) {
    if row.duplicate.reason == .sameName { possible.append(row) } else { duplicates.append(row) }
  }

  /// How many would be imported if the plan had room.
  public var wanted: Int {
    var count = ready.count
    for row in possible where row.isWanted { count += 1 }
    return count
  }

  /// Says of a possible duplicate, or with nil of all, whether it is somebody else.
  mutating func tick(_ row: Int?, isWanted: Bool) {
    for index in possible.indices where row == nil || row == index {
      possible[index].isWanted = isWanted
    }
  }

  /// Puts those who are somebody else among the ready ones.
  mutating func decide(_ sheet: Sheet, today: CivilDate) {
    let undecided = possible
    possible = []
    for row in undecided {
      guard row.isWanted else {
        possible.append(row)
        continue
      }
      let draft = sheet.draft(of: sheet.rows[row.position])
      let patient = draft.reading(over: Patient(), today: today).patient
      ready.append(ReadyRow(position: row.position, patient: patient))
    }
  }
}
