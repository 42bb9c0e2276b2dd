import API
import Clinic
import Fields
import Flow
import Records
import Shell
import Sync
import Values

/// What became of one patient: who changed which field when, with the way back to an earlier value.
///
/// The past is on the server alone, so it is asked for; putting a value back is an edit like any
/// other, which works without a network once the past is on the screen.
public enum PatientHistory {
  public struct State: Equatable {
    @Boxed public var context: Context
    /// Whose past it is; nil before one was looked at.
    public var patient: ID<Patient>?
    /// The latest first.
    @Boxed public var entries: [HistoryEntry] = []
    public var hasMore = false
    public var isLoading = false
    /// Why there is nothing, or nothing more, to show.
    public var failure: APIError?
    /// Why a value could not be put back.
    public var refusal: Refusal?
    /// What was last put back, for undoing it.
    public var undo: PutBack?

    public init(of patient: ID<Patient>? = nil, in context: Context = Context()) {
      self.context = context
      self.patient = patient
    }
  }

  /// An edit that puts one earlier value back, as the patient before it and after.
  public struct PutBack: Equatable, Sendable {
    public var field: PatientField
    @Boxed public var before: Patient
    @Boxed public var after: Patient

    public init(_ field: PatientField, from before: Patient, to after: Patient) {
      self.field = field
      self.before = before
      self.after = after
    }
  }

  public indirect enum Action: Equatable {
    /// The page of a patient's past is open.
    case opened(ID<Patient>)
    case againTapped
    case answered(ID<Patient>, before: Int64?, Result<HistoryPage, APIError>)
    case moreTapped
    case putBackTapped(PutBack)
    case putBackAnswered(PutBack, MutationOutcome)
    case undoTapped
    case undoExpired
    case undoAnswered(MutationOutcome)
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .opened(let patient):
      state = State(of: patient, in: state.context)
      return ask(&state, before: nil)
    case .againTapped:
      return ask(&state, before: nil)
    case .moreTapped:
      guard !state.isLoading else { return .none }
      return ask(&state, before: state.entries.last?.version)
    case .answered(let patient, let before, let result):
      // The answer may come when another patient's past is on the screen.
      guard patient == state.patient else { return .none }
      take(&state, before, result)
      return .none
    case .putBackTapped(let putBack):
      state.refusal = nil
      return .mutate(EditPatient(from: putBack.before, to: putBack.after)) {
        .putBackAnswered(putBack, $0)
      }
    case .putBackAnswered(let putBack, let outcome):
      if case .refused(let refusal) = outcome {
        state.refusal = refusal
        return .fire(.scrollToTop)
      }
      state.undo = putBack
      return .after("put back", milliseconds: 10_000, .undoExpired)
    case .undoTapped:
      guard let undo = state.undo else { return .none }
      state.undo = nil
      return .cancelTimer("put back")
        + .mutate(EditPatient(from: undo.after, to: undo.before)) { .undoAnswered($0) }
    case .undoExpired:
      state.undo = nil
      return .none
    case .undoAnswered(let outcome):
      if case .refused(let refusal) = outcome { state.refusal = refusal }
      return .none
    case .goTo(let route):
      return .push(route.text)
    }
  }

  private static func ask(_ state: inout State, before: Int64?) -> Effect<Action> {
    guard let patient = state.patient else { return .none }
    state.isLoading = true
    state.failure = nil
    let request = HistoryRequest(
      of: patient.uuid, Patient.recordType, in: state.context.space, before: before,
      schema: clinicSchema.revision)
    return .call(historyEndpoint, request) { .answered(patient, before: before, $0) }
  }

  private static func take(
    _ state: inout State, _ before: Int64?, _ result: Result<HistoryPage, APIError>
  ) {
    state.isLoading = false
    switch result {
    case .success(let page):
      // A page that was asked for twice is taken once.
      guard before == state.entries.last?.version || before == nil else { return }
      state.entries = before == nil ? page.entries : state.entries + page.entries
      state.hasMore = page.hasMore
    case .failure(let error):
      state.failure = error
    }
  }
}
