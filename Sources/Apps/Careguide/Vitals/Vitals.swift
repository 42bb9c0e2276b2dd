import Care
import Flow
import RecordPages
import Records
import Shell
import Values

/// What is measured of people (CG-138): a section of their page, and a page of each kind with a chart and
/// the numbers.
public enum Vitals {
  public struct State: Equatable {
    /// The latest first.
    public internal(set) var readings: [Reading] = []
    public internal(set) var ranges: [VitalRange] = []
    public internal(set) var isLoaded = false
    public internal(set) var areRangesLoaded = false
    var showsTable = false
    /// How many of a kind are shown, the latest of them.
    var shown = Vitals.most
    @Boxed var sheet: VitalSheet?
    /// What was done last, for taking it back.
    @Boxed var undo: VitalDeed?
    public internal(set) var refusal: Refusal?

    public init() {}
  }

  public indirect enum Action: Equatable {
    case readingsChanged(Changes<Reading>)
    case rangesChanged(Changes<VitalRange>)
    case goTo(Path)
    case kindShown(Path)
    case tableChosen(Bool)
    case moreTapped
    case noteTapped(ID<Person>, VitalKind)
    case noteBegun(Reading)
    case noteOpened(Reading)
    case correctTapped(Reading)
    case rangeTapped(VitalRange)
    case rangeOpened(VitalRange)
    case closed
    case kindChosen(VitalKind)
    case typed(String, into: VitalField)
    case saveTapped
    case save(at: Instant)
    case removeTapped
    case answered(VitalDeed, MutationOutcome)
    case rangeAnswered(MutationOutcome)
    case undoTapped
    case undoAnswered(MutationOutcome)
    case undoExpired
  }

  /// How many measurements a chart and a table show at first.
  static let most = 60

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .readingsChanged(let changes):
      changes.apply(to: &state.readings)
      state.readings = state.readings.ordered { $0.at > $1.at }
      state.isLoaded = true
      return .none
    case .rangesChanged(let changes):
      changes.apply(to: &state.ranges)
      state.areRangesLoaded = true
      return .none
    case .goTo(let path):
      state.shown = most
      return .push(path.text)
    case .kindShown(let path):
      state.shown = most
      return .replace(path.text)
    case .tableChosen(let isChosen):
      state.showsTable = isChosen
      return .none
    case .moreTapped:
      state.shown += most
      return .none
    case .noteTapped(let person, let kind):
      var reading = Reading()
      reading.person = person
      reading.kind = kind
      return .newID { [reading] id in
        var reading = reading
        reading.id = ID(id)
        return .noteBegun(reading)
      }
    case .noteBegun(let reading):
      return .now { now in
        var reading = reading
        reading.at = now
        return .noteOpened(reading)
      }
    case .noteOpened(let reading):
      return open(.reading(ReadingDraft(reading, isNew: true, in: parts.zone)), &state)
    case .correctTapped(let reading):
      return open(.reading(ReadingDraft(reading, isNew: false, in: parts.zone)), &state)
    case .rangeTapped(let range):
      guard range.id == .none else { return .send(.rangeOpened(range)) }
      return .newID { id in
        var range = range
        range.id = ID(id)
        return .rangeOpened(range)
      }
    case .rangeOpened(let range):
      return open(.range(RangeDraft(range)), &state)
    case .closed:
      state.sheet = nil
      return .none
    case .kindChosen(let kind):
      state.sheet?.choose(kind)
      return .none
    case .typed(let text, let field):
      state.sheet?.type(text, into: field)
      return .none
    case .saveTapped:
      return .now { .save(at: $0) }
    case .save(let now):
      return save(&state, at: now, in: parts.zone)
    case .removeTapped:
      guard case .reading(let draft) = state.sheet, !draft.isNew else { return .none }
      let deed = VitalDeed.removed(draft.reading)
      return .mutate(RemoveReading(draft.reading.id)) { .answered(deed, $0) }
    case .answered(_, .refused(let refusal)), .rangeAnswered(.refused(let refusal)),
      .undoAnswered(.refused(let refusal)):
      state.refusal = refusal
      return .none
    case .answered(let deed, _):
      state.sheet = nil
      state.undo = deed
      return .after(timer, milliseconds: 10_000, .undoExpired)
    case .rangeAnswered:
      state.sheet = nil
      return .none
    case .undoTapped:
      guard let deed = state.undo else { return .none }
      state.undo = nil
      return .cancelTimer(timer) + undo(deed)
    case .undoAnswered:
      return .none
    case .undoExpired:
      state.undo = nil
      return .none
    }
  }

  private static var timer: String { "vitals" }

  private static func open(_ sheet: VitalSheet, _ state: inout State) -> Effect<Action> {
    state.refusal = nil
    state.sheet = sheet
    return .none
  }

  private static func save(
    _ state: inout State, at now: Instant, in zone: ZoneRules
  ) -> Effect<Action> {
    state.refusal = nil
    switch state.sheet {
    case .none:
      return .none
    case .reading(var draft):
      let read = draft.read(in: zone, at: now)
      state.sheet = .reading(draft)
      guard let read else {
        return draft.wrong(in: zone).map { .focus($0.id) } ?? .none
      }
      let deed: VitalDeed =
        draft.isNew ? .noted(read) : .corrected(from: draft.reading, to: read)
      return .mutate(LogReading(read)) { .answered(deed, $0) }
    case .range(var draft):
      let read = draft.read()
      state.sheet = .range(draft)
      guard let read else { return .none }
      return .mutate(SetVitalRange(read)) { .rangeAnswered($0) }
    }
  }

  private static func undo(_ deed: VitalDeed) -> Effect<Action> {
    switch deed {
    case .noted(let reading): .mutate(RemoveReading(reading.id)) { .undoAnswered($0) }
    case .corrected(let before, _): .mutate(LogReading(before)) { .undoAnswered($0) }
    case .removed(let reading):
      .mutate(LogReading(reading, isRecovered: true)) { .undoAnswered($0) }
    }
  }
}

/// What a person did with a measurement.
public indirect enum VitalDeed: Equatable {
  case noted(Reading)
  case corrected(from: Reading, to: Reading)
  case removed(Reading)
}

/// What lies above the page: a measurement or a range that is typed.
enum VitalSheet: Equatable {
  case reading(ReadingDraft)
  case range(RangeDraft)

  mutating func choose(_ kind: VitalKind) {
    guard case .reading(var draft) = self else { return }
    draft.kind = kind
    self = .reading(draft)
  }

  mutating func type(_ text: String, into field: VitalField) {
    switch self {
    case .reading(var draft):
      draft.type(text, into: field)
      self = .reading(draft)
    case .range(var draft):
      draft.type(text, into: field)
      self = .range(draft)
    }
  }
}
