import Clinic
import Entitlements
import Fields
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

/// Brings patients in from a spreadsheet: choose the file, see what its columns mean, see what is
/// wrong before anything happens, import, and keep the result.
///
/// Long work is done in parts, one a frame, so that the screen stays alive with thousands of rows.
public enum PatientImport: Feature {
  public struct State: Equatable {
    public var step = Step.choosing(nil)
    public var plan: Plan
    public var today: CivilDate
    /// Whom the clinic already has.
    public var known: KnownPatients
    public var activeCount: Int
    /// Whether the person, who was about to leave, is asked what shall become of the import.
    public var asksToStop = false

    public init(existing: PatientBook, plan: Plan, today: CivilDate) {
      known = KnownPatients(existing.entries.map { $0.patient })
      activeCount = existing.activeCount
      self.plan = plan
      self.today = today
    }

    /// Whether rows are being imported at this moment.
    public var isRunning: Bool {
      if case .importing = step { true } else { false }
    }

    /// Somebody else changed the patients: what is not yet checked is checked against these.
    public mutating func existingChanged(_ book: PatientBook) {
      guard !isRunning else { return }
      known = KnownPatients(book.entries.map { $0.patient })
      activeCount = book.activeCount
    }
  }

  public indirect enum Step: Equatable {
    case choosing(FileProblem?)
    case reading(SheetReading)
    case mapping(Sheet)
    case checking(Sheet, ImportCheck)
    case review(Sheet, ImportCheck)
    /// The run is of the rows that the plan has room for.
    case importing(Sheet, ImportCheck, Run<ImportCheck.ReadyRow>)
    case done(Sheet, ImportCheck, Run<ImportCheck.ReadyRow>)
  }

  /// Why a file cannot be imported.
  public enum FileProblem: Equatable, Sendable {
    case tooLarge
    case empty
    /// A quoted cell that begins on that line never ends.
    case unclosedQuote(line: Int)
    /// It is no text: a workbook (.xlsx) itself, say.
    case notText
  }

  public indirect enum Action: Equatable {
    case chooseTapped
    case fileChosen(FileChoice)
    case readMore
    case columnChosen(Int, PatientField?)
    case checkTapped
    case checkMore
    case backTapped
    /// Nil is all of them.
    case possibleTicked(Int?, Bool)
    case importTapped
    case importMore
    case idForRow(Int, ID<Patient>)
    case rowAnswered(Int, MutationOutcome)
    case leaveAsked
    case stayTapped
    case stopTapped
    case resultTapped(Language)
    case againTapped
    case plansTapped
    case leaveTapped
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .chooseTapped:
      return .pickFile(accept: ".csv,.txt,text/csv", maxBytes: 20_000_000) { .fileChosen($0) }
    case .fileChosen(let choice):
      return open(&state, choice)
    case .readMore:
      return readMore(&state)
    case .columnChosen(let column, let field):
      guard case .mapping(var sheet) = state.step else { return .none }
      sheet.assign(field, to: column)
      state.step = .mapping(sheet)
      return .none
    case .checkTapped:
      guard case .mapping(let sheet) = state.step, sheet.hasNames else { return .none }
      state.step = .checking(sheet, ImportCheck())
      return .nextFrame(.checkMore)
    case .checkMore:
      return checkMore(&state)
    case .backTapped:
      goBack(&state)
      return .none
    case .possibleTicked(let row, let isWanted):
      guard case .review(let sheet, var check) = state.step else { return .none }
      check.tick(row, isWanted: isWanted)
      state.step = .review(sheet, check)
      return .none
    case .importTapped:
      return startRun(&state)
    case .importMore:
      return importMore(&state)
    case .idForRow(let position, let id):
      return add(state, position, id)
    case .rowAnswered(let position, let outcome):
      return answered(&state, position, outcome)
    case .leaveAsked:
      state.asksToStop = true
      return .none
    case .stayTapped:
      state.asksToStop = false
      return .none
    case .stopTapped:
      state.asksToStop = false
      guard case .importing(let sheet, let check, var run) = state.step else { return .none }
      run.isStopping = true
      state.step = .importing(sheet, check, run)
      return .none
    case .resultTapped(let language):
      guard case .done(let sheet, let check, let run) = state.step else { return .none }
      return .saveFile(
        name: language == .pt ? "resultado-da-importacao.csv" : "import-result.csv",
        type: "text/csv;charset=utf-8", bytes: ImportResult.write(sheet, check, run, language))
    case .againTapped:
      state.step = .choosing(nil)
      return .none
    case .plansTapped:
      return .push(Path.plans.text)
    case .leaveTapped:
      return .push(Path.patients.text)
    }
  }
}
