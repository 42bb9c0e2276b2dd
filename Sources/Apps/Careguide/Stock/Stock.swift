import Care
import Editing
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

/// How much of a medicine there is, and when it runs out: a section of its page (CG-134).
public enum Stock: Part {
  public struct State: Equatable {
    public var entries: [StockEntry] = []
    public var isLoaded = false
    /// What runs out soon; nil before that was found out.
    @Boxed var runningOut: [RunningOut]?
    /// What is being noted of which medicine.
    @Boxed public var open: Open?
    /// What was noted last, for taking it back.
    public var undo: ID<StockEntry>?
    public var refusal: Refusal?

    public init() {}
  }

  /// What is being noted.
  public struct Open: Equatable {
    let medicine: ID<Medicine>
    var kind: StockEntry.Kind
    var amount = ""
    var isWrong = false
  }

  public indirect enum Action: Equatable {
    case changed(Changes<StockEntry>)
    /// Something may run out at another time now.
    case look
    case looked(Instant)
    case goTo(Path)
    case opened(ID<Medicine>, StockEntry.Kind)
    case closed
    case amountTyped(String)
    case saveTapped
    case save(DoseAmount, at: Instant)
    case saveAs(StockEntry)
    case answered(ID<StockEntry>, MutationOutcome)
    case undoTapped
    case undone(MutationOutcome)
    case undoExpired
  }

  public static var id: Literal { "stock" }

  public static func opened(in context: Context) -> State { State() }

  public static func watch(_ state: State) -> Effect<Action> {
    .observe(StockEntry.self, id: id.text) { .changed($0) }
  }

  public static func hear(_ news: News, _ state: State, among parts: Parts) -> Action? {
    switch news {
    case .entered(Today.path), .dayChanged, .visible(true): .look
    case .told(.changed(let news)): changesDays(news, state, among: parts) ? .look : nil
    case .entered, .synced, .visible(false), .told: nil
    }
  }

  /// Whether something may run out on another day now: what is taken as planned changes nothing about it. What a dose
  /// was that is gone nobody knows any more, and where no dose is named the device is in another zone.
  private static func changesDays(
    _ news: RecordNews, _ state: State, among parts: Parts
  ) -> Bool {
    guard news.type == Dose.recordType else {
      return news.type == Medicine.recordType || news.type == Schedule.recordType
    }
    return state.runningOut == nil || news.changed.isEmpty || !news.removed.isEmpty
      || parts.household.log.hasAsNeeded(among: news.changed)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .changed(let changes):
      changes.apply(to: &state.entries)
      state.isLoaded = true
      return .send(.look)
    case .look:
      return .now { .looked($0) }
    case .looked(let now):
      state.runningOut = runningOut(state, among: parts, now: now)
      return .none
    case .goTo(let path):
      return .push(path.text)
    case .opened(let medicine, let kind):
      state.open = Open(medicine: medicine, kind: kind)
      state.refusal = nil
      return .none
    case .closed:
      state.open = nil
      return .none
    case .amountTyped(let text):
      state.open?.amount = text
      state.open?.isWrong = false
      return .none
    case .saveTapped:
      guard let open = state.open else { return .none }
      guard let amount = DoseAmount(typed: open.amount), open.kind == .counted || amount > .zero
      else {
        state.open?.isWrong = true
        return .focus(amountID)
      }
      return .now { .save(amount, at: $0) }
    case .save(let amount, let now):
      guard let open = state.open else { return .none }
      var entry = StockEntry()
      entry.medicine = open.medicine
      entry.kind = open.kind
      entry.amount = amount
      entry.at = now
      state.open = nil
      let told = entry
      return .newID { id in
        var entry = told
        entry.id = ID(id)
        return .saveAs(entry)
      }
    case .saveAs(let entry):
      return .mutate(LogStock(entry)) { .answered(entry.id, $0) }
    case .answered(_, .refused(let refusal)), .undone(.refused(let refusal)):
      state.refusal = refusal
      return .none
    case .answered(let id, _):
      state.undo = id
      return .after(timer, milliseconds: 10_000, .undoExpired)
    case .undoTapped:
      guard let id = state.undo else { return .none }
      state.undo = nil
      return .cancelTimer(timer) + .mutate(RemoveStock(id)) { .undone($0) }
    case .undone:
      return .none
    case .undoExpired:
      state.undo = nil
      return .none
    }
  }

  static var amountID: String { "stock-amount" }
  private static var timer: String { "stock undo" }
}
