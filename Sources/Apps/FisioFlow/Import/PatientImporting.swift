import Clinic
import Entitlements
import Flow
import RecordPages
import Screen
import Shell
import Values

/// The page on which patients are brought in from a spreadsheet; and the way to take all of them along
/// as one.
public enum PatientImporting {
  public struct State: Equatable {
    @Boxed public var running: PatientImport.State?
    @Boxed public var context: Context

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public indirect enum Action: Equatable {
    /// The person goes to a page: this one, or another.
    case entered(isOwn: Bool)
    case patientsChanged
    case importing(PatientImport.Action)
    case exportTapped(Language)
    case exportOn(CivilDate, Language)
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    let book = parts[Patients.self]?.book ?? PatientBook()
    switch action {
    case .entered(let isOwn):
      if !isOwn {
        state.running = nil
      } else if state.running == nil {
        state.running = fresh(state, book)
      }
      return .none
    case .patientsChanged:
      state.running?.existingChanged(book)
      return .none
    case .importing(let action):
      guard var running = state.running else { return .none }
      state.running = nil
      // Another spreadsheet is checked against all patients, those just imported among them.
      if case .againTapped = action { running = fresh(state, book) }
      let effect = PatientImport.reduce(&running, action).map { Action.importing($0) }
      state.running = running
      return effect
    case .exportTapped(let language):
      return .today { .exportOn($0, language) }
    case .exportOn(let day, let language):
      return export(state, book, day, language)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static func fresh(_ state: State, _ book: PatientBook) -> PatientImport.State {
    PatientImport.State(existing: book, plan: state.context.plan, today: state.context.today)
  }

  private static func export(
    _ state: State, _ book: PatientBook, _ day: CivilDate, _ language: Language
  ) -> Effect<Action> {
    let patients = book.entries.map { $0.patient }
    return .saveFile(
      name: (language == .pt ? "pacientes-" : "patients-") + day.description + ".csv",
      type: "text/csv;charset=utf-8", bytes: PatientSheet.write(patients, language))
      + state.context.app.trace(Export(.everything, as: .csv, count: patients.count))
  }
}
