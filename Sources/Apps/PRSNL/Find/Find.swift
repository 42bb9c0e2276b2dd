import Analytics
import Flow
import Journal
import RecordPages
import Records
import Screen
import Search
import Shell
import Telemetry
import Values

/// Finds what somebody keeps, as they type, in all words of it: on this device, with or without a network.
enum Find {
  struct State: Equatable {
    var query = SearchQuery(typed: "", ItemVocabulary.words)
    /// What is in the field: the query may have less of a very long one.
    var text = ""
    var order = SearchOrder.relevance
    /// Nil where nothing is asked.
    var results: SearchResults?
    /// How many results are shown at most.
    var limit = Find.step
    /// The words of those that are shown, as far as they have been read.
    @Boxed var texts = FoundTexts()
    var timing = SearchTiming()
    var showsFilters = false
    /// The saved search whose page it is.
    var saved: ID<SavedSearch>?
    @Boxed var naming: Naming?
    /// A saved search that was just removed.
    @Boxed var removed: SavedSearch?
    /// Why it could not be kept or removed.
    var refusal: Refusal?
    @Boxed var context = Context()

    var isHere: Bool { context.path.parts.first == FindPlace.path.text }
  }

  /// What a search is to be called.
  struct Naming: Equatable {
    /// The one that gets another name; nil for a new one.
    var search: SavedSearch?
    var name = ""
    var isWrong = false
    /// Whether it is being kept: another press does not keep it twice.
    var isKeeping = false
  }

  indirect enum Action: Equatable {
    case typed(String)
    /// The person is done typing what they look for.
    case searched
    /// How long it takes to find that is counted.
    case timing(SearchTiming.Action)
    case cleared
    case filtersTapped
    case filterSet(FindFilter, String, Language)
    /// The filter of that clause is taken away.
    case filterRemoved(Int)
    case filtersRemoved
    case orderChosen(SearchOrder)
    case moreTapped
    /// The texts of what is shown are to be read.
    case read
    case textsRead([TextName], [KeptValue])
    case indexChanged
    case again
    case entered(Path)
    case searchesChanged
    case resultTapped(Path, rank: Int)
    case keyPressed(String, at: Int)
    case saving(SavingAction)
    case goTo(Path)
  }

  /// So many results are shown at first, and more with each press.
  static var step: Int { 30 }
  static var fieldID: String { "find-search" }
  static var listID: String { "find-results" }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .typed(let text):
      return ask(&state, text, parts)
    case .searched:
      return state.results.isThere ? .now { .timing(.began($0)) } : .none
    case .timing(let action):
      let again: Effect<Action> = if case .began = action { search(&state, parts) } else { .none }
      return again + state.timing.reduce(action, found(state)).map { .timing($0) }
    case .cleared:
      return ask(&state, "", parts) + .focus(fieldID)
    case .filtersTapped:
      state.showsFilters.toggle()
      return .none
    case .filterSet(let filter, let value, let language):
      return ask(&state, state.query.setting(filter, to: value, language), parts)
        + .track(.searchFiltered([filter.counted]))
    case .filterRemoved(let number):
      guard state.query.clauses.indices.contains(number) else { return .none }
      let gone = state.query.clauses[number]
      return ask(&state, state.query.without { $0 == gone }, parts) + .focus(fieldID)
    case .filtersRemoved:
      return ask(&state, state.query.without { FindFilter(of: $0).isThere }, parts)
        + .focus(fieldID)
    case .orderChosen(let order):
      state.order = order
      return search(&state, parts)
    case .moreTapped:
      let first = state.limit
      state.limit += step
      return search(&state, parts) + .focus(rowID(first))
    case .read:
      return read(state, parts)
    case .textsRead(let names, let values):
      return take(&state, names, values)
    case .indexChanged:
      guard state.isHere, !state.query.isEmpty else { return .none }
      return .after("find again", milliseconds: 500, .again)
    case .again:
      state.texts.forgetMissing()
      return search(&state, parts)
    case .entered(let path):
      return enter(&state, path, parts)
    case .searchesChanged:
      guard state.isHere, state.text.isEmpty, state.saved.isThere else { return .none }
      return showSaved(&state, parts)
    case .resultTapped(let path, let rank):
      let counted: Effect<Action> = state.timing.open(rank: Int64(rank) + 1)
      return counted + .push(path.text)
    case .keyPressed(let key, let position):
      return move(state, key, from: position)
    case .saving(let action):
      return reduceSaving(&state, action, among: parts)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  /// Takes in what is looked for, and finds it.
  static func ask(_ state: inout State, _ text: String, _ parts: Parts) -> Effect<Action> {
    state.text = text
    state.query = SearchQuery(typed: text, ItemVocabulary.words)
    state.limit = step
    return search(&state, parts)
  }

  /// Finds what is looked for now; what it says is read once nobody types.
  static func search(_ state: inout State, _ parts: Parts) -> Effect<Action> {
    guard !state.query.isEmpty, let held = parts[FindIndex.self]?.held else {
      state.results = nil
      return .cancelTimer("find texts")
    }
    state.results = held.index.search(
      state.query, today: state.context.today, order: state.order, limit: state.limit)
    guard state.results?.hits.isEmpty == false else { return .none }
    return .after("find texts", milliseconds: 120, .read)
  }

  private static func found(_ state: State) -> SearchTiming.Found? {
    guard let results = state.results else { return nil }
    return SearchTiming.Found(
      state.query.text, filterCount: state.query.filterCount, count: results.total)
  }

  /// Which page of searches it is; whoever comes to an empty one wants to type.
  private static func enter(
    _ state: inout State, _ path: Path, _ parts: Parts
  ) -> Effect<Action> {
    guard path.parts.first == FindPlace.path.text else { return .none }
    let saved = path.rest(after: FindPlace.path.text).flatMap { ID<SavedSearch>($0) }
    guard saved == state.saved else {
      state.saved = saved
      state.refusal = nil
      guard saved.isThere else { return ask(&state, "", parts) + .focus(fieldID) }
      state.text = ""
      return showSaved(&state, parts)
    }
    // What was found may have changed meanwhile.
    let again = search(&state, parts)
    return state.text.isEmpty ? again + .focus(fieldID) : again
  }

  private static func showSaved(_ state: inout State, _ parts: Parts) -> Effect<Action> {
    guard let search = saved(state, parts) else { return .none }
    state.text = search.query
    state.query = SearchQuery(saved: search.query, ItemVocabulary.words)
    state.limit = step
    return self.search(&state, parts) + .track(.searchFiltered(["saved"]))
  }

  /// The saved search whose page it is; nil where there is none, or it is not known yet.
  static func saved(_ state: State, _ parts: Parts) -> SavedSearch? {
    guard let id = state.saved else { return nil }
    return parts[Marks.self]?.searches.first { $0.id == id }
  }

  /// From the field into the results, along them, and back.
  private static func move(_ state: State, _ key: String, from position: Int) -> Effect<Action> {
    let count = state.results?.hits.count ?? 0
    switch key {
    case "ArrowDown",
      "j" where position >= 0:
      return position + 1 < count ? .focus(rowID(position + 1)) : .none
    case "ArrowUp",
      "k" where position >= 0:
      guard position >= 0 else { return .none }
      return .focus(position == 0 ? fieldID : rowID(position - 1))
    case "Escape" where position >= 0:
      return .focus(fieldID)
    default:
      return .none
    }
  }

  static func rowID(_ position: Int) -> String { "found-" + String(position) }
}
